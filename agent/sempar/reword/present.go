package reword

import (
	"slices"
	"strings"
	"unicode"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// atPresent is an utterance in which words for what goes on now are "at the moment", where
// rows have a time that they are about: "now" by itself at the end only, as it begins many
// a sentence that has nothing to do with the time.
//
//	which bikes are out now  →  which bikes are out at the moment
func (r *onDay) atPresent(utterance string) string {
	from, to := nowSaid(utterance)
	if from == to || r.today.IsZero() || !slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return role.SpanOf(t) != nil || role.EndedOf(t) != nil
	}) {
		return utterance
	}
	return utterance[:from] + computed.Presents[0] + utterance[to:]
}

// nowSaid is where an utterance says now, in bytes; an empty stretch where it does not.
func nowSaid(utterance string) (from, to int) {
	tokens := english.Tokens(utterance)
	for _, words := range nows {
		n := strings.Count(words, " ") + 1
		for i := 0; i+n <= len(tokens); i++ {
			from, to := tokens[i].From, tokens[i+n-1].To
			if strings.EqualFold(utterance[from:to], words) {
				return from, to
			}
		}
	}
	last := len(tokens) - 1
	for last > 0 && !strings.ContainsFunc(tokens[last].Text, unicode.IsLetter) {
		last--
	}
	if last > 0 && tokens[last].Lower == "now" {
		return tokens[last].From, tokens[last].To
	}
	return 0, 0
}

// nows are other words for it. They are short, and come in many places of a sentence, so
// each is said as the first (see [onDay.atPresent]).
var nows = []string{"right now", "just now", "currently", "presently", "at present", "these days"}
