package ast_test

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestMeaning: queries that differ only in the order of what stands side by
// side mean the same, others don't.
func TestMeaning(t *testing.T) {
	for name, c := range map[string]struct {
		a, b string
		same bool
	}{
		"conditions":        {"SELECT a FROM t WHERE b = 1 AND c > 2", "SELECT a FROM t WHERE c > 2 AND b = 1", true},
		"AND within OR":     {"SELECT a FROM t WHERE b = 1 AND c = 2 OR d = 3", "SELECT a FROM t WHERE d = 3 OR c = 2 AND b = 1", true},
		"AND is not OR":     {"SELECT a FROM t WHERE b = 1 AND c = 2", "SELECT a FROM t WHERE b = 1 OR c = 2", false},
		"values of a list":  {"SELECT a FROM t WHERE b IN (1, 2)", "SELECT a FROM t WHERE b IN (2, 1)", true},
		"sides":             {"SELECT a FROM t WHERE b = c", "SELECT a FROM t WHERE c = b", true},
		"sides of an order": {"SELECT a FROM t WHERE b < c", "SELECT a FROM t WHERE c < b", false},
		"joined tables": {"SELECT t.a FROM t JOIN u ON t.id = u.t JOIN v ON v.id = u.v",
			"SELECT t.a FROM v JOIN u ON u.v = v.id JOIN t ON u.t = t.id", true},
		"tables beside each other": {"SELECT t.a FROM t JOIN u ON t.id = u.t WHERE u.b = 1",
			"SELECT t.a FROM u, t WHERE u.b = 1 AND t.id = u.t", true},
		"outer joins":                 {"SELECT t.a FROM t LEFT JOIN u ON t.id = u.t", "SELECT t.a FROM u LEFT JOIN t ON t.id = u.t", false},
		"everything of joined tables": {"SELECT * FROM t JOIN u ON t.id = u.t", "SELECT * FROM u JOIN t ON t.id = u.t", false},
		"within": {"SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE c = 1 AND d = 2)",
			"SELECT a FROM t WHERE b IN (SELECT b FROM u WHERE d = 2 AND c = 1)", true},
		"columns shown": {"SELECT a, b FROM t", "SELECT b, a FROM t", false},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := parser.Parse(c.a)
			if err != nil {
				t.Fatal(err)
			}
			b, err := parser.Parse(c.b)
			if err != nil {
				t.Fatal(err)
			}
			if got := ast.Meaning(a) == ast.Meaning(b); got != c.same {
				t.Errorf("the same: %v, want %v\n%s\n%s", got, c.same, ast.Meaning(a), ast.Meaning(b))
			}
		})
	}
}
