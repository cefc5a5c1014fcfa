package embedded

import (
	"testing"

	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestCountsAlone: of moments that are all different none is the most frequent.
func TestCountsAlone(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "tours", Rows: 20, Columns: []*catalog.Column{{Name: "starts", Distinct: 18, Nulls: 2}, {Name: "theme", Distinct: 5}}},
		{Name: "guides", Rows: 3, Columns: []*catalog.Column{{Name: "name", Distinct: 3}}}}}
	for query, want := range map[string]bool{
		"SELECT starts FROM tours GROUP BY starts ORDER BY count(*) DESC LIMIT 1":                                                    true,
		"SELECT theme FROM tours GROUP BY theme ORDER BY count(*) DESC LIMIT 1":                                                      false,
		"SELECT starts, count(*) FROM tours GROUP BY starts":                                                                         false,
		"SELECT guides.name FROM guides JOIN tours ON tours.theme = guides.name GROUP BY guides.name ORDER BY count(*) DESC LIMIT 1": false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := countsAlone(cat, q); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}

// TestUnknownForNone: none is nought where a column has noughts.
func TestUnknownForNone(t *testing.T) {
	p := &Parser{cat: &catalog.Catalog{Tables: []*catalog.Table{{Name: "tours", Columns: []*catalog.Column{
		{Table: "tours", Name: "children", Kind: catalog.Number, Min: "0", Nulls: 3},
		{Table: "tours", Name: "price", Kind: catalog.Number, Min: "5", Nulls: 3},
		{Table: "tours", Name: "theme", Kind: catalog.Text, Nulls: 3}}}}}}
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
		if got := p.unknownForNone(q); got != want {
			t.Errorf("%s: %t", query, got)
		}
	}
}
