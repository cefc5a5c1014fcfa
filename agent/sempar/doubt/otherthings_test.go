package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestMixesThings: a key is looked for among keys of the same things.
func TestMixesThings(t *testing.T) {
	column := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Kind: catalog.Number}
	}
	points := func(column, table string) []catalog.ForeignKey {
		return []catalog.ForeignKey{{Columns: []string{column}, RefTable: table, RefColumns: []string{"id"}}}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "people", Key: []string{"id"}, Columns: []*catalog.Column{column("people", "id")}},
		{Name: "pilots", Key: []string{"id"}, Columns: []*catalog.Column{column("pilots", "id")}, Foreign: points("id", "people")},
		{Name: "planes", Key: []string{"id"}, Columns: []*catalog.Column{column("planes", "id"), column("planes", "seats")}},
		{Name: "flights", Columns: []*catalog.Column{column("flights", "pilot"), column("flights", "plane")},
			Foreign: append(points("pilot", "pilots"), points("plane", "planes")...)}}}
	for query, want := range map[string]bool{
		"SELECT id FROM planes WHERE id NOT IN (SELECT plane FROM flights)": false,
		"SELECT id FROM planes WHERE id NOT IN (SELECT pilot FROM flights)": true,
		"SELECT id FROM people WHERE id NOT IN (SELECT pilot FROM flights)": false,
		"SELECT id FROM people WHERE id IN (SELECT id FROM pilots)":         false,
		"SELECT pilot FROM flights WHERE plane IN (SELECT id FROM pilots)":  true,
		"SELECT id FROM planes WHERE seats IN (SELECT plane FROM flights)":  false,
		"SELECT id FROM planes WHERE id IN (3, 4)":                          false,
		"SELECT id FROM planes WHERE id IN (SELECT seats FROM planes)":      false,
	} {
		checked := heardtest.Checked(t, cat, query)
		if got := mixesThings(cat, checked); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}
