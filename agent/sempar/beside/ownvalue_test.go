package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// bureau is a database of people who translate for clients, who live in other towns.
func bureau(t *testing.T) *heard.Database {
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
	d := heardtest.OverValues(t, heardtest.Values{"translators.city": {"Gent", "Liège"}, "clients.city": {"Antwerp", "Gent"}},
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
	return d
}

// TestOwnValue: a value that only a table has that nobody spoke of may be meant of the table
// that is asked about, where both have such a column.
func TestOwnValue(t *testing.T) {
	d := bureau(t)
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
		all := ruletest.Beside(d, "ownvalue", beside.Turn{Question: heardtest.Asked(d, c.said)}, heardtest.Query(t, c.query))
		got := ""
		if len(all) == 2 {
			got = ast.Print(all[0].Query)
		}
		if got != c.own {
			t.Errorf("%s: %q, not %q", c.said, got, c.own)
		}
	}
}
