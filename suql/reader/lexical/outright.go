package lexical

import (
	"parley/suql/reader"
)

// What is said outright: how many words with content a question has at least besides how it is
// put, and how sure it is that a text with these very words says it.
const (
	leastOutright = 2
	outrightSure  = 0.8
)

// outright answers yes to a question whose own words stand in a text as they stand in it, one
// after the other, where nothing takes them back: "scared of dogs" to "is it scared of dogs?".
func (lex *lexicon) outright(q *question, texts []*text) finding {
	words := lex.asPut(q)
	if len(words) == 0 || q.opinion != 0 || q.willed || q.hands != 0 {
		return undecided
	}
	f := weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) {
		for i := s.lo; i+len(words) <= s.hi; i++ {
			end, same := lex.sameRoots(words, t, i, s.hi)
			if !same || lex.ofKin(t, t.clauses[t.tokens[i].clause], i) {
				continue
			}
			bare := pattern{}
			weight := lex.circumstance(t, &bare, cue{feature: true, ended: q.ended}, i, end)
			return hit{start: i, end: end, weight: weight}, weight > 0
		}
		return hit{}, false
	}))
	if f.verdict == reader.True {
		f.confidence = max(f.confidence, outrightSure)
	}
	return f
}

// asPut are the words of a question for yes or no after its verb and "it"; nothing where they
// have too little content, or deny.
func (lex *lexicon) asPut(q *question) []token {
	if q.form != yesNo || len(q.tokens) < 3 || !auxiliaries[q.tokens[0].low] || !lex.in("pronoun", &q.tokens[1]) {
		return nil
	}
	words, content := q.tokens[2:], 0
	for i := range words {
		switch {
		case lex.isNegator(words[i].stem):
			return nil
		case !lex.in("stop", &words[i]):
			content++
		}
	}
	if content < leastOutright {
		return nil
	}
	return words
}

// mostBetween is how many words may stand in a text between an article and the word that it
// has in a question: a half-size cello is a cello.
const mostBetween = 2

// sameRoots is where the words of a question end in a text that has them from token i on, but
// for their endings and for what describes a thing; false where it has not.
func (lex *lexicon) sameRoots(words []token, t *text, i, edge int) (end int, same bool) {
	article := false
	for _, w := range words {
		skipped := 0
		for article && i < edge && skipped < mostBetween && t.tokens[i].root != w.root && !lex.in("stop", &t.tokens[i]) &&
			t.tokens[i].clause == t.tokens[i-1].clause {
			i, skipped = i+1, skipped+1
		}
		if i >= edge || t.tokens[i].root != w.root {
			return 0, false
		}
		article = w.low == "a" || w.low == "an"
		i++
	}
	return i, true
}
