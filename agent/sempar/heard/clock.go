package heard

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// ClockSaid reports whether a number was said as the hours of a time of day and, if not,
// whether it was said only as a part of one: 6 of 6 pm.
func ClockSaid(q *link.Question, number string) (hours, part bool) {
	for _, v := range q.Values {
		if v.Text != number || v.From >= v.To || v.Way != link.Number && v.Way != link.NumberInWords {
			continue
		}
		hour, bare := computed.BareHour(v.From, q.Said, func(i int) string { return q.Tokens[i].Lower })
		if !bare && !withinClock(q, v) {
			return false, false
		}
		hours = hours || v.Said.Unit == computed.ClockUnit || bare && hour >= english.EarliestHour
		part = true
	}
	return hours, part && !hours
}

// ClockBound is a time of day that an utterance says something is at, before or after.
type ClockBound struct {
	First, Last int // its tokens of the question, [First, Last)
	Op          ast.Op
	Hours       string // since midnight, as a decimal
}

// ClockBound is the one time of day that an utterance says something is at, before or after; nil where
// it says none, or several.
func (d *Database) ClockBound(q *link.Question) (found *ClockBound) {
	tokens := d.Tokens(q)
	for _, of := range english.Quantities(tokens) {
		op, bound := operators[of.Comparison]
		if !bound && of.First > 0 {
			of.First--
			op, bound = sides[tokens[of.First].Lower]
		}
		switch {
		case of.Unit != computed.ClockUnit:
			continue
		case !bound || found != nil:
			return nil
		}
		first, last := d.Stretch(q, of.First, of.Last)
		found = &ClockBound{first, last, op, of.Text}
	}
	return found
}

// sides are the words before a time of day that say on which side of it something is, or at it.
var sides = map[string]ast.Op{"after": ast.Gt, "past": ast.Gt, "before": ast.Lt, "until": ast.Le, "till": ast.Le,
	"from": ast.Ge, "since": ast.Ge, "at": ast.Eq}

// withinClock reports whether a number was said within a time of day.
func withinClock(q *link.Question, v link.Candidate) bool {
	return slices.ContainsFunc(q.Values, func(o link.Candidate) bool {
		return o.Said.Unit == computed.ClockUnit && o.From <= v.From && v.To <= o.To
	})
}

// Minutes reports whether a number was said as the minutes of a time of day whose hours
// are covered.
func Minutes(q *link.Question, v link.Candidate, covered []bool) bool {
	return v.From >= 2 && q.Tokens[v.From-1].Text == ":" && covered[v.From-2]
}

// EndOfPeriod reports whether a day was said only as an end of a time that is longer.
func EndOfPeriod(q *link.Question, day string) bool {
	var said link.Edge
	for _, v := range q.Values {
		if v.Text == day {
			said |= v.Edge
		}
	}
	return said != 0 && said&(link.First|link.Last) != link.First|link.Last
}
