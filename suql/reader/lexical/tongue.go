package lexical

import (
	"slices"

	"parley/english/wordnet"
)

// partly is what it counts to be learning a language that somebody is asked
// to speak.
const partly = -0.6

// asksForTongue reports whether a question asks whether somebody speaks a
// language: to name the language then says so, since notes say "French and
// Italian from home" of one who speaks French.
func (lex *lexicon) asksForTongue(q *question) bool {
	if len(q.terms) == 0 {
		return false
	}
	last := q.terms[len(q.terms)-1]
	if !wordnet.IsA(last.low, "natural language") {
		return false
	}
	for i := range q.tokens {
		switch q.tokens[i].low {
		case "speak", "speaks", "know", "knows", "understand", "understands", "talk", "talks", "fluent":
			return true
		}
	}
	return false
}

// tongueAt weighs the language at token i: denied, being learnt, or spoken.
func (lex *lexicon) tongueAt(t *text, i int) float64 {
	cl := t.clauses[t.tokens[i].clause]
	if lex.rules["learning"].within(t.tokens, cl.lo, i, i) {
		return partly
	}
	se := t.sentences[t.tokens[i].sentence]
	switch {
	case lex.rules["unspoken"].within(t.tokens, i+1, min(i+1+reach, se.hi), se.hi): // but refuses to speak it
		return negatedFactor
	case lex.ofKin(t, cl, i): // his late wife spoke it
		return 0
	}
	return lex.circumstance(t, &pattern{}, cue{}, i, i+1)
}

// ofKin reports whether a clause says before a token that it is about a relative of the one
// who a text is about: his wife, her son.
func (lex *lexicon) ofKin(t *text, cl stretch, at int) bool {
	if !slices.Contains([]string{"his", "her"}, t.tokens[cl.lo].low) {
		return false
	}
	for i := cl.lo + 1; i < min(cl.lo+4, at); i++ {
		if wordnet.IsMostly(t.tokens[i].low, "relative") {
			return true
		}
	}
	return false
}

// tellsKind reports whether the word before token i only tells what kind of a
// thing or a person it is: of "a French baker" it is not said what she speaks,
// of "a French teacher" it is.
func (lex *lexicon) tellsKind(t *text, i int) bool {
	if i >= len(t.tokens) || t.tokens[i].clause != t.tokens[i-1].clause {
		return false
	}
	tk := &t.tokens[i]
	if lex.in("accessory", tk) {
		return true
	}
	if lex.rules["speaking"].within(t.tokens, i, i+1, i+1) {
		return false
	}
	return wordnet.IsA(tk.low, "person") || wordnet.IsA(tk.low, "artifact") || wordnet.IsA(tk.low, "food")
}

// decideTongue answers whether somebody speaks a language.
func (lex *lexicon) decideTongue(q *question, texts []*text) finding {
	want := q.terms[len(q.terms)-1]
	var hits []hit
	for n, t := range texts {
		for i := range t.tokens {
			if want.root != t.tokens[i].root || lex.tellsKind(t, i+1) {
				continue
			}
			if w := lex.tongueAt(t, i); w != 0 {
				hits = append(hits, hit{text: n, start: i, end: i + 1, weight: w})
			}
		}
	}
	return weigh(hits)
}
