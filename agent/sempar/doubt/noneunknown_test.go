package doubt

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestUnknownForNone: none is nought where a column has noughts.
func TestUnknownForNone(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{{Name: "tours", Columns: []*catalog.Column{
		{Table: "tours", Name: "children", Kind: catalog.Number, Min: "0", Nulls: 3},
		{Table: "tours", Name: "price", Kind: catalog.Number, Min: "5", Nulls: 3},
		{Table: "tours", Name: "theme", Kind: catalog.Text, Nulls: 3}}}}}}}
	for query, want := range map[string]bool{
		"SELECT * FROM tours WHERE children IS NULL":     true,
		"SELECT * FROM tours WHERE children IS NOT NULL": false,
		"SELECT * FROM tours WHERE price IS NULL":        false,
		"SELECT * FROM tours WHERE theme IS NULL":        false,
		"SELECT * FROM tours WHERE children = 0":         false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.unknownForNone(nil, q); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}
