package catalog_test

import (
	"testing"

	"parley/suql/catalog"
)

// Hiding a column keeps it from queries, unless tables are joined by it.
func TestHiddenColumnsAreWithheld(t *testing.T) {
	columns := func(names ...string) (out []catalog.ColumnFacts) {
		for _, n := range names {
			out = append(out, catalog.ColumnFacts{Name: n, Type: "TEXT"})
		}
		return out
	}
	facts := catalog.Facts{Tables: []catalog.TableFacts{
		{Name: "people", Columns: columns("code", "phone"), Key: []string{"code"}},
		{Name: "visits", Columns: columns("person", "note"), Foreign: []catalog.ForeignKey{{Columns: []string{"person"}, RefTable: "people", RefColumns: []string{"code"}}}},
	}}
	cat, err := catalog.Annotated(facts, "a.yaml", []byte(`tables:
  people: {columns: {code: {hidden: true}, phone: {hidden: true}}}
  visits: {columns: {person: {hidden: true}, note: {hidden: false}}}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		table, column    string
		hidden, withheld bool
	}{{"people", "code", true, false}, {"people", "phone", true, true}, {"visits", "person", true, false}, {"visits", "note", false, false}} {
		if c := cat.Table(want.table).Column(want.column); c.Hidden != want.hidden || c.Withheld != want.withheld {
			t.Errorf("%s.%s: hidden %v, withheld %v", want.table, want.column, c.Hidden, c.Withheld)
		}
	}
}
