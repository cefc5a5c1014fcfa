package embedded

import (
	"slices"

	"parley/suql/ast"
)

// showsGiven reports whether a query shows nothing but columns that its conditions give one
// value: the views of rooms whose view is the lake.
func showsGiven(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || s.Where == nil || len(s.GroupBy) > 0 {
		return false
	}
	var given []string
	for _, term := range ast.Terms(ast.And, s.Where) {
		if m, ok := membershipOf(term); ok && !m.denied && !m.list && len(m.values) == 1 {
			given = append(given, ast.Print(m.column))
		}
	}
	return !slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return !ok || !slices.Contains(given, ast.Print(c))
	})
}
