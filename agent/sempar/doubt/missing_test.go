package doubt

import (
	"testing"

	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestMissing: what speaks against a query that wants rows without a value: that no row
// lacks it, or that the column has a value for no and nobody speaks of what is not
// known.
func TestMissing(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "visits", Rows: 90, Columns: []*catalog.Column{
			{Name: "id", Kind: catalog.Number, Distinct: 90},
			{Name: "paid", Kind: catalog.Bool, Distinct: 2},
			{Name: "fee", Kind: catalog.Number, Distinct: 7, Nulls: 3},
			{Name: "settled", Kind: catalog.Enum, Domain: []string{"yes", "no", "partly"}, Distinct: 3, Nulls: 40},
			{Name: "state", Kind: catalog.Enum, Domain: []string{"open", "done"}, Distinct: 2, Nulls: 40},
			{Name: "note", Kind: catalog.FreeText}, // of which nothing is known
		}},
		{Name: "vets", Rows: 4, Columns: []*catalog.Column{
			{Name: "vet_id", Kind: catalog.Number, Distinct: 4}, {Name: "fee", Kind: catalog.Number, Distinct: 4},
		}},
	}}
	for query, want := range map[string]float64{
		"SELECT id FROM visits WHERE paid IS NULL":                                       lacksNothing,
		"SELECT id FROM visits WHERE id > 3 AND PAID IS NULL":                            lacksNothing,
		"SELECT vet_id FROM vets WHERE fee IN (SELECT fee FROM visits WHERE id IS NULL)": lacksNothing,
		"SELECT id FROM visits WHERE paid IS NOT NULL":                                   0,
		"SELECT id FROM visits WHERE fee IS NULL":                                        0,
		"SELECT id FROM visits WHERE settled IS NULL":                                    lacksSaidNo,
		"SELECT id FROM visits WHERE state IS NULL":                                      0,
		"SELECT id FROM visits WHERE note IS NULL":                                       0,
		"SELECT vet_id FROM vets LEFT JOIN visits ON vet_id = id WHERE id IS NULL":       0,
		"SELECT id FROM visits, vets WHERE visits.fee IS NULL":                           0,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := missing(cat, &link.Question{}, q); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}

// TestWhatIsNotKnown: words that speak of what is known ask for rows without a value.
func TestWhatIsNotKnown(t *testing.T) {
	for said, want := range map[string]bool{
		"visits that are not paid":                       false,
		"visits where it isn't known who paid":           true,
		"unpaid visits":                                  false,
		"visits with a missing fee":                      true,
		"for whom is it not recorded whether they smoke": true,
	} {
		q := &link.Question{Tokens: link.Tokens(said)}
		q.Said = len(q.Tokens)
		if got := q.OfUnknown(); got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
}
