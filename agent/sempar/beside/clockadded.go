package beside

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
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
		if hour == nil { // several: when it ends where that is said, else when it begins
			ref, hour = r.derivedIn(s, r.clockOf(t.Question))
		}
		if hour == nil {
			return nil, 0
		}
		at := &ast.Column{Table: ref, Name: hour.Column.Name}
		hours := &ast.Literal{Kind: ast.Number, Text: bound.Hours}
		return condition.With(s, &ast.Binary{Op: bound.Op, L: at, R: hours}), clockMeant
	})
}

// clockOf tells the time of day of which an utterance says the name or, where it says none, the one at
// which rows begin.
func (r Rules) clockOf(q *link.Question) func(*computed.Column) bool {
	column := func(d *computed.Column) *catalog.Column {
		t := r.Catalog.Table(d.Column.Table)
		if of := ast.Columns(d.Of); t != nil && isClock(d) && len(of) == 1 {
			return t.Column(of[0].Name)
		}
		return nil
	}
	said := func(d *computed.Column) bool { c := column(d); return c != nil && namesClock(q, c) }
	for i := range r.Derived {
		if said(&r.Derived[i]) {
			return said
		}
	}
	return func(d *computed.Column) bool { c := column(d); return c != nil && role.Begins(c) }
}

// namesClock reports whether an utterance has a word of the name of a time of day: finish, of a finish time.
func namesClock(q *link.Question, c *catalog.Column) bool {
	name := catalog.SplitName(c.Name)
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return !english.StopWord(t.Lower) && slices.ContainsFunc(name, func(w string) bool {
			return w != "time" && link.Stem(w) == t.Stem
		})
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
