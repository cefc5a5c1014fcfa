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
	var asked []string
	for _, it := range share.Items {
		asked = append(asked, columnsIn(it.Expr)...)
	}
	var kept []ast.Expr
	for _, term := range ast.Terms(ast.And, before.Where) {
		if !slices.ContainsFunc(columnsIn(term), func(c string) bool { return slices.Contains(asked, c) }) {
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

// columnsIn are the names of the columns that an expression reads.
func columnsIn(e ast.Expr) (out []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok {
			out = append(out, c.Name)
		}
		return true
	})
	return out
}
