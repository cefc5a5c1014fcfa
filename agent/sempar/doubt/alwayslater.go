package doubt

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// comparesWhatAlwaysIs reports whether a condition compares two days of which one always comes after
// the other and not both were named: repairs that were done after they were reported are all of them,
// and late ones are not meant by it. What was due by a day may be done before or after.
func (r Rules) comparesWhatAlwaysIs(q *link.Question, query ast.Query) bool {
	return comparesColumns(query, func(s *ast.Select, one, other *ast.Column) bool {
		from, to := joins.ColumnIn(r.Catalog, s, one), joins.ColumnIn(r.Catalog, s, other)
		return r.alwaysLater(q, from, to) || r.alwaysLater(q, to, from)
	})
}

// comparesColumns reports whether a condition of some block compares two columns of which something
// is so.
func comparesColumns(query ast.Query, so func(s *ast.Select, one, other *ast.Column) bool) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
			b, _ := term.(*ast.Binary)
			if b == nil || ast.OppositeOp(b.Op) == "" {
				return false
			}
			one, _ := b.L.(*ast.Column)
			other, _ := b.R.(*ast.Column)
			return one != nil && other != nil && so(s, one, other)
		})
	})
}

// alwaysLater reports whether what a column has a day of always comes after that of another, where
// not both were named: the days of a birth, or of the same rows.
func (r Rules) alwaysLater(q *link.Question, from, to *catalog.Column) bool {
	late := heard.SaysOne(q, []string{computed.Late}) // invoices paid late are not those paid after they were sent
	if from == nil || to == nil || !role.IsDay(to) || r.ColumnSaid(q, from) && r.ColumnSaid(q, to) && !late {
		return false
	}
	if role.IsBirth(from) || from.Kind != catalog.Date { // a day is after no price
		return true
	}
	due := func(c *catalog.Column) bool { return role.Called(c, role.Deadlines) || role.IsExpiry(c) }
	return role.IsDay(from) && from.Table == to.Table && !due(from) && !due(to) && role.After(to, from)
}
