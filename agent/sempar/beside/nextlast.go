package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// nextMeant is how often "the next match" or "the last one" is the one that lies nearest to
// today, where a reading has no order or goes by all days: our estimate.
const nextMeant = 0.9

// skipped is added to the logarithm of a reading that leaves out the first rows of all,
// where nothing was shown before: the next match as the second one.
const skipped = -3

// nextOnes are readings, and before each that lists rows in no order, or takes the first or
// the last of all days, the same of what comes next or came last:
//
//	the next match of the women?
//	SELECT opponent FROM matches WHERE team = 'Women'
//	SELECT opponent FROM matches WHERE team = 'Women' AND day >= '2026-11-26' ORDER BY day LIMIT 1
func (r Rules) nextOnes(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	said := r.NextOrLast(t.Question)
	if said == nil {
		return all
	}
	for i, h := range all {
		if s, ok := h.Query.(*ast.Select); ok && s.Offset != nil && !t.Follows {
			all[i].Log += skipped
		}
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || s.Having != nil || len(s.From) != 1 || s.Offset != nil && t.Follows {
			return nil, 0
		}
		if out := r.nearestToToday(t.Question, s, said); out != nil {
			return out, nextMeant
		}
		return nil, 0
	})
}

// nearestToToday is a query of the rows that come next or came last; nil where that makes
// no difference, or it is not known by which day they do.
func (r Rules) nearestToToday(q *link.Question, s *ast.Select, said *heard.NextOrLast) ast.Query {
	day := r.DayOf(q, s)
	if day == nil || ast.Some(s.Where, ast.IsColumn(day)) {
		return nil
	}
	c := joins.ColumnIn(r.Catalog, s, day)
	today := r.Day()
	out := *s
	if bound := boundOf(c, day, said.Next, today); bound != nil {
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), bound)...)
	}
	switch {
	case shape.Lists(s) && r.inNoOrder(q, s):
		order := &ast.Order{Expr: day, Desc: !said.Next, Nulls: ast.NullsLast}
		out.OrderBy, out.Limit, out.Offset = []*ast.Order{order}, nil, nil
		if said.Many != "" {
			out.Limit = ast.Num(said.Many)
		}
		return &out
	case out.Where == s.Where:
		return nil
	case len(s.OrderBy) == 1 && s.Limit != nil && ast.IsColumn(day)(s.OrderBy[0].Expr) && s.OrderBy[0].Desc != said.Next:
		out.Limit, out.Offset = said.Most(s.Limit), nil
		return &out
	case len(s.Items) == 1 && ast.Some(s.Items[0].Expr, ast.IsColumn(day)) && endCall(s.Items[0].Expr, said.Next):
		return &out
	}
	return nil
}

// nextExplained marks the word for what comes next, where a query has the rows from today on, by
// their day.
func (r Rules) nextExplained(q *link.Question, query ast.Query, said []bool) {
	s, ok := query.(*ast.Select)
	of := r.NextOrLast(q)
	if !ok || of == nil || !of.Next {
		return
	}
	day := r.DayOf(q, s)
	if day == nil {
		return
	}
	coming := ast.Print(boundOf(nil, day, true, r.Day()))
	first := len(s.OrderBy) > 0 && ast.IsColumn(day)(s.OrderBy[0].Expr) && !s.OrderBy[0].Desc ||
		len(s.Items) > 0 && endCall(s.Items[0].Expr, true)
	if first && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		return ast.Print(term) == coming
	}) {
		said[of.At] = true
	}
}

// inNoOrder reports whether a query has its rows in no order, or the first of them by a
// column that was not named.
func (r Rules) inNoOrder(q *link.Question, s *ast.Select) bool {
	if len(s.OrderBy) == 0 {
		return s.Limit == nil
	}
	c, ok := s.OrderBy[0].Expr.(*ast.Column)
	return ok && len(s.OrderBy) == 1 && s.Limit != nil && !role.IsDay(joins.ColumnIn(r.Catalog, s, c)) &&
		!slices.ContainsFunc(r.ColumnsAt(c), func(i int) bool { return heard.ColumnNamed(q, i) })
}

// boundOf is that a day is not over, or not still to come; nil where all days are such.
func boundOf(c *catalog.Column, day *ast.Column, next bool, today string) ast.Expr {
	switch {
	case next:
		return &ast.Binary{Op: ast.Ge, L: day, R: ast.Str(today)}
	case c != nil && c.Max > today:
		return &ast.Binary{Op: ast.Le, L: day, R: ast.Str(today)}
	}
	return nil
}

// endCall reports whether an expression is the first of something, or the last.
func endCall(e ast.Expr, first bool) bool {
	call, ok := e.(*ast.Call)
	return ok && (first && call.Name == "min" || !first && call.Name == "max")
}
