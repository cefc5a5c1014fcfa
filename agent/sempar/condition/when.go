package condition

import (
	"parley/agent/sempar/joins"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// SaysTime reports whether a condition is on when something is, and on nothing else.
func SaysTime(cat *catalog.Catalog, s *ast.Select, term ast.Expr) bool {
	days, ok := false, true
	ast.Inspect(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			c := joins.ColumnIn(cat, s, n)
			days = true
			ok = ok && c != nil && c.Kind == catalog.Date
		case *ast.Is, *ast.Subquery, *ast.FreeText:
			ok = false
		case *ast.In:
			ok = ok && n.Query == nil
		}
		return ok
	})
	return ok && days
}

// Closed reports whether conditions are that something lies in a time that begins and ends.
func Closed(cat *catalog.Catalog, s *ast.Select, times []ast.Expr) bool {
	when, ok := TimeOf(cat, &ast.Select{From: s.From, Where: ast.Conj(times...)})
	return ok && !when.Start.IsZero() && !when.End.IsZero()
}
