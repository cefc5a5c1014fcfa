package doubt

import (
	"slices"

	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// ungrouped reports whether a query with groups shows a part of a day that no group is of,
// such as the year of each quarter: which of several it would be, nothing says.
func ungrouped(query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && len(s.GroupBy) > 0 && slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
			return shape.IsPeriod(it.Expr) &&
				!slices.ContainsFunc(s.GroupBy, func(g ast.Expr) bool { return ast.Print(g) == ast.Print(it.Expr) })
		})
	})
}
