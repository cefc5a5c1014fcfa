package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// daysForWho reports whether a query shows days alone where it is asked who:
//
//	who sent us the most messages
//	SELECT sent_at::date FROM messages GROUP BY sent_at::date ORDER BY count(*) DESC LIMIT 1
func (r Rules) daysForWho(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	return ok && q.Said > 0 && strings.EqualFold(q.Tokens[0].Text, "who") &&
		!slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return !r.isDay(s, it.Expr) })
}

// isDay reports whether an expression is a column of days, or the day of one.
func (r Rules) isDay(s *ast.Select, e ast.Expr) bool {
	if cast, ok := e.(*ast.Cast); ok {
		e = cast.X
	}
	column, ok := e.(*ast.Column)
	if !ok {
		return false
	}
	c := joins.ColumnIn(r.Catalog, s, column)
	return c != nil && role.IsDay(c)
}
