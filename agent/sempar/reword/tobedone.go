package reword

import (
	"slices"

	"parley/english"
)

// notYetDone is an utterance in which what is still to be done is not yet done: what it says
// is the opposite of what its participle says.
//
//	moves still to be confirmed             →  moves not yet confirmed
//	which orders have yet to be delivered   →  which orders are not yet delivered
//	which orders are still to be packed     →  which orders are not yet packed
//	which concerts are still to come        →  which concerts are upcoming
func (r *onDay) notYetDone(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := 1; i+1 < len(tokens); i++ { // concerts that are still to come
		still := slices.Contains([]string{"still", "yet"}, tokens[i-1].Lower)
		if still && tokens[i].Lower == "to" && tokens[i+1].Lower == "come" {
			return utterance[:tokens[i-1].From] + "upcoming" + utterance[tokens[i+1].To:]
		}
	}
	for i := 2; i+1 < len(tokens); i++ {
		if tokens[i].Lower != "be" || tokens[i-1].Lower != "to" || !english.Participle(tokens[i+1].Lower) {
			continue
		}
		from := i - 1
		still := false
		for from > 0 && slices.Contains([]string{"still", "yet"}, tokens[from-1].Lower) {
			from, still = from-1, true
		}
		if !still {
			continue
		}
		before := ""
		if from > 0 && slices.Contains([]string{"have", "has"}, tokens[from-1].Lower) {
			from, before = from-1, "are "
		}
		return utterance[:tokens[from].From] + before + "not yet " + utterance[tokens[i+1].From:]
	}
	return utterance
}
