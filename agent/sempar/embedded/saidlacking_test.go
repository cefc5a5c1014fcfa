package embedded_test

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// drivers are those of a taxi firm and their trips.
func drivers(t *testing.T) *embedded.Parser {
	t.Helper()
	column := func(table, name string, kind catalog.Kind, distinct, nulls int, least, most string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: distinct, Nulls: nulls,
			Min: least, Max: most}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "drivers", Human: "drivers", Rows: 30, Key: []string{"id"}, Columns: []*catalog.Column{
			column("drivers", "id", catalog.Number, 30, 0, "1", "30"),
			column("drivers", "name", catalog.Text, 30, 0, "", ""),
			column("drivers", "left", catalog.Date, 3, 27, "2026-02-01", "2026-10-30"),
		}},
		{Name: "trips", Human: "trips", Rows: 200, Key: []string{"id"}, Columns: []*catalog.Column{
			column("trips", "id", catalog.Number, 200, 0, "1", "200"),
			column("trips", "day", catalog.Date, 90, 0, "2026-02-01", "2026-11-30"),
			column("trips", "complaint", catalog.Bool, 2, 0, "", ""),
		}},
	}}
	index, err := catalog.NewIndex(t.Context(), cat, stored{"drivers.name": {"Ada Blom"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// probable is how probable the readings of an utterance are whose queries have some words.
func probable(t *testing.T, p *embedded.Parser, said, has string) (sum float64) {
	t.Helper()
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("%s: %d readings, %v", said, len(hs), err)
	}
	for _, h := range hs {
		if strings.Contains(ast.Print(h.Query), has) {
			sum += h.P
		}
	}
	return sum
}

// TestWhoLeftHasADay: rows without a value are not meant where the column is named and nothing
// is denied.
func TestWhoLeftHasADay(t *testing.T) {
	p := drivers(t)
	without, with := probable(t, p, "drivers who left", "IS NULL"), probable(t, p, "drivers who left", "IS NOT NULL")
	if without > with {
		t.Errorf("who left has no day on which they did for %.2f, and one for %.2f", without, with)
	}
	if without := probable(t, p, "drivers who have not left", "IS NULL"); without < 0.5 {
		t.Errorf("who has not left has no such day for %.2f", without)
	}
}
