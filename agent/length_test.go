package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
)

// TestLengthOf: what works a length out is read as that length.
func TestLengthOf(t *testing.T) {
	for unit, want := range map[string]string{
		"days":   "returned::date - loans.lent::date",
		"months": "(returned::date - loans.lent::date) / 30.4375",
		"years":  "(returned::date - loans.lent::date) / 365.25",
	} {
		l := agent.Length{Unit: unit, From: &ast.Column{Table: "loans", Name: "lent"}, To: ast.Col("returned")}
		e := l.Expr()
		if got := ast.Print(e); got != want {
			t.Errorf("%s: %s, not %s", unit, got, want)
		}
		if back, ok := agent.LengthOf(e); !ok || back.Unit != unit || back.From != l.From || back.To != l.To {
			t.Errorf("%s: read as %+v", unit, back)
		}
	}
	for _, other := range []ast.Expr{
		&ast.Binary{Op: "-", L: ast.Col("returned"), R: ast.Col("fee")},
		&ast.Binary{Op: "/", L: ast.Col("returned"), R: ast.Num("365.25")},
		&ast.Binary{Op: "/", L: ast.Num("3"), R: ast.Num("2")},
		ast.Col("lent"),
	} {
		if _, ok := agent.LengthOf(other); ok {
			t.Errorf("%s is read as a length", ast.Print(other))
		}
	}
}
