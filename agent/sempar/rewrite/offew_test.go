package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestOfFew: the total of the last five is that of five rows.
func TestOfFew(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "donations", Key: []string{"id"}}, {Name: "notes"},
	}}}}
	for query, want := range map[string]string{
		"SELECT sum(amount) FROM donations WHERE amount > 5 ORDER BY received DESC LIMIT 5": "SELECT sum(amount) FROM donations WHERE id IN " +
			"(SELECT id FROM donations WHERE amount > 5 ORDER BY received DESC LIMIT 5)",
		"SELECT count(*) FROM donations ORDER BY count(*) LIMIT 1":                             "",
		"SELECT amount FROM donations ORDER BY received LIMIT 5":                               "",
		"SELECT giver, sum(amount) FROM donations GROUP BY giver ORDER BY sum(amount) LIMIT 5": "",
		"SELECT sum(amount) FROM donations":                                                    "",
		"SELECT sum(words) FROM notes ORDER BY written DESC LIMIT 5":                           "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = ast.Print(q)
		}
		if got := ast.Print(p.ofFew(q)); got != want {
			t.Errorf("%s:\n%s, not\n%s", query, got, want)
		}
	}
}
