package catalog_test

import (
	"testing"

	"parley/suql/catalog"
)

func TestDigestTellsShapesApart(t *testing.T) {
	places := func(change func(*catalog.Table)) string {
		table := &catalog.Table{Name: "places", Rows: 5, Columns: []*catalog.Column{{Name: "name", Type: "TEXT"}, {Name: "rating", Type: "REAL"}}}
		change(table)
		return (&catalog.Catalog{Tables: []*catalog.Table{table}}).Digest()
	}
	same := places(func(*catalog.Table) {})
	for _, test := range []struct {
		name   string
		change func(*catalog.Table)
		same   bool
	}{
		{"more rows", func(t *catalog.Table) { t.Rows = 6 }, true},
		{"another word for it", func(t *catalog.Table) { t.Human, t.Columns[0].Synonyms = "venues", []string{"title"} }, true},
		{"another name", func(t *catalog.Table) { t.Name = "venues" }, false},
		{"another type", func(t *catalog.Table) { t.Columns[1].Type = "TEXT" }, false},
		{"a column more", func(t *catalog.Table) { t.Columns = append(t.Columns, &catalog.Column{Name: "city"}) }, false},
	} {
		if got := places(test.change) == same; got != test.same {
			t.Errorf("%s: the same digest is %t, want %t", test.name, got, test.same)
		}
	}
}
