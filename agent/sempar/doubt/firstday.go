package doubt

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
)

// dayForPeriod reports whether a condition has the first or the last day of a longer
// time alone, in the place of that time: who joined this year as who joined on
// 1 January.
func dayForPeriod(q *link.Question, made grammar.Derivation) bool {
	return slices.ContainsFunc(made.Conditions(), func(c grammar.Derivation) bool {
		if c[0].Rule.Name != "V = X" {
			return false
		}
		for _, day := range c.Compared() {
			if heard.EndOfPeriod(q, day) {
				return true
			}
		}
		return false
	})
}
