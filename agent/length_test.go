package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
)

// TestLengthOf: what works a length out is read as that length.
func TestLengthOf(t *testing.T) {
	for want, l := range map[string]agent.Length{
		"returned::date - loans.lent::date":                                       {Unit: "days"},
		"(returned::date - loans.lent::date) / 30.4375":                           {Unit: "months"},
		"(returned::date - loans.lent::date) / 365.25":                            {Unit: "years"},
		"(extract(epoch FROM returned) - extract(epoch FROM loans.lent)) / 3600":  {Unit: "hours", Timed: true},
		"(extract(epoch FROM returned) - extract(epoch FROM loans.lent)) / 86400": {Unit: "days", Timed: true},
		"(extract(epoch FROM returned) - extract(epoch FROM loans.lent)) / 60":    {Unit: "minutes", Timed: true},
		"coalesce(returned, '2026-11-28')::date - loans.lent::date":               {Unit: "days", Until: "2026-11-28"},
	} {
		l.From, l.To = &ast.Column{Table: "loans", Name: "lent"}, ast.Col("returned")
		e := l.Expr()
		if got := ast.Print(e); got != want {
			t.Errorf("%+v: %s, not %s", l, got, want)
		}
		if back, ok := agent.LengthOf(e); !ok || back != l {
			t.Errorf("%s: read as %+v", want, back)
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
