package lexical

import (
	"strings"

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

// outright answers a question whose own words stand in a text as they stand in it, one after
// the other: yes where nothing takes them back, "scared of dogs" to "is it scared of dogs?",
// and no where they are denied.
func (lex *lexicon) outright(q *question, texts []*text) finding {
	words, content := lex.asPut(q)
	if content == 0 || q.opinion != 0 && !does[q.tokens[0].low] || q.willed || q.hands != 0 {
		return undecided
	}
	f := weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) {
		for i := s.lo; i < s.hi; i++ {
			end, same := lex.sameRoots(words, t, i, s.hi)
			if !same || lex.ofKin(t, t.clauses[t.tokens[i].clause], i) ||
				content < leastOutright && !lex.begunWith(q, &words[0], t, s, i) {
				continue
			}
			bare := pattern{}
			said := cue{feature: content >= leastOutright, ended: q.ended}
			weight := lex.circumstance(t, &bare, said, i, end)
			return hit{start: i, end: end, weight: weight}, weight > 0 || weight < 0 && content >= leastOutright
		}
		return hit{}, false
	}))
	switch {
	case f.verdict == reader.Unknown:
	case content >= leastOutright:
		f.confidence = max(f.confidence, outrightSure)
	default:
		f.confidence = max(f.confidence, begunSure)
	}
	return f
}

// begunWith reports whether a sentence begins with the one word of a question, as notes do:
// failed twice, of whether it failed; leaving in May, of whether it is leaving. A bare verb
// may be a noun, as in "bite wound".
func (lex *lexicon) begunWith(q *question, word *token, t *text, s stretch, i int) bool {
	told := t.tokens[i].low
	switch {
	case i > s.lo:
		return false
	case does[q.tokens[0].low]:
		return told != word.low
	case !lex.being(q.tokens[0].low) || told != word.low:
		return false
	}
	alone := i+1 == s.hi || t.tokens[i+1].clause != t.tokens[i].clause // vegan, like all of them
	return alone || strings.HasSuffix(word.low, "ing")
}

// objects are pronouns that a text need not have: who is leaving is leaving us.
var objects = words("us me it them")

// asPut are the words of a question for yes or no after its verb and "it", and how many have
// content; none where they deny.
func (lex *lexicon) asPut(q *question) (words []token, content int) {
	if q.form != yesNo || len(q.tokens) < 3 || !auxiliaries[q.tokens[0].low] || !lex.in("pronoun", &q.tokens[1]) {
		return nil, 0
	}
	words = q.tokens[2:]
	for len(words) > 1 && objects[words[len(words)-1].low] { // leaving us
		words = words[:len(words)-1]
	}
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
	for n, w := range words {
		if i = lex.passed(w, t, i, edge, n > 0 && !article, article); i >= edge || !lex.sameRoot(w, &t.tokens[i]) {
			return 0, false
		}
		article = w.low == "a" || w.low == "an"
		i++
	}
	return i, true
}

// passed is the token from which on a word may stand, after what a text may have before it: a
// "the" between two words, or what describes a thing after an article.
func (lex *lexicon) passed(w token, t *text, i, edge int, the, article bool) int {
	if the && i < edge && lex.definite(&t.tokens[i]) && !lex.sameRoot(w, &t.tokens[i]) {
		return i + 1 // manages the stairs
	}
	for skipped := 0; article && i < edge && skipped < mostBetween; skipped++ {
		if lex.sameRoot(w, &t.tokens[i]) || lex.in("stop", &t.tokens[i]) || t.tokens[i].clause != t.tokens[i-1].clause {
			break
		}
		i++
	}
	return i
}

// sameRoot reports whether a word of a text is one of a question but for its ending, or a form
// of it: gave of give.
func (lex *lexicon) sameRoot(w token, told *token) bool {
	return told.root == w.root || lex.base(told.low) == w.low
}
