package lexical

import (
	"slices"
	"strings"

	"parley/suql/reader"
)

// decideTerms answers a yes/no question that names no idea of the lexicon, by
// its own words: a clause that holds them says yes, unless it denies them,
// names their opposite, or, when the question asks for an opinion, blames.
func (lex *lexicon) decideTerms(q *question, texts []*text) finding {
	if len(q.terms) == 0 {
		if q.opinion != 0 {
			return lex.mood(q, texts)
		}
		return undecided
	}
	if q.opinion == 0 && !slices.ContainsFunc(q.terms, func(w term) bool { return w.weight > subjectWeight }) {
		return undecided // it says who it is about alone
	}
	f := weigh(bySentence(texts, func(t *text, s stretch) (hit, bool) { return lex.termHit(q, t, s) }))
	f.confidence *= 0.85
	return f
}

// bySentence are what is found in the sentences of texts.
func bySentence(texts []*text, find func(t *text, s stretch) (hit, bool)) (hits []hit) {
	for n, t := range texts {
		for _, s := range t.sentences {
			if h, ok := find(t, s); ok {
				h.text = n
				hits = append(hits, h)
			}
		}
	}
	return hits
}

// termHit looks for the question's words in one sentence.
func (lex *lexicon) termHit(q *question, t *text, s stretch) (hit, bool) {
	f := termsFound{first: -1, last: -1, sign: 1}
	for n, want := range q.terms {
		f.total += want.weight
		before := f.found
		if i, opposite := lex.termAt(want, t, s); i >= 0 {
			f.add(want, &t.tokens[i], i, opposite)
			f.ends = f.ends || n == len(q.terms)-1
		}
		if f.found == before && !f.lacks(want, q.strict) {
			return hit{}, false
		}
	}
	if f.first < 0 || f.found/f.total < q.share(f.ends) || f.last-f.first > 14 {
		return hit{}, false
	}
	if lex.ofOtherHand(q, t, f.first) || lex.ofKin(t, t.clauses[t.tokens[f.first].clause], f.first) {
		return hit{}, false
	}
	weight := f.sign * f.found / f.total * lex.plainness(q, t, s, &f)
	bare := pattern{}
	if q.opinion != 0 {
		v := lex.opinion(t, nil, f.first, f.last+1)
		if v == 0 {
			return hit{}, false
		}
		bare.negated = true
		weight = v * q.opinion
	}
	weight *= lex.circumstance(t, &bare, cue{feature: true, willed: q.willed, ended: q.ended}, f.first, f.last+1)
	slices.Sort(f.places)
	return hit{start: f.first, end: f.last + 1, weight: weight, words: f.places}, weight != 0
}

// ofOtherHand reports whether a clause is of who gives a thing where it is asked who needs
// it, or the other way round: who gives lifts does not need one.
func (lex *lexicon) ofOtherHand(q *question, t *text, at int) bool {
	if q.hands == 0 {
		return false
	}
	cl := t.clauses[t.tokens[at].clause]
	return q.hands*lex.handed(t.tokens[cl.lo:cl.hi]) < 0
}

// handed tells whether words say that somebody gives something (1) or needs it (-1); 0 for
// neither, and for both.
func (lex *lexicon) handed(tokens []token) (sum float64) {
	for i := range tokens {
		if lex.in("giving", &tokens[i]) && !(i+1 < len(tokens) && apart[tokens[i+1].low]) {
			sum++
		}
		if lex.in("needing", &tokens[i]) {
			sum--
		}
	}
	return sum
}

// apart are words after a verb with which it says something else: to give up gives nothing.
var apart = words("up in away")

// termAt is the first token of a sentence that is the wanted word or its
// opposite; -1 for none.
func (lex *lexicon) termAt(want term, t *text, s stretch) (i int, opposite bool) {
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		match := want.matches(tk) && !lex.otherWord(want, t, s, i)
		opposite := !match && lex.opposed(want, tk)
		if (match || opposite) && !(want.kin && lex.ofAccessory(t, i)) {
			return i, opposite
		}
	}
	return -1, false
}

// otherWord reports whether a word that looks like the wanted one is another: a bit of "bite",
// left-handed of "leave", retiring of who is retired, left of who is leaving.
func (lex *lexicon) otherWord(want term, t *text, s stretch, i int) bool {
	tk := &t.tokens[i]
	if want.formOf(tk) && (i > s.lo && lex.nounAfter(&t.tokens[i-1]) || strings.HasPrefix(t.source[tk.end:], "-")) {
		return true
	}
	if want.doing && (want.formOf(tk) || strings.HasSuffix(tk.low, "ed")) {
		return true
	}
	return want.done && strings.HasSuffix(tk.low, "ing") && (i == s.lo || lex.being(t.tokens[i-1].low))
}

// termsFound is which of a question's words a sentence has.
type termsFound struct {
	total, found float64 // weights
	sign         float64 // -1 after an opposite
	first, last  int
	places       []int
	ends         bool // with what the question ends with: data in "did they lose data?"
	missing, kin bool // a word of full weight; one only by its kin
}

// add takes in the token tk, at place i.
func (f *termsFound) add(want term, tk *token, i int, opposite bool) {
	if opposite {
		f.sign = -f.sign
	}
	f.found += want.weight
	f.kin = f.kin || want.root != tk.root && !want.formOf(tk)
	f.places = append(f.places, i)
	if f.first < 0 || i < f.first {
		f.first = i
	}
	f.last = max(f.last, i)
}

// lacks notes that a word was not found; false when the sentence is then about
// another part.
func (f *termsFound) lacks(want term, strict bool) bool {
	if !strict && want.weight == subjectWeight {
		f.total -= want.weight // who it is about need not be said
	}
	f.missing = f.missing || want.weight >= 1
	return !want.kin || !want.part
}

// plainness is what a sentence counts more that says plainly what is asked, and more still
// where it begins with it, as a note does: works shifts at the bakery.
func (lex *lexicon) plainness(q *question, t *text, s stretch, f *termsFound) float64 {
	switch {
	case q.strict && len(f.places) <= 1 || !lex.plain(q, t, f):
		return 1
	case f.first == s.lo && lex.saidOfIt(q, &t.tokens[f.first]):
		return plainly * plainly
	}
	return plainly
}

// plain reports whether a sentence says what is asked, with every word of the
// question itself.
func (lex *lexicon) plain(q *question, t *text, f *termsFound) bool {
	return !f.missing && !f.kin && (len(f.places) > 1 || lex.saidOfIt(q, &t.tokens[f.first]))
}

// nounAfter reports whether a word stands before nouns alone.
func (lex *lexicon) nounAfter(tk *token) bool { return tk.low == "a" || lex.definite(tk) }

// saidOfIt reports whether the one word that a question is about is said of the
// thing as the question has it: "nervous" where it is asked whether it is nervous,
// or "limping" whether it limps. What it would do is not told by what it did, and a
// bare verb may be a noun, as in "bite wound".
func (lex *lexicon) saidOfIt(q *question, tk *token) bool {
	n := slices.IndexFunc(q.terms, func(w term) bool { return w.weight >= 1 })
	if n < 0 || q.tokens[0].low == "would" {
		return false
	}
	want := &q.terms[n]
	at := slices.IndexFunc(q.tokens, func(w token) bool { return w.low == want.low })
	if at < 1 {
		return false
	}
	if verb := does[q.tokens[0].low] && (at == 2 || q.subject[at-1]); verb && tk.low == want.low {
		return false
	}
	return lex.base(tk.low) == lex.base(want.low) || want.formOf(tk)
}

var does = words("does do did")

// plainly is what a sentence counts more that has every word of the question
// itself.
const plainly = 1.25

// share is how much of a question a sentence must hold to speak of it: two
// thirds, or half where that is what it ends with and no idea had its say
// before.
func (q *question) share(ends bool) float64 {
	if q.strict || !ends {
		return 0.67
	}
	return 0.5
}

func (lex *lexicon) opposed(want term, tk *token) bool {
	for _, root := range want.contrary {
		if root == tk.root {
			return true
		}
	}
	return false
}

// mood answers "is it good?": praise against blame over everything.
func (lex *lexicon) mood(q *question, texts []*text) finding {
	var hits []hit
	for n, t := range texts {
		for _, cl := range t.clauses {
			if v, at := lex.feeling(t, cl); v != 0 {
				hits = append(hits, hit{text: n, start: at, end: at + 1, weight: v * 0.6})
			}
		}
	}
	f := weigh(hits)
	if q.opinion < 0 {
		f = f.not()
	}
	if f.verdict == reader.Unknown && len(hits) > 3 {
		f.confidence = 0.4
	}
	return f
}

// feeling is the sum of praise and blame in a clause, and where it stands.
func (lex *lexicon) feeling(t *text, cl stretch) (float64, int) {
	sum, at := 0.0, cl.lo
	for i := cl.lo; i < cl.hi; i++ {
		v := 0.0
		switch {
		case lex.in("praise", &t.tokens[i]):
			v = 1
		case lex.in("blame", &t.tokens[i]):
			v = -1
		default:
			continue
		}
		if lex.negators(t, max(cl.lo, i-4), i, i)&1 == 1 {
			v *= negatedFactor
		}
		sum += v
		at = i
	}
	return sum, at
}
