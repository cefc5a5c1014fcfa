package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
)

// withinComing is an utterance in which what has to happen within some days does so in the
// next days: badges that expire within 90 days, as against what was returned within 3 days
// of its loan.
//
//	badges expiring within 90 days  →  badges expiring in the next 90 days
func (r *onDay) withinComing(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 1; i+2 < len(tokens); i++ {
		if tokens[i].Lower != "within" || english.Participle(tokens[i-1].Lower) || !unitOfDays(tokens[i+2].Lower) {
			continue
		}
		if strings.Trim(tokens[i+1].Text, "0123456789") != "" {
			continue
		}
		coming := slices.ContainsFunc(tokens[:i], func(t english.Token) bool {
			return slices.Contains(comingUp, t.Lower) || slices.Contains(role.Deadlines, t.Lower)
		})
		if coming {
			return utterance[:tokens[i].From] + "in the next " + utterance[tokens[i+1].From:]
		}
	}
	return utterance
}

// comingUp are words for what has not come yet.
var comingUp = strings.Fields(`expire expires expiring expiry lapse lapses lapsing end ends ending finish finishes
	finishing need needs needing renew renewal start starts starting begin begins arrive arrives arriving come comes coming
	next falls`)

// unitOfDays reports whether a word is a unit of days.
func unitOfDays(word string) bool {
	return slices.Contains([]string{"day", "days", "week", "weeks", "month", "months"}, word)
}
