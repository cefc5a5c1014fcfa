package rewrite

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// daysLate is a query in which how late something was done counts from the day by which it had to be,
// where late was said, and what is overdue is late, too:
//
//	how many days late were the loans returned
//	SELECT due_back::date - returned_on::date FROM loans  →  SELECT returned_on::date - due_back::date FROM loans
func (r Rules) daysLate(q *link.Question, query ast.Query) ast.Query {
	if !slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == computed.Late }) {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		e, ok := n.(*ast.Binary)
		if !ok || e.Op != "-" {
			return n
		}
		due, done := r.dayOf(e.L), r.dayOf(e.R)
		if due == nil || done == nil || due.Table != done.Table || !role.Called(due, role.Deadlines) ||
			role.DoneFor(r.Catalog.Table(due.Table), due) != done {
			return n
		}
		return &ast.Binary{Op: "-", L: e.R, R: e.L}
	})
}

// dayOf is the column of days that an expression is of; nil for other expressions.
func (r Rules) dayOf(e ast.Expr) *catalog.Column {
	if cast, ok := e.(*ast.Cast); ok {
		e = cast.X
	}
	c, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	of := joins.ColumnNamed(r.Catalog, c)
	if of == nil || !role.IsDay(of) {
		return nil
	}
	return of
}
