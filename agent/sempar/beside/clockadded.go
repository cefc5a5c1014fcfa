package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
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
		hour := r.hourOf(s)
		if hour == nil {
			return nil, 0
		}
		out := *s
		at := &ast.Binary{Op: bound.Op, L: hour, R: &ast.Literal{Kind: ast.Number, Text: bound.Hours}}
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), at)...)
		return &out, clockMeant
	})
}

// hourOf is the one time of day that the tables of a block have; nil where they have none, or
// several.
func (r Rules) hourOf(s *ast.Select) (found *ast.Column) {
	tables := joins.Of(r.Catalog, s).Tables
	for ref, of := range tables {
		for i := range r.Derived {
			d := &r.Derived[i]
			switch {
			case !isClock(d) || !strings.EqualFold(d.Column.Table, of.Name):
				continue
			case found != nil:
				return nil
			case len(tables) == 1:
				ref = ""
			}
			found = &ast.Column{Table: ref, Name: d.Column.Name}
		}
	}
	return found
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
