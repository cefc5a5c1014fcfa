package doubt

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
)

// clockElsewhere is added to the logarithm of a reading that compares a time of day with
// anything else: who came after 6 pm as who spent more than 6 or 18.
const clockElsewhere = -6

// misplacedClock reports whether a condition has a number of a time of day of a column
// that is none, or only the digits of it.
func (r Rules) misplacedClock(q *link.Question, made grammar.Derivation) bool {
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			hours, other := heard.ClockSaid(q, value)
			if !hours && !other {
				continue
			}
			ofClock := column >= 0 && slices.ContainsFunc(r.Derived, func(d computed.Column) bool {
				return d.Literal != nil && d.Column == r.Schema.Columns[column].Column
			})
			if !ofClock || !hours {
				return true
			}
		}
	}
	return false
}
