package doubt

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// lateLeft is the word by which something is said to be late or early, over a database in which
// nothing is by a day it had to be done by, where a query makes nothing of it: it compares no two
// columns, has no such day and no time by the clock.
func (r Rules) lateLeft(q *link.Question, query ast.Query) []string {
	if r.Today == nil {
		return nil
	}
	for i, t := range q.Tokens[:q.Said] {
		known := slices.ContainsFunc(r.Derived, func(d computed.Column) bool { return d.When[t.Lower] != nil })
		if !slices.Contains([]string{computed.Late, computed.Early}, t.Lower) || known || r.SaidElsewise(q, i) {
			continue
		}
		if !ast.Some(query, func(n ast.Node) bool {
			s, ok := n.(*ast.Select)
			return ok && r.tellsLate(s)
		}) {
			return []string{t.Text}
		}
	}
	return nil
}

// tellsLate reports whether the conditions or the order of a block may tell what is late.
func (r Rules) tellsLate(s *ast.Select) bool {
	parts := ast.Terms(ast.And, s.Where)
	for _, o := range s.OrderBy {
		parts = append(parts, o.Expr)
	}
	return slices.ContainsFunc(parts, func(e ast.Expr) bool {
		return ast.Some(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Column:
				c := joins.ColumnIn(r.Catalog, s, n)
				return c != nil && (role.Called(c, role.Deadlines) || c.Timed || role.IsExpiry(c))
			case *ast.Binary:
				_, one := n.L.(*ast.Column)
				_, other := n.R.(*ast.Column)
				return one && other
			}
			return false
		})
	})
}
