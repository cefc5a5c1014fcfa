package reword

import (
	"slices"
	"strings"

	"parley/english"
)

// daysOld is an utterance in which rows that are so many days, weeks or months old are from so long ago: a row is as
// old as its day. Years are the age of what it is about, and who was born is as old as that.
//
//	unpaid invoices over 30 days old  →  unpaid invoices more than 30 days ago
//	quotes under two weeks old        →  quotes less than two weeks ago
func (r *onDay) daysOld(utterance string) string {
	tokens := english.Tokens(utterance)
	if born := r.bornTable(); r.today.IsZero() || born != nil && saysAny(tokens, strings.ToLower(born.Human)) { // puppies
		return utterance
	}
	for _, a := range slices.Backward(english.Quantities(tokens)) {
		said := map[english.Comparison]string{english.More: "more than ", english.AtLeast: "more than ",
			english.Less: "less than ", english.AtMost: "less than "}[a.Comparison]
		unit := english.Singular(a.UnitWord)
		if said == "" || a.Last >= len(tokens) || tokens[a.Last].Lower != "old" ||
			!slices.Contains([]string{"day", "week", "fortnight", "month"}, unit) {
			continue
		}
		number := slices.IndexFunc(tokens[a.First:a.Last], func(t english.Token) bool {
			return len(english.Numbers([]english.Token{t})) > 0 || t.Lower == "a"
		})
		if number < 0 {
			continue
		}
		amount := utterance[tokens[a.First+number].From:tokens[a.Last-1].To]
		utterance = utterance[:tokens[a.First].From] + said + amount + " ago" + utterance[tokens[a.Last].To:]
	}
	return utterance
}
