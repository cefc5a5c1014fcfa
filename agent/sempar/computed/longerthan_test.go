package computed

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestLongerThan: who has been there for more than five years may be in the sixth year.
func TestLongerThan(t *testing.T) {
	joined := &catalog.Column{Table: "clients", Name: "since", Human: "since", Kind: catalog.Date, Min: "2011-02-03", Max: "2026-06-05",
		Distinct: 30}
	years := Column{Column: number(&catalog.Table{Name: "clients"}, joined, "years", "years since since", 0, 9),
		Of: expression("floor(since)")}
	age := Column{Column: number(&catalog.Table{Name: "clients"}, joined, "age", "age", 0, 9), Of: expression("floor(born)")}
	all := Columns{years, age}
	for query, want := range map[string]string{
		"SELECT * FROM clients WHERE years > 5": "SELECT * FROM clients WHERE years >= 5",
		"SELECT * FROM clients WHERE years < 5": "SELECT * FROM clients WHERE years < 5",
		"SELECT * FROM clients WHERE age > 5":   "SELECT * FROM clients WHERE age > 5",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(all.longerThan(q)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
