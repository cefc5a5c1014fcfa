package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
)

// reachUnasked is added to the logarithm of a reading that shows only how somebody is reached, where nobody asked
// for that: our estimate.
const reachUnasked = -3

// reach are words in the names of columns by which people are reached, reaching those by which one asks for them.
var (
	reach    = append([]string{"email", "fax"}, role.Phones...)
	reaching = english.Cues("reaching")
)

// reachesUnasked reports whether a query shows only how somebody is reached, and nobody asked for it.
func (r Rules) reachesUnasked(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || q.Said < len(q.Tokens) {
		return false
	}
	c, ok := s.Items[0].Expr.(*ast.Column)
	if !ok {
		return false
	}
	of := joins.ColumnIn(r.Catalog, s, c)
	return of != nil && role.Called(of, reach) && !r.ColumnSaid(q, of) && !heard.SaysOne(q, reaching)
}
