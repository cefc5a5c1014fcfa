package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
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
		if !ok {
			return false
		}
		for _, o := range s.OrderBy {
			e := o.Expr
			if c, ok := e.(*ast.Column); ok {
				if d := r.Derived.Named(c); d != nil {
					e = d.Of
				}
			}
			for _, c := range ast.Columns(e) {
				of := joins.ColumnIn(r.Catalog, s, c)
				if of == nil {
					of = joins.ColumnNamed(r.Catalog, c)
				}
				if of != nil && role.IsBirth(of) && !r.ColumnSaid(q, of) {
					return true
				}
			}
		}
		return false
	})
}
