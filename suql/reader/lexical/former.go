package lexical

import (
	"slices"

	"parley/suql/reader"
)

// How sure it is, at most, that somebody never used to do what they do, and that what was so
// is so no more.
const (
	neverBefore = 0.6
	noLonger    = 0.6
)

// decideFormer answers whether somebody used to do what a question asks of them now: where it
// is said that they no longer do.
func (lex *lexicon) decideFormer(now *question, texts []*text) finding {
	f := lex.decide(now, texts)
	switch f.verdict {
	case reader.False:
		f.hits = slices.DeleteFunc(slices.Clone(f.hits), func(h hit) bool {
			t := texts[h.text]
			cl, se := t.clauses[t.tokens[h.start].clause], t.sentences[t.tokens[h.start].sentence]
			return !lex.rules["former"].within(t.tokens, cl.lo, cl.hi, se.hi) &&
				!lex.rules["cancelled"].within(t.tokens, cl.lo, se.hi, se.hi)
		})
		if len(f.hits) > 0 {
			return f.not()
		}
		return undecided
	case reader.True:
		f = f.not()
		f.confidence = min(f.confidence, neverBefore)
	}
	return f
}

// stillSo is a finding on whether something is still so: what only was is so no more.
func stillSo(f finding, texts []*text) finding {
	if f.verdict != reader.True {
		return f
	}
	for _, h := range f.hits {
		t := texts[h.text]
		if h.weight > 0 && !slices.ContainsFunc(t.tokens[t.clauses[t.tokens[h.start].clause].lo:h.start], past) {
			return f
		}
	}
	f = f.not()
	f.confidence = min(f.confidence, noLonger)
	return f
}

// past reports whether a word says that something was.
func past(tk token) bool { return slices.Contains([]string{"was", "were", "had"}, tk.low) }
