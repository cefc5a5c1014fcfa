package computed

import (
	"testing"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

func column(name, least, most string) *catalog.Column {
	return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 20, Min: least, Max: most}
}

// TestStock: of what there is less than there should be, and of what there is nothing.
func TestStock(t *testing.T) {
	full := []*catalog.Column{column("qty", "0", "40"), column("min_qty", "1", "10"), column("price", "1", "9")}
	for _, c := range []struct {
		columns []*catalog.Column
		said    string
		want    string
	}{
		{full, "mouldings running low", "qty < min_qty"},
		{full, "what needs reordering", "qty < min_qty"},
		{full, "mouldings out of stock", "qty = 0"},
		{full, "mouldings", ""},
		{full[:1], "mouldings running low", ""},
	} {
		table := &catalog.Table{Name: "mouldings", Human: "mouldings", Columns: c.columns}
		cat := &catalog.Catalog{Tables: []*catalog.Table{table}}
		all := Columns(stockOf(table, SpokenOf(cat, c.said, nil, time.Time{})))
		got := ""
		for _, state := range all.StatesIn(" " + c.said) {
			got = ast.Print(all[0].When[state])
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.said, got, c.want)
		}
	}
}

// TestAgeOfThings: things are as old as the one day says that they have; people are not, and neither is what has
// several days.
func TestAgeOfThings(t *testing.T) {
	today := time.Date(2026, 1, 8, 0, 0, 0, 0, time.UTC)
	day := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Date, Distinct: 20, Min: "2009-06-18", Max: "2025-10-03"}
	}
	text := &catalog.Column{Name: "name", Human: "name", Kind: catalog.Text, Distinct: 30}
	const since = "floor(('2026-01-08'::date - installed::date) / 365.25)"
	for _, c := range []struct {
		table, said string
		columns     []*catalog.Column
		want        string
	}{
		{"boilers", "boilers over 10 years old", []*catalog.Column{text, day("installed")}, since},
		{"boilers", "how old is the boiler", []*catalog.Column{text, day("installed")}, since},
		{"boilers", "boilers over 10", []*catalog.Column{text, day("installed")}, ""},
		{"boilers", "boilers over 10 years old", []*catalog.Column{text, day("installed"), day("serviced")}, ""},
		{"customers", "customers over 40 years old", []*catalog.Column{text, day("installed")}, ""},
	} {
		table := &catalog.Table{Name: c.table, Human: c.table, Rows: 30, Columns: c.columns}
		cat := &catalog.Catalog{Tables: []*catalog.Table{table}}
		got := ""
		for _, d := range columnsIn(table, today, SpokenOf(cat, c.said, nil, today)) {
			if d.Column.Human == "age" {
				got = ast.Print(d.Of)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.said, got, c.want)
		}
	}
	all := Columns{{Column: column("age", "0", "16"), Of: expression(since), ofThing: true}}
	q := all.longerThan(&ast.Select{Where: &ast.Binary{Op: ast.Gt, L: ast.Col("age"), R: ast.Num("10")}})
	if got := ast.Print(q.(*ast.Select).Where); got != "age >= 10" {
		t.Errorf("what is over ten years old has %s", got)
	}
}
