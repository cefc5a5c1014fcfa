package computed

import (
	"time"

	"parley/agent"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Presents are the words by which what goes on now is spoken of, the first where they stand
// by themselves.
var Presents = []string{"at the moment", "current"}

// stays are words by which the time between two such days is spoken of.
var stays = []string{"night", "nights", "stay", "stays", "stayed"}

// nightsOf is how many nights lie between the days of the span of a table, where nights
// or stays are spoken of.
func nightsOf(t *catalog.Table, today time.Time, says About) []Column {
	s := role.SpanOf(t)
	if !says.stay || s == nil || t.Column("nights") != nil {
		return nil
	}
	l := agent.Length{Unit: "days", From: ast.Col(s.From.Name), To: ast.Col(s.To.Name)}
	last, nulls := untilToday(&l, t, s.From, s.To, today)
	c := number(t, s.To, "nights", "length of stay in nights", 0, max(1, role.DaysFrom(s.From.Min, last)))
	c.Unit, c.Type, c.Nulls = "nights", "real", nulls
	return []Column{{Column: c, Of: l.Expr()}}
}

// presentOf is whether what the rows of a table are about goes on now: by their span, on
// this day or, where the clock tells both its ends, at this time; or by the day on which it
// ended, where some have none.
func presentOf(t *catalog.Table, today time.Time, says About) []Column {
	if !says.present {
		return nil
	}
	day := today.Format(time.DateOnly)
	if s := role.SpanOf(t); s != nil {
		after := " >= "
		if s.From.Timed && s.To.Timed {
			day, after = today.Format(time.DateTime), " > "
		} else if role.Called(s.To, role.GoesOut) { // who leaves today is gone
			after = " > "
		}
		open := bare(s.To) + after + "'" + day + "'"
		if s.To.Nulls > 0 {
			open = "(" + open + " OR " + bare(s.To) + " IS NULL)"
		}
		return []Column{stateOf(t, s.To, sameState(Presents, expression("%s <= '%s' AND "+open, bare(s.From), day)))}
	}
	ended := role.EndedOf(t)
	if ended == nil {
		return nil
	}
	return []Column{stateOf(t, ended, sameState(Presents, expression("%s IS NULL", bare(ended))))}
}

// keeps reports whether a length of time between two days of a table may be meant: where it
// has a span, that of the span and those of days that are named.
func keeps(s *role.Span, from, to *catalog.Column, says About) bool {
	if s == nil && says.stay && says.spans { // who stays stays as another table tells
		return false
	}
	if s == nil || from == s.From && to == s.To || from == s.To && to == s.From {
		return true
	}
	return says.names(from) && says.names(to)
}
