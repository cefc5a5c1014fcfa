package rewrite

import (
	"slices"

	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// rowsOnce is a query that says nothing of lines standing once where they do so by
// themselves: rows of one table with what tells them apart.
//
//	SELECT DISTINCT id, name FROM pupils  →  SELECT id, name FROM pupils
func (r Rules) rowsOnce(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || !s.Distinct.On || len(s.Distinct.Exprs) > 0 || len(s.GroupBy) > 0 || len(s.From) != 1 {
		return q
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return q
	}
	t := r.Catalog.Table(from.Name)
	if t == nil || !slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return shape.TellsApart(t, it.Expr) }) {
		return q
	}
	out := *s
	out.Distinct = ast.Distinct{}
	return &out
}
