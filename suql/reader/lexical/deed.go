package lexical

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// deed asks, by that word alone, whether somebody did what a thing is the deed of: "did
// somebody complain?" of "is there a complaint?". It is nil for things that nobody does, and for deeds of a kind.
func (lex *lexicon) deed(q *question) *question {
	lo, hi := lex.thingAsked(q)
	if lo < 0 || hi != lo+1 || !wordnet.IsA(q.tokens[lo].low, "act") {
		return nil
	}
	noun := lex.base(q.tokens[lo].low)
	for _, verb := range wordnet.Derived(noun) {
		if strings.HasPrefix(noun, verb) && noun != verb &&
			slices.Contains(wordnet.PartsOfSpeech(verb), wordnet.Verb) {
			out := lex.understand("did somebody " + verb + "?").literal(lex)
			out.ended = true // what came to an end there is what they complain of
			return out
		}
	}
	return nil
}
