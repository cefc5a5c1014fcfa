package rewrite_test

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAsMeant: a day that is named is a whole day, of columns with times of day too, and
// what is not there of a yes or no is no.
func TestAsMeant(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "meetings", Human: "meetings", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("meetings", "id"), heardtest.Day("meetings", "paid_on", "2023-01-09", "2026-04-30", 20),
		{Table: "meetings", Name: "held", Human: "held", Kind: catalog.Date, Distinct: 30, Min: "2023-01-07 09:30", Max: "2026-04-23 19:00", Timed: true},
		{Table: "meetings", Name: "open", Human: "open", Kind: catalog.Bool, Distinct: 2},
		{Table: "meetings", Name: "voted", Human: "voted", Kind: catalog.Bool, Distinct: 2, Nulls: 3}}})
	const of = "SELECT count(*) FROM meetings WHERE "
	for query, want := range map[string]string{
		of + "held BETWEEN '2026-03-01' AND '2026-03-31'":             of + "held >= '2026-03-01' AND held < '2026-04-01'",
		of + "held <= '2026-12-31'":                                   of + "held < '2027-01-01'",
		of + "held > '2026-03-31'":                                    of + "held >= '2026-04-01'",
		of + "held > '2026-03-31 12:00'":                              of + "held > '2026-03-31 12:00'",
		of + "held = '2026-03-31'":                                    of + "held >= '2026-03-31' AND held < '2026-04-01'",
		of + "held >= '2026-03-31'":                                   of + "held >= '2026-03-31'",
		of + "paid_on BETWEEN '2026-03-01' AND '2026-03-31'":          of + "paid_on BETWEEN '2026-03-01' AND '2026-03-31'",
		of + "held > paid_on":                                         of + "held::date > paid_on",
		of + "paid_on = held":                                         of + "paid_on = held::date",
		of + "held <= held":                                           of + "held <= held",
		of + "id > 3":                                                 of + "id > 3",
		of + "open IS NULL":                                           of + "open = FALSE",
		of + "voted IS NULL":                                          of + "voted IS NULL",
		of + "paid_on IS NULL":                                        of + "paid_on IS NULL",
		"SELECT m.id FROM meetings AS m WHERE m.held <= '2026-03-31'": "SELECT m.id FROM meetings AS m WHERE m.held < '2026-04-01'",
	} {
		checked := heardtest.Checked(t, d.Catalog, query)
		if got := ast.Print(rewrite.Over(&heard.Database{Without: map[string]bool{"knowngroups": true}}).Meant(checked)); got != want {
			t.Errorf("%s:\n%s, not\n%s", query, got, want)
		}
	}
}

// TestOtherOfTwo: what is not no is yes, where a column says nothing else.
func TestOtherOfTwo(t *testing.T) {
	list := func(table, name string, values ...string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Enum, Distinct: 20, Domain: values}
	}
	d := heardtest.Over(t,
		&catalog.Table{Name: "translators", Human: "translators", Rows: 20, Columns: []*catalog.Column{
			heardtest.Number("translators", "name"), list("translators", "city", "Gent", "Liège"), list("translators", "sworn", "no", "yes")}},
		&catalog.Table{Name: "clients", Human: "clients", Rows: 20, Columns: []*catalog.Column{
			heardtest.Number("clients", "name"), list("clients", "size", "small", "large")}})
	for query, want := range map[string]string{
		"SELECT name FROM translators WHERE sworn <> 'no'":     "SELECT name FROM translators WHERE sworn = 'yes'",
		"SELECT name FROM clients WHERE size <> 'small'":       "SELECT name FROM clients WHERE size <> 'small'",
		"SELECT name FROM translators WHERE city <> 'Antwerp'": "SELECT name FROM translators WHERE city <> 'Antwerp'",
	} {
		checked := heardtest.Checked(t, d.Catalog, query)
		if got := ast.Print(rewrite.Over(&heard.Database{Without: map[string]bool{"knowngroups": true}}).Meant(checked)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
