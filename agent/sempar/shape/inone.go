package shape

import (
	"parley/suql/ast"
	"slices"
	"strings"
)

// InOne is a query as one block: what two blocks over the same tables have in common meets the
// conditions of both. It is nil where it can't be written so.
func InOne(q ast.Query) *ast.Select {
	switch q := q.(type) {
	case *ast.Select:
		return q
	case *ast.SetOp:
		l, r := InOne(q.L), InOne(q.R)
		if q.Op != ast.Intersect || l == nil || r == nil || l.GroupBy != nil || r.GroupBy != nil || len(l.From) != 1 ||
			len(r.From) != 1 || ast.Print(l.From[0]) != ast.Print(r.From[0]) {
			return nil
		}
		out := *l
		out.Where = ast.Conj(append(ast.Terms(ast.And, l.Where), ast.Terms(ast.And, r.Where)...)...)
		return &out
	}
	return nil
}

// Lost are the conditions of a query that one after it has no more: not one that a column
// has a value, where that has another condition on the same.
func Lost(was, now *ast.Select) (lost []ast.Expr) {
	has, on := map[string]bool{}, map[string]bool{}
	for _, term := range ast.Terms(ast.And, now.Where) {
		has[ast.Print(ast.Qualify(term, ""))] = true
		for _, c := range ast.Columns(term) {
			on[strings.ToLower(c.Name)] = true
		}
	}
	for _, term := range ast.Terms(ast.And, was.Where) {
		b, binary := term.(*ast.Binary)
		replaced := binary && b.Op == ast.Eq && slices.ContainsFunc(ast.Columns(term), func(c *ast.Column) bool { return on[strings.ToLower(c.Name)] })
		if !has[ast.Print(ast.Qualify(term, ""))] && !replaced {
			lost = append(lost, term)
		}
	}
	return lost
}
