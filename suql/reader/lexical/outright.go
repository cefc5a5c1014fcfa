package lexical

import (
	"parley/suql/reader"
)

// What is said outright: how many words with content a question has at least besides how it is
// put, and how sure it is that a text with these very words says it.
const (
	leastOutright = 2
	outrightSure  = 0.8
	// A note that begins with what somebody does says it with that word alone.
	begunSure = 0.65
)

// outright answers yes to a question whose own words stand in a text as they stand in it, one
// after the other, where nothing takes them back: "scared of dogs" to "is it scared of dogs?".
func (lex *lexicon) outright(q *question, texts []*text) finding {
	words, content := lex.asPut(q)
	if content == 0 || q.opinion != 0 && !does[q.tokens[0].low] || q.willed || q.hands != 0 {
		return undecided
	}
	sure := begunSure
	f := weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) {
		for i := s.lo; i+len(words) <= s.hi; i++ {
			end, same := lex.sameRoots(words, t, i, s.hi)
			if !same || lex.ofKin(t, t.clauses[t.tokens[i].clause], i) ||
				content < leastOutright && (i > s.lo || t.tokens[i].low == words[0].low || !does[q.tokens[0].low]) {
				continue
			}
			bare := pattern{}
			weight := lex.circumstance(t, &bare, cue{feature: true, ended: q.ended}, i, end)
			return hit{start: i, end: end, weight: weight}, weight > 0
		}
		return hit{}, false
	}))
	if content >= leastOutright {
		sure = outrightSure
	}
	if f.verdict == reader.True {
		f.confidence = max(f.confidence, sure)
	}
	return f
}

// asPut are the words of a question for yes or no after its verb and "it", and how many have
// content; none where they deny.
func (lex *lexicon) asPut(q *question) (words []token, content int) {
	if q.form != yesNo || len(q.tokens) < 3 || !auxiliaries[q.tokens[0].low] || !lex.in("pronoun", &q.tokens[1]) {
		return nil, 0
	}
	words = q.tokens[2:]
	for i := range words {
		switch {
		case lex.isNegator(words[i].stem):
			return nil, 0
		case !lex.in("stop", &words[i]):
			content++
		}
	}
	return words, content
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
		for article && i < edge && skipped < mostBetween && !lex.sameRoot(w, &t.tokens[i]) && !lex.in("stop", &t.tokens[i]) &&
			t.tokens[i].clause == t.tokens[i-1].clause {
			i, skipped = i+1, skipped+1
		}
		if i >= edge || !lex.sameRoot(w, &t.tokens[i]) {
			return 0, false
		}
		article = w.low == "a" || w.low == "an"
		i++
	}
	return i, true
}

// sameRoot reports whether a word of a text is one of a question but for its ending, or a form
// of it: gave of give.
func (lex *lexicon) sameRoot(w token, told *token) bool {
	return told.root == w.root || lex.base(told.low) == w.low
}
