package lexical

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// wanted is a thing whose presence a yes/no question asks after: the gift box
// of "does it come in a gift box?", the alcohol of "is it alcohol-free?".
type wanted struct {
	head   term
	marks  []term // the words before the head, which tell the kind
	absent bool   // asked is whether the thing is not there
	known  bool   // the head belongs to an idea of the lexicon
	joined string // the name written as one word
	kind   *term  // what the whole name means, where kinds of it stand for it: a health problem
}

// What a phrase of a text counts that names the wanted thing, or only a part
// of its name.
const (
	looseWeight  = 0.8  // kind and thing in one clause, but not in one phrase
	kinWeight    = 0.8  // a word near the thing's name, not the name: bread for a bakery
	rivalWeight  = -0.9 // the thing is of another kind
	denialWeight = -0.7 // the text denies all things of the name, or all of the kind
	phraseReach  = 4    // words of a phrase before its head
)

// wantedBy finds the thing in a question; nil when it asks otherwise, or for
// more than one thing.
func (lex *lexicon) wantedBy(q *question, used []bool) *wanted {
	lo, hi, absent := lex.wantedWords(q)
	if lo < 0 {
		return nil
	}
	tokens := q.tokens[lo:hi]
	head := &tokens[len(tokens)-1]
	named := len(tokens) == 2 && isName(tokens[0].low, head.low)
	if slices.ContainsFunc(tokens, func(tk token) bool { return tk.number }) || !named && lex.noThing(head) {
		return nil
	}
	w := lex.wantedOf(tokens)
	w.absent = absent
	w.known = used[hi-1] && !absent && !(named && lex.noThing(head))
	if absent && slices.ContainsFunc(q.named, func(h askHit) bool { return h.start < hi && h.end > hi }) {
		return nil // an idea of its own, such as gluten-free
	}
	return w
}

// wantedOf is the thing that a noun phrase names.
func (lex *lexicon) wantedOf(phrase []token) *wanted {
	last := len(phrase) - 1
	w := &wanted{head: lex.termOf(&phrase[last], 1)}
	for i := range phrase {
		tk := &phrase[i]
		if lex.in("determiner", tk) || lex.in("praise", tk) && i < last {
			continue
		}
		if i < last {
			w.marks = append(w.marks, lex.termOf(tk, 1))
		}
		w.joined += tk.low
	}
	return w
}

// noThing reports whether a word by itself names nothing that is there or not: an option, a
// group of people.
func (lex *lexicon) noThing(tk *token) bool { return lex.in("generic", tk) || lex.in("party", tk) }

// wantedWords finds the noun phrase of the question, tokens [lo,hi); lo is -1
// when there is none.
func (lex *lexicon) wantedWords(q *question) (lo, hi int, absent bool) {
	n := len(q.tokens)
	if lex.asksFreeOf(q) {
		return n - 2, n - 1, true
	}
	lo, hi = lex.thingAsked(q)
	if lo < 0 && n > 2 && lex.in("presence", &q.tokens[n-1]) && auxiliaries[q.tokens[0].low] {
		lo, hi = lex.afterDeterminers(q, 1, n-1), n-1
	}
	if lo < 0 || lo >= hi ||
		slices.ContainsFunc(q.tokens[lo:hi], func(tk token) bool { return lex.in("stop", &tk) || auxiliaries[tk.low] }) {
		return -1, 0, false
	}
	freeOf := lo > 1 && q.tokens[lo-2].low == "free" && q.tokens[lo-1].low == "of"
	return lo, hi, freeOf || slices.ContainsFunc(q.tokens[:lo], func(tk token) bool { return tk.low == "without" })
}

// thingAsked are the tokens after "is there", "do they have" and the like; lo is
// -1 when the question does not begin so, hi 0 when it is about more than a
// thing.
func (lex *lexicon) thingAsked(q *question) (lo, hi int) {
	lo = -1
	n := len(q.tokens)
	for i := 0; i < min(n, 6) && lo < 0; i++ {
		lex.rules["asks-thing"].at(q.tokens, i, n, func(_, end int) { lo = max(lo, end) })
	}
	if lo < 0 {
		return -1, 0
	}
	lo = lex.afterDeterminers(q, lo, n)
	for hi = lo; hi < n && !lex.in("stop", &q.tokens[hi]); hi++ {
	}
	for i := hi; i < n; i++ {
		if !lex.in("stop", &q.tokens[i]) {
			return lo, 0 // "a piano in the lobby" is more than a piano
		}
	}
	return lo, hi
}

// afterDeterminers is the first token from lo on that is no determiner, hi when
// all are.
func (lex *lexicon) afterDeterminers(q *question, lo, hi int) int {
	for lo < hi && lex.in("determiner", &q.tokens[lo]) {
		lo++
	}
	return lo
}

// asksFreeOf recognises "alcohol-free", and "is it alcohol free" but not "is
// parking free".
func (lex *lexicon) asksFreeOf(q *question) bool {
	n := len(q.tokens)
	if n < 3 || q.tokens[n-1].low != "free" || lex.in("stop", &q.tokens[n-2]) {
		return false
	}
	return q.source[q.tokens[n-2].end:q.tokens[n-1].start] == "-" || lex.in("pronoun", &q.tokens[n-3])
}

// mentioned reports whether any text names the thing, of whatever kind.
func (w *wanted) mentioned(texts []*text) bool {
	for _, t := range texts {
		for i := range t.tokens {
			if w.head.matches(&t.tokens[i]) {
				return true
			}
		}
	}
	return false
}

// decideWanted lets the texts vote on whether the thing is there.
func (lex *lexicon) decideWanted(w *wanted, texts []*text) finding {
	var hits []hit
	for n, t := range texts {
		for i := range t.tokens {
			if h, ok := lex.wantedAt(w, t, i); ok {
				h.text = n
				hits = append(hits, h)
			}
		}
	}
	f := weigh(hits)
	if w.absent {
		f = f.not()
	}
	f.confidence *= 0.9
	return f
}

// wantedAt weighs the phrase around token i.
func (lex *lexicon) wantedAt(w *wanted, t *text, i int) (hit, bool) {
	tk := &t.tokens[i]
	cl := t.clauses[tk.clause]
	if lex.markDenied(w, t, cl, i) {
		return hit{start: i, end: i + 1, weight: denialWeight}, true // "no leather"
	}
	start := i
	end, whole := w.headAt(t, cl, i)
	if end == i {
		without := strings.HasSuffix(tk.low, "less") && strings.TrimSuffix(tk.low, "less") == w.head.low
		return hit{start: i, end: i + 1, weight: -1}.when(without)
	}
	lo := lex.phraseStart(t, cl, i)
	weight := 1.0
	if !whole {
		weight, start, end = lex.ofKind(w, t, cl, lo, i)
	}
	if weight == 0 {
		none := lo == i && (lex.deniedOutright(t, i) || lex.entered(t, i, i+1) < 0) // "no belt"
		return hit{start: i, end: i + 1, weight: denialWeight}.when(none)
	}
	if end < len(t.tokens) && t.tokens[end].low == "free" && t.tokens[end].clause == tk.clause {
		return hit{start: start, end: end + 1, weight: -weight}, true // "alcohol-free"
	}
	factor := lex.circumstance(t, &pattern{}, cue{feature: true}, start, end)
	if weight < 0 && factor < 0 {
		return hit{}, false // not of another kind: of which, is not said
	}
	if weight > 0 && w.merelyKin(tk) {
		weight *= kinWeight
	}
	return hit{start: start, end: end, weight: weight * factor, words: w.wordsIn(t, start, end)}, factor != 0
}

// when is the hit if it is one.
func (h hit) when(is bool) (hit, bool) {
	if !is {
		return hit{}, false
	}
	return h, true
}

// markDenied reports whether token i is a word that tells the kind, and all
// things of it are denied.
func (lex *lexicon) markDenied(w *wanted, t *text, cl stretch, i int) bool {
	for k := range w.marks {
		if w.marks[k].matches(&t.tokens[i]) && lex.deniedOutright(t, i) && !lex.near(t, i, cl, &w.head) {
			return true
		}
	}
	return false
}

// headAt is the token after the head that begins at token i, i when none does;
// whole says that it tells the kind too.
func (w *wanted) headAt(t *text, cl stretch, i int) (end int, whole bool) {
	tk := &t.tokens[i]
	switch {
	case w.head.matches(tk):
		return i + 1, len(w.marks) == 0
	case tk.low == w.joined, w.kind != nil && w.kind.matches(tk):
		return i + 1, true
	case i+1 < cl.hi && tk.low+t.tokens[i+1].low == w.joined:
		return i + 2, true
	}
	return i, false
}

// merelyKin reports whether tk, which stands for the head, is a word near the
// thing's name and not the name.
func (w *wanted) merelyKin(tk *token) bool {
	return w.head.root != tk.root && tk.low != w.joined && !w.known && wordnet.Relate(w.head.low, tk.low) == wordnet.None
}

// wordsIn are the tokens of [start,end) that name the thing or its kind.
func (w *wanted) wordsIn(t *text, start, end int) []int {
	var out []int
	for i := start; i < end; i++ {
		if w.head.matches(&t.tokens[i]) || w.kind != nil && w.kind.matches(&t.tokens[i]) ||
			slices.ContainsFunc(w.marks, func(m term) bool { return m.matches(&t.tokens[i]) }) {
			out = append(out, i)
		}
	}
	return out
}

// ofKind weighs how the head at token i agrees with the kind asked for, and
// gives the words that say so.
func (lex *lexicon) ofKind(w *wanted, t *text, cl stretch, lo, i int) (weight float64, start, end int) {
	start, end, weight = i, i+1, 1
	for k := range w.marks {
		at, near, rival := lex.markAround(&w.marks[k], t, cl, lo, i)
		if at < 0 && !rival && i+1 == cl.hi && cl.hi < t.sentences[t.tokens[i].sentence].hi &&
			strings.HasPrefix(t.source[cl.end:], ":") {
			rival = lex.opposed(w.marks[k], &t.tokens[cl.hi]) // "strap: rubber"
		}
		switch {
		case at >= 0 && near:
			start, end = min(start, at), max(end, at+1)
		case at >= 0 && max(at-i, i-at) <= 9:
			weight = looseWeight
		case rival:
			return rivalWeight, i, i + 1
		default:
			return 0, i, i + 1
		}
	}
	return weight, start, end
}

// markAround looks for a word that tells the kind around the head at token i,
// whose phrase begins at lo: where it is, -1 for nowhere, whether in the phrase,
// and whether the phrase has an opposite of it.
func (lex *lexicon) markAround(mark *term, t *text, cl stretch, lo, i int) (at int, near, rival bool) {
	at = -1
	for j := cl.lo; j < cl.hi; j++ {
		inPhrase := j >= lo && j < i || j > i && j <= i+5
		switch {
		case j == i:
		case mark.matches(&t.tokens[j]) && (at < 0 || inPhrase):
			at, near = j, near || inPhrase
		case inPhrase && lex.opposed(*mark, &t.tokens[j]):
			rival = true
		}
	}
	return at, near, rival
}

// phraseStart goes back from a head over the words that tell its kind.
func (lex *lexicon) phraseStart(t *text, cl stretch, i int) int {
	lo := i
	for lo > cl.lo && i-lo < phraseReach && !lex.in("stop", &t.tokens[lo-1]) && !auxiliaries[t.tokens[lo-1].low] &&
		!lex.isNegator(t.tokens[lo-1].stem) {
		lo--
	}
	return lo
}

// deniedOutright reports whether "no", "without" or the like stands right
// before token i.
func (lex *lexicon) deniedOutright(t *text, i int) bool {
	for k := i - 1; k >= max(0, i-2); k-- {
		tk := &t.tokens[k]
		if tk.sentence != t.tokens[i].sentence || tk.clause != t.tokens[i].clause {
			return false
		}
		switch tk.low {
		case "no", "without", "neither", "nor", "lacks", "zero", "sans":
			return !lex.rules["harmless"].within(t.tokens, k, k+1, len(t.tokens))
		case "a", "an", "any", "of":
		default:
			return false
		}
	}
	return false
}

func (lex *lexicon) near(t *text, i int, cl stretch, want *term) bool {
	for j := max(cl.lo, i-3); j < min(cl.hi, i+4); j++ {
		if want.matches(&t.tokens[j]) {
			return true
		}
	}
	return false
}
