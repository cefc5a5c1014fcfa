package doubt

import (
	"cmp"
	"slices"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// bornLong is added to the logarithm of a reading that goes by days of birth for what has been so for
// longest: which horse has been in longest is none that is oldest. Our estimate.
const bornLong = -4

// longByBirth reports whether a query puts rows in order by a day of birth, or by what is worked out
// of one, where the longest was said.
func (r Rules) longByBirth(q *link.Question, query ast.Query) bool {
	if !heard.SaysOne(q, []string{"longest", "shortest"}) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool {
			return slices.ContainsFunc(r.columnsOf(s, o.Expr), func(c *catalog.Column) bool {
				return role.IsBirth(c) && !r.ColumnSaid(q, c)
			})
		})
	})
}

// columnsOf are the columns of an expression of a block, and where it is worked out those that it is
// worked out of.
func (r Rules) columnsOf(s *ast.Select, e ast.Expr) (out []*catalog.Column) {
	if c, ok := e.(*ast.Column); ok {
		if d := r.Derived.Named(c); d != nil {
			e = d.Of
		}
	}
	for _, c := range ast.Columns(e) {
		if of := cmp.Or(joins.ColumnIn(r.Catalog, s, c), joins.ColumnNamed(r.Catalog, c)); of != nil {
			out = append(out, of)
		}
	}
	return out
}
