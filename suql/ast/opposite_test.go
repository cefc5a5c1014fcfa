package ast_test

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestOpposite: the opposite of a condition, and that of the opposite is the condition.
func TestOpposite(t *testing.T) {
	for condition, want := range map[string]string{
		"a = 1":                   "a <> 1",
		"a < 1":                   "a >= 1",
		"a <= 1":                  "a > 1",
		"a IN (1, 2)":             "a NOT IN (1, 2)",
		"a LIKE 'x%'":             "a NOT LIKE 'x%'",
		"a BETWEEN 1 AND 2":       "a NOT BETWEEN 1 AND 2",
		"a IS NULL":               "a IS NOT NULL",
		"a = 1 AND b = 2":         "",
		"a IN (SELECT b FROM t2)": "a NOT IN (SELECT b FROM t2)",
	} {
		q, err := parser.Parse("SELECT * FROM t WHERE " + condition)
		if err != nil {
			t.Fatal(err)
		}
		of := q.(*ast.Select).Where
		got := ast.Opposite(of)
		if want == "" {
			if got != nil {
				t.Errorf("%s: %s", condition, ast.Print(got))
			}
			continue
		}
		if ast.Print(got) != want || ast.Print(ast.Opposite(got)) != ast.Print(of) {
			t.Errorf("%s: %s, not %s", condition, ast.Print(got), want)
		}
	}
}
