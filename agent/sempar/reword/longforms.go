package reword

import (
	"strings"

	"parley/english"
)

// longForms are verbs with a not that hangs on them, of which the network knows the not by itself alone.
var longForms = map[string]string{"ca": "cannot", "could": "could not", "would": "would not", "wo": "will not",
	"should": "should not", "had": "had not", "must": "must not", "might": "might not"}

// inLongForms is an utterance with the not by itself of what can't, couldn't or won't be:
//
//	members who can't swim  →  members who cannot swim
func (r *onDay) inLongForms(utterance string) string {
	tokens := english.Tokens(utterance)
	for i := len(tokens) - 2; i >= 0; i-- {
		long := longForms[tokens[i].Lower]
		n := strings.ReplaceAll(tokens[i+1].Lower, "’", "'")
		if long == "" || n != "n't" || tokens[i].To != tokens[i+1].From {
			continue
		}
		utterance = utterance[:tokens[i].From] + long + utterance[tokens[i+1].To:]
	}
	return utterance
}
