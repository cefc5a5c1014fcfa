package joins

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestChainOf: tables that are joined one by one are a chain; what joins two of one name is none that could be
// taken apart.
func TestChainOf(t *testing.T) {
	for query, want := range map[string]bool{
		"SELECT * FROM staff": true,
		"SELECT * FROM staff JOIN visits ON visits.staff_id = staff.id":               true,
		"SELECT * FROM staff AS lead JOIN staff ON staff.lead_id = lead.id":           true,
		"SELECT * FROM staff JOIN staff ON staff.lead_id = staff.id":                  false,
		"SELECT * FROM staff LEFT JOIN visits ON visits.staff_id = staff.id":          false,
		"SELECT * FROM staff JOIN visits ON visits.staff_id = staff.id AND visits.ok": false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if _, got := ChainOf(q.(*ast.Select).From[0]); got != want {
			t.Errorf("%s: %t, want %t", query, got, want)
		}
	}
}
