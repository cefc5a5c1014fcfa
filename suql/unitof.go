package suql

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// units says what the numbers of each output column of q are counted in: sums,
// averages and extremes keep the unit of their column, and so do sums and
// differences of two in the same unit. It is as long as the output; "" where
// nothing is known.
func units(q ast.Query, of func(*ast.Column) *catalog.Column, width int) []string {
	out := make([]string, width)
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.Items) != width {
		return out
	}
	for i, it := range sel.Items {
		out[i] = unitOf(it.Expr, of)
	}
	return out
}

func unitOf(e ast.Expr, of func(*ast.Column) *catalog.Column) string {
	switch e := e.(type) {
	case *ast.Column:
		if c := of(e); c != nil && c.Kind == catalog.Number {
			return c.Unit
		}
	case *ast.Cast:
		return unitOf(e.X, of)
	case *ast.Unary:
		return unitOf(e.X, of)
	case *ast.Binary:
		return combinedUnit(e.Op, unitOf(e.L, of), unitOf(e.R, of))
	case *ast.Call:
		switch e.Name {
		case "sum", "avg", "min", "max", "abs", "round", "trunc", "ceil", "floor", "coalesce", "total", "stddev",
			"lag", "lead":
			if len(e.Args) > 0 {
				return unitOf(e.Args[0], of)
			}
		}
	}
	return ""
}

// combinedUnit is the unit of the result of an operator.
func combinedUnit(op ast.Op, l, r string) string {
	switch {
	case (op == "+" || op == "-") && l == r:
		return l
	case op == "*" && l == "":
		return r
	case (op == "*" || op == "/") && r == "":
		return l
	}
	return ""
}
