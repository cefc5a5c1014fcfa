package embedded

import (
	"testing"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestOfThem: what is asked of those who were shown is shown of the same rows.
func TestOfThem(t *testing.T) {
	text := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Kind: catalog.Text}
	}
	p := &Parser{cat: &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "members", Key: []string{"id"}, Columns: []*catalog.Column{text("members", "id"), text("members", "name"), text("members", "phone")}},
		{Name: "visits", Columns: []*catalog.Column{text("visits", "member"), text("visits", "day")}},
	}}}
	const (
		joined = " FROM members JOIN visits ON visits.member = members.id"
		often  = "SELECT members.name, count(*)" + joined + " WHERE visits.day > '3' GROUP BY members.id HAVING count(*) > 2"
		top    = "SELECT name FROM members ORDER BY id DESC LIMIT 3"
	)
	for _, c := range []struct {
		said, before, now, want string
		ok                      bool
	}{
		{"what are their phones", often, "SELECT members.phone" + joined + " WHERE visits.day > '3'", "SELECT members.name, members.phone" + joined + " WHERE visits.day > '3' GROUP BY members.id, members.phone HAVING count(*) > 2", true},
		{"what are their phones", often, "SELECT phone FROM members", "SELECT members.name, members.phone" + joined + " WHERE visits.day > '3' GROUP BY members.id, members.phone HAVING count(*) > 2", true},
		{"what are their phones", top, "SELECT phone FROM members", "SELECT name, phone FROM members ORDER BY id DESC LIMIT 3", true},
		{"what are their phones", top, "SELECT phone FROM members ORDER BY id DESC LIMIT 3", "", true},
		{"what are the phones", top, "SELECT phone FROM members", "", true},
		{"what are their phones", "SELECT name FROM members", "SELECT phone FROM members", "", true},
		{"on which days did they come", top, "SELECT day FROM visits", "", false},
		{"how many are they", top, "SELECT count(*) FROM members", "", false},
		{"phones of those named Kim", top, "SELECT phone FROM members WHERE name = 'Kim'", "", false},
	} {
		before, err1 := parser.Parse(c.before)
		now, err2 := parser.Parse(c.now)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		q := &link.Question{Tokens: link.Tokens(c.said)}
		q.Said = len(q.Tokens)
		if c.want == "" {
			c.want = ast.Print(now)
		}
		got, ok := p.ofThem(q, before, now)
		if ast.Print(got) != c.want || ok != c.ok {
			t.Errorf("%s\n%s\nis %t, %s, not\n%t, %s", c.said, c.now, ok, ast.Print(got), c.ok, c.want)
		}
	}
}
