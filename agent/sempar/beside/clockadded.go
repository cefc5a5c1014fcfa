package beside

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// clockMeant is how often a time of day that was said beside a day is meant of the one time that
// rows have, where the reading makes nothing of it: our estimate.
const clockMeant = 0.95

// clockAdded are readings, and before each that makes nothing of the time of day which was said the
// same with it, where one of its tables has one time of day:
//
//	appointments after 6 pm this month
//	SELECT * FROM appts WHERE start_time >= '2026-11-01' AND start_time < '2026-12-01'
//	→ … AND to_char(start_time, 'HH24:MI') > '18:00'
func (r Rules) clockAdded(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	bound := r.ClockBound(t.Question)
	if bound == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || ast.HasFreeText(s) || r.hasClock(s) {
			return nil, 0
		}
		ref, hour := r.derivedIn(s, isClock)
		if hour == nil {
			return nil, 0
		}
		at := &ast.Column{Table: ref, Name: hour.Column.Name}
		hours := &ast.Literal{Kind: ast.Number, Text: bound.Hours}
		return condition.With(s, &ast.Binary{Op: bound.Op, L: at, R: hours}), clockMeant
	})
}

// hasClock reports whether a query has a time of day.
func (r Rules) hasClock(q ast.Query) bool {
	return slices.ContainsFunc(ast.Columns(q), func(c *ast.Column) bool { return isClock(r.Derived.Named(c)) })
}

// isClock reports whether a computed column is a time of day.
func isClock(d *computed.Column) bool { return d != nil && d.Literal != nil }

// clockExplained marks the time of day that was said, where a query has one.
func (r Rules) clockExplained(q *link.Question, query ast.Query, said []bool) {
	if bound := r.ClockBound(q); bound != nil && r.hasClock(query) {
		link.Cover(said, bound.First, bound.Last)
	}
}
