package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// inTheMorning is an utterance in which this morning is today in the morning, where a table
// tells the time of day: of others it is only today.
//
//	appointments this morning  →  appointments today in the morning
func (r *onDay) inTheMorning(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 1; i < len(tokens); i++ {
		if tokens[i-1].Lower == "this" && slices.Contains(computed.Times, tokens[i].Lower) && r.tellsTime() {
			return utterance[:tokens[i-1].From] + "today in the " + strings.TrimPrefix(utterance[tokens[i].From:], " ")
		}
	}
	return utterance
}

// tellsTime reports whether a table has times of day, by themselves or with its days.
func (r *onDay) tellsTime() bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return c.Kind == catalog.Date && !c.Hidden && (c.Timed || role.IsClock(c))
		})
	})
}
