package percent

import (
	"slices"

	"parley/suql/ast"
)

// AmongThose is a share of all rows of a table as one among the rows that a query before found;
// nil where it has conditions of its own, or none is left of those before: a share is not of rows
// with another value of the same column.
//
//	SELECT * FROM orders WHERE extract(year FROM day) = 2025
//	SELECT 100.0 * sum(CASE WHEN status = 'shipped' THEN 1 ELSE 0 END) / count(*) FROM orders
//	→ SELECT 100.0 * … FROM orders WHERE extract(year FROM day) = 2025
func AmongThose(before, share *ast.Select) ast.Query {
	from := func(s *ast.Select) string { return ast.Print(&ast.Select{From: s.From}) }
	if share.Where != nil || !GivesShare(share) || len(share.GroupBy) > 0 || from(before) != from(share) {
		return nil
	}
	by := ast.Columns(&ast.Select{Items: share.Items})
	asked := func(c *ast.Column) bool {
		return slices.ContainsFunc(by, func(o *ast.Column) bool { return o.Name == c.Name })
	}
	var kept []ast.Expr
	for _, term := range ast.Terms(ast.And, before.Where) {
		if !slices.ContainsFunc(ast.Columns(term), asked) {
			kept = append(kept, term)
		}
	}
	if kept == nil {
		return nil
	}
	out := *share
	out.Where = ast.Conj(kept...)
	return &out
}
