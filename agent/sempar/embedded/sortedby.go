package embedded

import (
	"slices"

	"parley/suql/ast"
)

// sortsNothing reports whether a block sorts by, or shows the highest of, what it keeps
// only rows without: the oldest unpaid invoices, by the day on which they were paid.
func sortsNothing(q ast.Query) bool {
	return ast.Some(q, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		if !ok {
			return false
		}
		for _, term := range ast.Terms(ast.And, s.Where) {
			is, ok := term.(*ast.Is)
			if ok && !is.Not && is.What == "NULL" && worksWith(s, ast.Print(is.X)) {
				return true
			}
		}
		return false
	})
}

// worksWith reports whether a block sorts by an expression, or works a figure out of it.
func worksWith(s *ast.Select, text string) bool {
	figure := func(n ast.Node) bool {
		call, ok := n.(*ast.Call)
		return ok && slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return ast.Print(a) == text })
	}
	return slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool {
		return ast.Print(o.Expr) == text || ast.Some(o.Expr, figure)
	}) || slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return ast.Some(it.Expr, figure) })
}
