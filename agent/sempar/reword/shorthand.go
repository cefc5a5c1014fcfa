package reword

import (
	"strings"

	"parley/english"
)

// writtenOut is an utterance with the words that are meant by what is typed in a hurry:
//
//	pitches w hookup free tonite  →  pitches with hookup free tonight
//
// What the database calls something, or holds, stays as it is, and so does what stands in capitals.
func (r *onDay) writtenOut(utterance string) string {
	var out strings.Builder
	at := 0
	tokens := english.Tokens(utterance)
	for i := 0; i < len(tokens); i++ {
		meant, n := english.Shorthand(tokens, i)
		if n == 0 || strings.ContainsAny(tokens[i].Text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") && i > 0 || r.named(tokens[i].Lower) {
			continue
		}
		out.WriteString(utterance[at:tokens[i].From])
		out.WriteString(meant)
		i += n - 1
		at = tokens[i].To
	}
	out.WriteString(utterance[at:])
	return out.String()
}
