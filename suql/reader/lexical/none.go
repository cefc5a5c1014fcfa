package lexical

import (
	"slices"

	"parley/english/wordnet"
)

// farthestNone is how many words there are at most from a "no" to what there is none of.
const farthestNone = 4

// plainlyNone answers no to a question what somebody does with a thing, where a sentence says
// that there be none of it, with no verb: "no pork or gelatine please" to "does it eat pork?".
func (lex *lexicon) plainlyNone(q *question, texts []*text) finding {
	if q.form != yesNo || q.opinion != 0 || len(q.terms) != 2 || !does[q.tokens[0].low] ||
		!lex.in("pronoun", &q.tokens[1]) || q.tokens[2].low != q.terms[0].low || !mostlyNoun(q.terms[1].low) {
		return undecided
	}
	return weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) {
		if t.tokens[s.lo].low != "no" {
			return hit{}, false
		}
		cl := t.clauses[t.tokens[s.lo].clause]
		if slices.ContainsFunc(t.tokens[cl.lo:cl.hi], func(tk token) bool { return auxiliaries[tk.low] }) {
			return hit{}, false
		}
		for i := s.lo + 1; i < min(s.lo+1+farthestNone, cl.hi); i++ {
			if q.terms[1].matches(&t.tokens[i]) {
				return hit{start: s.lo, end: i + 1, weight: negatedFactor, words: []int{s.lo, i}}, true
			}
		}
		return hit{}, false
	}))
}

// mostlyNoun reports whether a word names a thing rather than what is done.
func mostlyNoun(word string) bool {
	for _, lemma := range wordnet.LemmasAs(word, wordnet.Noun) {
		if wordnet.FrequencyAs(lemma, wordnet.Noun) >= wordnet.FrequencyAs(lemma, wordnet.Verb) {
			return true
		}
	}
	return false
}
