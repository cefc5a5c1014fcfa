package lexical

import (
	"slices"

	"parley/english"
	"parley/english/wordnet"
)

// decideKin answers a question of which the lexicon found nothing by its own
// words, for each of which a word of the same meaning or a kind of it may
// stand: a concert where a performance was asked after, kids for children. Of
// several texts some has such a word by chance (over reviews of restaurants
// false alarms went from 0.12 to 0.15, and no more was right), so one it must be.
func (lex *lexicon) decideKin(q *question, texts []*text) finding {
	switch {
	case len(texts) != 1:
		return undecided
	case q.sum != nil || lex.asksForTongue(q):
		return undecided // what they ask for is no word
	case q.wanted != nil:
		return lex.decideWanted(q.wanted.orKin(), texts)
	}
	l := q.literal(lex)
	if len(l.terms) == 0 {
		return undecided
	}
	l.strict = false
	for i := range l.terms {
		l.terms[i].kin = true
	}
	return lex.decideTerms(l, texts)
}

// orKin is the thing with kinds of it, and of what tells its kind.
func (w *wanted) orKin() *wanted {
	out := *w
	out.head.kin, out.head.thing = true, true
	out.marks = slices.Clone(w.marks)
	for i := range out.marks {
		out.marks[i].kin = true
	}
	if len(w.marks) == 1 {
		if isName(w.marks[0].low, w.head.low) {
			kind := w.marks[0].low + " " + w.head.low
			out.kind = &term{root: kind, low: kind, kin: true, thing: true}
		}
	}
	return &out
}

// isName reports whether WordNet knows two words as the name of one thing, which has kinds
// that the second has not: a health problem.
func isName(first, second string) bool { return len(wordnet.Lemmas(first+" "+second)) > 0 }

// shortestKin is how many letters a word has at least that is looked up.
const shortestKin = 3

// kinOf reports whether WordNet says that a word of a text tells of the term.
func (q *term) kinOf(tk *token) bool {
	if len(tk.low) < shortestKin || tk.number || english.StopWord(tk.low) {
		return false
	}
	if q.thing {
		return wordnet.KinOfThing(tk.low, q.low) != wordnet.NoKin
	}
	return wordnet.KinOf(tk.low, q.low) != wordnet.NoKin
}

// asksOfPart reports whether a question is about a part of the thing: "is the
// battery removable?". A person is no part: the text is theirs, or of them.
func (lex *lexicon) asksOfPart(tokens []token) bool {
	return lex.being(tokens[0].low) && lex.definite(&tokens[1]) && !wordnet.IsA(tokens[2].low, "person")
}

// ofAccessory reports whether token i tells of something that goes with the
// thing: "a waterproof cover".
func (lex *lexicon) ofAccessory(t *text, i int) bool {
	return i+1 < t.clauses[t.tokens[i].clause].hi && lex.in("accessory", &t.tokens[i+1])
}
