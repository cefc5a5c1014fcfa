package embedded

import (
	"testing"

	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestAsksForMissing: a query that wants rows without a value is told from
// others where no row lacks it.
func TestAsksForMissing(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "visits", Rows: 90, Columns: []*catalog.Column{
			{Name: "id", Kind: catalog.Number, Distinct: 90},
			{Name: "paid", Kind: catalog.Bool, Distinct: 2},
			{Name: "fee", Kind: catalog.Number, Distinct: 7, Nulls: 3},
			{Name: "note", Kind: catalog.FreeText}, // of which nothing is known
		}},
		{Name: "vets", Rows: 4, Columns: []*catalog.Column{
			{Name: "vet_id", Kind: catalog.Number, Distinct: 4}, {Name: "fee", Kind: catalog.Number, Distinct: 4},
		}},
	}}
	for query, want := range map[string]bool{
		"SELECT id FROM visits WHERE paid IS NULL":                                       true,
		"SELECT id FROM visits WHERE id > 3 AND PAID IS NULL":                            true,
		"SELECT vet_id FROM vets WHERE fee IN (SELECT fee FROM visits WHERE id IS NULL)": true,
		"SELECT id FROM visits WHERE paid IS NOT NULL":                                   false,
		"SELECT id FROM visits WHERE fee IS NULL":                                        false,
		"SELECT id FROM visits WHERE note IS NULL":                                       false,
		"SELECT vet_id FROM vets LEFT JOIN visits ON vet_id = id WHERE id IS NULL":       false,
		"SELECT id FROM visits, vets WHERE visits.fee IS NULL":                           false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := asksForMissing(cat, q); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}
