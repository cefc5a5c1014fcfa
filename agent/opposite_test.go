package agent

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// TestTurnedRound: a condition on one of two values has the other, and others stay.
func TestTurnedRound(t *testing.T) {
	animals := &catalog.Table{Name: "animals", Columns: []*catalog.Column{
		{Name: "insured", Kind: catalog.Number, Min: "0", Max: "1", Distinct: 2},
		{Name: "tame", Kind: catalog.Bool},
		{Name: "sex", Kind: catalog.Enum, Domain: []string{"F", "M"}},
		{Name: "weight", Kind: catalog.Number, Min: "2", Max: "40", Distinct: 30},
		{Name: "species", Kind: catalog.Enum, Domain: []string{"Cat", "Dog", "Rabbit"}},
	}}
	cat := &catalog.Catalog{Tables: []*catalog.Table{animals}}
	for condition, want := range map[string]string{
		"insured = 1":      "insured = 0",
		"a.insured = 0":    "a.insured = 1",
		"tame = TRUE":      "tame = FALSE",
		"sex = 'M'":        "sex = 'F'",
		"species = 'Cat'":  "",
		"species IS NULL":  "species IS NOT NULL",
		"sex IS NOT NULL":  "sex IS NULL",
		"insured <> 1":     "",
		"sex = 'unknown'":  "",
		"weight = insured": "",
	} {
		q, err := parser.Parse("SELECT * FROM animals AS a WHERE " + condition)
		if err != nil {
			t.Fatal(err)
		}
		checked, _, err := check.Query(q, cat, "")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if other := turnedRound(q.(*ast.Select).Where, checked.Columns); other != nil {
			got = ast.Print(other)
		}
		if got != want {
			t.Errorf("%s: %q, not %q", condition, got, want)
		}
	}
}
