package reword

import (
	"strings"

	"parley/english"
	"parley/english/wordnet"
)

// ofMaterial is an utterance in which an adjective in -en is the material that the database knows, where it
// has no such adjective:
//
//	wooden boats  →  wood boats
func (r *onDay) ofMaterial(utterance string) string {
	for _, t := range english.Tokens(utterance) {
		of, ok := strings.CutSuffix(t.Lower, "en")
		if !ok || len(of) < leastSlip || r.values == nil || len(wordnet.LemmasAs(t.Lower, wordnet.Adjective)) == 0 ||
			len(wordnet.LemmasAs(of, wordnet.Noun)) == 0 {
			continue
		}
		if len(r.values.Lookup(t.Lower)) > 0 || len(r.values.Lookup(of)) == 0 {
			continue
		}
		return utterance[:t.From] + of + utterance[t.To:]
	}
	return utterance
}
