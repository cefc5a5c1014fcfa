package reword

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// overdueBills is an utterance in which what is overdue is unpaid, where nothing says by when it should be paid:
//
//	overdue invoices over 200  →  unpaid invoices over 200
func (r *onDay) overdueBills(utterance string) string {
	bills := r.billsOf()
	if bills == "" || slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		due := func(c *catalog.Column) bool { return role.Called(c, role.Deadlines) }
		return t.Human == bills && slices.ContainsFunc(t.Columns, due)
	}) {
		return utterance
	}
	tokens := english.Tokens(utterance)
	for i := 0; i+1 < len(tokens); i++ {
		if tokens[i].Lower == computed.Overdue && catalog.Singular(tokens[i+1].Lower) == catalog.Singular(bills) {
			return utterance[:tokens[i].From] + "unpaid" + utterance[tokens[i].To:]
		}
	}
	return utterance
}

// runningOut are the forms of a verb for what can't be used any more, and what is said for it.
var runningOut = map[string]string{"run": "expire", "runs": "expires", "running": "expiring", "ran": "expired"}

// runsOut is an utterance in which what runs out in a time expires, where a column says until when something can be
// used:
//
//	permits running out this week  →  permits expiring this week
func (r *onDay) runsOut(utterance string) string {
	if r.today.IsZero() || !r.anyColumn(role.IsExpiry) {
		return utterance
	}
	tokens := english.Tokens(utterance)
	times := english.Periods(tokens, r.today)
	for i := 0; i+1 < len(tokens); i++ {
		said := runningOut[tokens[i].Lower]
		after := slices.ContainsFunc(times, func(p english.Period) bool { return p.First >= i+2 && p.First <= i+3 })
		if said != "" && tokens[i+1].Lower == "out" && after {
			return utterance[:tokens[i].From] + said + utterance[tokens[i+1].To:]
		}
	}
	return utterance
}
