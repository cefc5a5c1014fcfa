package lexical

import "slices"

// ofOtherThings reports whether a question asks for one of the things by which
// an idea is known, and all that a finding goes by are others of them: a balcony
// is a seat outside, but no garden.
func (lex *lexicon) ofOtherThings(q *question, f finding, texts []*text) bool {
	it := q.aspects[0].idea
	if len(q.aspects) > 1 || len(q.wanted.marks) > 0 || !it.knownBy(lex.wordNumber(q.wanted.head.low)) {
		return false
	}
	head := q.wanted.orKin().head
	asked := func(tk token) bool { return head.matches(&tk) }
	return !slices.ContainsFunc(f.hits, func(h hit) bool {
		t := texts[h.text]
		return !it.names(t, h) || slices.ContainsFunc(t.tokens[h.start:h.end], asked)
	})
}

// knownBy reports whether a word is one of the things of an idea, or the last
// word of one.
func (it *idea) knownBy(word int32) bool {
	for k, c := range it.cue {
		elems := it.cues.patterns[k].elems
		if c.feature && word >= 0 && slices.Contains(elems[len(elems)-1].stems, word) {
			return true
		}
	}
	return false
}

// names reports whether the words of a hit name one of the things of an idea.
func (it *idea) names(t *text, h hit) bool {
	found := false
	for i := h.start; i < h.end && !found; i++ {
		it.cues.at(t.tokens, i, h.end, func(k, _ int) { found = found || it.cue[k].feature })
	}
	return found
}
