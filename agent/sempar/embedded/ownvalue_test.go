package embedded

import (
	"testing"
	"time"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// bureau is a parser over people who translate for clients, who live in other towns.
func bureau(t *testing.T) *Parser {
	t.Helper()
	text := func(table, name string, values ...string) *catalog.Column {
		kind := catalog.Enum
		if len(values) == 0 {
			kind = catalog.Text
		}
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: kind, Distinct: max(20, len(values)), Domain: values}
	}
	id := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Number, Distinct: 20, Hidden: true}
	}
	day := &catalog.Column{Table: "jobs", Name: "ordered", Human: "ordered", Kind: catalog.Date, Min: "2025-01-03", Max: "2026-11-20", Distinct: 80}
	p := overValues(t, values{"translators.city": {"Gent", "Liège"}, "clients.city": {"Antwerp", "Gent"}},
		&catalog.Table{Name: "translators", Human: "translators", Rows: 20, Key: []string{"id"}, Columns: []*catalog.Column{
			id("translators", "id"), text("translators", "name"), text("translators", "city", "Gent", "Liège"),
			text("translators", "sworn", "no", "yes")}},
		&catalog.Table{Name: "clients", Human: "clients", Rows: 20, Key: []string{"id"}, Columns: []*catalog.Column{
			id("clients", "id"), text("clients", "name"), text("clients", "city", "Antwerp", "Gent"), text("clients", "size", "small", "large")}},
		&catalog.Table{Name: "jobs", Human: "jobs", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
			id("jobs", "id"), id("jobs", "translator_id"), id("jobs", "client_id"), day},
			Foreign: []catalog.ForeignKey{
				{Columns: []string{"translator_id"}, RefTable: "translators", RefColumns: []string{"id"}},
				{Columns: []string{"client_id"}, RefTable: "clients", RefColumns: []string{"id"}}}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC) }
	return p
}

func parsed(t *testing.T, query string) ast.Query {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// checkedIn is a query over a database, with the columns that it means.
func checkedIn(t *testing.T, cat *catalog.Catalog, query string) *check.Checked {
	t.Helper()
	checked, _, err := check.Query(parsed(t, query), cat, "")
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// TestOwnValue: a value that only a table has that nobody spoke of may be meant of the table
// that is asked about, where both have such a column.
func TestOwnValue(t *testing.T) {
	p := bureau(t)
	const through = " FROM translators JOIN jobs ON jobs.translator_id = translators.id JOIN clients ON jobs.client_id = clients.id"
	for _, c := range []struct{ said, query, own string }{
		{"translators in Antwerp", "SELECT translators.name" + through + " WHERE clients.city = 'Antwerp'",
			"SELECT name FROM translators WHERE city = 'Antwerp'"},
		{"how many sworn translators are in Antwerp", "SELECT count(DISTINCT translators.id)" + through +
			" WHERE clients.city = 'Antwerp' AND translators.sworn = 'yes'",
			"SELECT count(DISTINCT id) FROM translators WHERE city = 'Antwerp' AND sworn = 'yes'"},
		{"translators with clients in Antwerp", "SELECT translators.name" + through + " WHERE clients.city = 'Antwerp'", ""},
		{"translators for large firms in Antwerp", "SELECT translators.name" + through +
			" WHERE clients.city = 'Antwerp' AND clients.size = 'large'", ""},
		{"translators for large firms", "SELECT translators.name" + through + " WHERE clients.size = 'large'", ""},
		{"who works for Antwerp", "SELECT translators.name, clients.name" + through + " WHERE clients.city = 'Antwerp'", ""},
	} {
		all := besideBy(p, "ownvalue", beside.Turn{Question: p.linker().Read(c.said)}, parsed(t, c.query))
		got := ""
		if len(all) == 2 {
			got = ast.Print(all[0].Query)
		}
		if got != c.own {
			t.Errorf("%s: %q, not %q", c.said, got, c.own)
		}
	}
}

// TestOtherOfTwo: what is not no is yes, where a column says nothing else.
func TestOtherOfTwo(t *testing.T) {
	p := bureau(t)
	for query, want := range map[string]string{
		"SELECT name FROM translators WHERE sworn <> 'no'":     "SELECT name FROM translators WHERE sworn = 'yes'",
		"SELECT name FROM clients WHERE size <> 'small'":       "SELECT name FROM clients WHERE size <> 'small'",
		"SELECT name FROM translators WHERE city <> 'Antwerp'": "SELECT name FROM translators WHERE city <> 'Antwerp'",
	} {
		checked := checkedIn(t, p.heard.Catalog, query)
		if got := ast.Print(rewrite.Over(&heard.Database{Without: map[string]bool{"knowngroups": true}}).Meant(checked)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}

// TestUngrouped: a part of a day beside groups that are of something else is one of several.
func TestUngrouped(t *testing.T) {
	for query, want := range map[string]bool{
		"SELECT extract(year FROM ordered), count(*) FROM jobs GROUP BY extract(quarter FROM ordered)":    true,
		"SELECT extract(quarter FROM ordered), count(*) FROM jobs GROUP BY extract(quarter FROM ordered)": false,
		"SELECT extract(year FROM ordered) FROM jobs":                                                     false,
		"SELECT client_id, max(extract(year FROM ordered)) FROM jobs GROUP BY client_id":                  false,
	} {
		if got := speaksAgainst(&Parser{heard: &heard.Database{}}, "ungrouped", &link.Question{}, decode.Hypothesis{Query: parsed(t, query)}); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}

// TestUnitOfATime: the unit in which a time is said is part of it.
func TestUnitOfATime(t *testing.T) {
	p := bureau(t)
	made, err := p.heard.Schema.Derive(parsed(t, "SELECT * FROM jobs WHERE ordered >= '2026-10-28'"))
	if err != nil {
		t.Fatal(err)
	}
	if left := p.doubt.UnitsLeft(p.linker().Read("jobs ordered in the last 30 days"), made); left != nil {
		t.Errorf("left out: %v", left)
	}
}
