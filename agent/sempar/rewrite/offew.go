package rewrite

import (
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// ofFew is a query that works one figure out of the first rows only, where that was asked of
// all: a limit after a sum cuts off the one row of the sum.
//
//	SELECT sum(amount) FROM donations ORDER BY received DESC LIMIT 5
//	→ SELECT sum(amount) FROM donations WHERE id IN
//	    (SELECT id FROM donations ORDER BY received DESC LIMIT 5)
//
// It looks at queries over one table with a key of one column.
func (r Rules) ofFew(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || s.Limit == nil || len(s.OrderBy) == 0 || len(s.GroupBy) > 0 || len(s.From) != 1 || s.Offset != nil ||
		s.Having != nil || !shape.WorksOutOne(s) {
		return q
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return q
	}
	t := r.Catalog.Table(from.Name)
	if t == nil || len(t.Key) != 1 {
		return q
	}
	key := func() ast.Expr { return &ast.Column{Name: t.Key[0]} }
	few := *s
	few.Items = []*ast.Item{{Expr: key()}}
	out := *s
	out.OrderBy, out.Limit, out.Where = nil, nil, &ast.In{X: key(), Query: &few}
	return &out
}
