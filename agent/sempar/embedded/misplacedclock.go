package embedded

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/english"
)

// clockElsewhere is added to the logarithm of a reading that compares a time of day with
// anything else: who came after 6 pm as who spent more than 6 or 18.
const clockElsewhere = -6

// misplacedClock reports whether a condition has a number of a time of day of a column
// that is none, or only the digits of it.
func (p *Parser) misplacedClock(q *link.Question, made grammar.Derivation) bool {
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			hours, other := clockSaid(q, value)
			if !hours && !other {
				continue
			}
			ofClock := column >= 0 && slices.ContainsFunc(p.heard.Derived, func(d computed.Column) bool {
				return d.Literal != nil && d.Column == p.heard.Schema.Columns[column].Column
			})
			if !ofClock || !hours {
				return true
			}
		}
	}
	return false
}

// clockSaid reports whether a number was said as the hours of a time of day and, if not,
// whether it was said only as a part of one: 6 of 6 pm.
func clockSaid(q *link.Question, number string) (hours, part bool) {
	for _, v := range q.Values {
		if v.Text != number || v.From >= v.To || v.Way != link.Number && v.Way != link.NumberInWords {
			continue
		}
		hour, bare := computed.BareHour(v.From, q.Said, func(i int) string { return q.Tokens[i].Lower })
		if !bare && !withinClock(q, v) {
			return false, false
		}
		hours = hours || v.Said.Unit == computed.ClockUnit || bare && hour >= computed.Earliest
		part = true
	}
	return hours, part && !hours
}

// withinClock reports whether a number was said within a time of day.
func withinClock(q *link.Question, v link.Candidate) bool {
	return slices.ContainsFunc(q.Values, func(o link.Candidate) bool {
		return o.Said.Unit == computed.ClockUnit && o.From <= v.From && v.To <= o.To
	})
}

// minutes reports whether a number was said as the minutes of a time of day whose hours
// are covered.
func minutes(q *link.Question, v link.Candidate, covered []bool) bool {
	return v.From >= 2 && q.Tokens[v.From-1].Text == ":" && covered[v.From-2]
}

// named reports whether an utterance has the name of a column, or a word of it that says
// something.
func named(q *link.Question, column int) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == column && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
			!english.StopWord(q.Tokens[l.From].Lower)
	})
}
