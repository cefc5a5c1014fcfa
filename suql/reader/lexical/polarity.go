package lexical

import (
	"math"
	"slices"
	"strings"

	"parley/english/wordnet"
)

// How much a clause counts under the circumstances it is told in. The values
// were set by hand; the order matters more than the exact figures.
const (
	negatedFactor  = -0.9 // "no high chair"
	formerFactor   = -0.8 // "used to be", "years ago"
	cancelFactor   = -1.3 // "the patio is gone"
	wishFactor     = -0.4 // "wish they had"
	expectFactor   = -0.5 // "expected a line"
	hearsayFactor  = 0.3  // "supposedly"
	doubtFactor    = 0.75 // "might be", "suspected"
	questionFactor = 0.15 // a rhetorical question without an answer
	nowFactor      = 1.7  // "these days", "since spring"
	reach          = 6    // words over which a negator carries
)

// circumstance tells how a match at tokens [start,end) is meant: the factor
// its weight is multiplied with. 0 means that it says nothing here.
func (lex *lexicon) circumstance(t *text, p *pattern, c cue, start, end int) float64 {
	if lex.saysNothing(t, p, c, start, end) {
		return 0
	}
	cl := t.clauses[t.tokens[start].clause]
	se := t.sentences[t.tokens[start].sentence]
	rule := lex.rules
	factor := 1.0
	denial := c.weight < 0 && p.size > 1 // such a cue tells of an end by itself
	if !p.negated {
		factor = lex.asserted(t, c, denial, start, end)
	}
	if factor > 0 && (!denial || usedTo(t, start)) && rule["former"].within(t.tokens, cl.lo, cl.hi, se.hi) {
		factor *= formerFactor
	}
	if rule["hearsay"].within(t.tokens, max(cl.lo, start-8), start, start) {
		factor *= hearsayFactor
	}
	if rule["doubt"].within(t.tokens, max(cl.lo, start-4), start, start) {
		factor *= doubtFactor
	}
	if rule["now"].within(t.tokens, cl.lo, cl.hi, se.hi) {
		factor *= nowFactor
	}
	if strings.HasPrefix(t.source[se.end:], "?") {
		factor *= lex.reply(t, t.tokens[start].sentence)
	}
	return factor
}

// usedTo reports whether "used to" stands right before a token.
func usedTo(t *text, start int) bool {
	return start > 1 && t.tokens[start-1].low == "to" && t.tokens[start-2].low == "used"
}

// saysNothing reports whether a match says nothing of what is asked: it is about
// another thing, not meant seriously, or only adds to a denial.
func (lex *lexicon) saysNothing(t *text, p *pattern, c cue, start, end int) bool {
	cl := t.clauses[t.tokens[start].clause]
	se := t.sentences[t.tokens[start].sentence]
	if lex.elsewhere(t, t.tokens[start].clause) {
		return true
	}
	if lex.rules["irony"].within(t.tokens, se.lo, se.hi, se.hi) || lex.inCompound(t, p, c, end) {
		return true
	}
	if p.negated && lex.rules["moreover"].within(t.tokens, start, start+1, end+1) ||
		start > cl.lo && lex.rules["moreover"].within(t.tokens, start-1, start, start+1) {
		return true
	}
	return end < cl.hi && c.weight != 0 && lex.in("accessory", &t.tokens[end]) // "a waterproof cover" tells of the cover
}

// inCompound reports whether a weak cue of one word only tells the kind of a
// food: the date of "date cookie".
func (lex *lexicon) inCompound(t *text, p *pattern, c cue, end int) bool {
	if p.size != 1 || math.Abs(c.weight) > 0.5 || c.weight == 0 || end >= len(t.tokens) ||
		t.tokens[end].clause != t.tokens[end-1].clause {
		return false
	}
	return wordnet.IsA(t.tokens[end].low, "food")
}

// asserted is the factor for how a match is said to be so: denied, ended,
// wished for or expected.
func (lex *lexicon) asserted(t *text, c cue, denial bool, start, end int) float64 {
	cl := t.clauses[t.tokens[start].clause]
	factor := lex.denied(t, cl, start, end)
	if factor > 0 && lex.over(t, c, denial, start, end) {
		factor = cancelFactor
	}
	if end < cl.hi && t.tokens[end].number && t.tokens[end].value == 0 {
		factor = negatedFactor // "Romance 0, onion rings 9"
	}
	if said := lex.entered(t, start, end); said != 0 {
		factor = said
	}
	switch before := max(cl.lo, start-6); {
	case factor == cancelFactor: // an end outweighs the hope that came before it
	case c.willed: // to expect or to want it is what is asked after
	case lex.rules["wish"].within(t.tokens, before, start, start):
		factor *= wishFactor
	case lex.rules["expected"].within(t.tokens, before, start, start):
		factor *= expectFactor
	case lex.rules["wished"].within(t.tokens, end, min(end+3, cl.hi), cl.hi):
		factor *= wishFactor // "a lid would be nice"
	}
	return factor
}

// denied is the factor for the negations before, in and after a match.
func (lex *lexicon) denied(t *text, cl stretch, start, end int) float64 {
	factor := 1.0
	inside := min(1, lex.negators(t, start, end, -1)) // "shows no date, no pulse" denies each
	if (lex.negators(t, max(cl.lo, start-reach), start, start)+inside)&1 == 1 {
		factor = negatedFactor
	}
	if end+2 == cl.hi && auxiliaries[t.tokens[end].low] && t.tokens[end+1].low == "not" {
		factor = -factor // "but a swim is not"
	}
	if factor > 0 && (lex.listed(t, start) || freeOf(t, cl, start, end) || lex.excepted(t, start)) {
		factor = negatedFactor
	}
	return factor
}

// excepted reports whether what begins at token start is what there is not,
// beside all the rest or in place of which there is something else: "everything
// but a lid", "a garden instead of a balcony".
func (lex *lexicon) excepted(t *text, start int) bool {
	se := t.sentences[t.tokens[start].sentence]
	return lex.rules["excepted"].within(t.tokens, max(se.lo, start-3), start, start)
}

// freeOf reports whether tokens [start,end) are what something is free of: "free
// of leaks", "free from any smell", "leak-free".
func freeOf(t *text, cl stretch, start, end int) bool {
	if end < cl.hi && t.tokens[end].low == "free" && t.source[t.tokens[end-1].end:t.tokens[end].start] == "-" {
		return true
	}
	i := start - 1
	for i > cl.lo && (t.tokens[i].low == "any" || t.tokens[i].low == "all") {
		i--
	}
	return i > cl.lo && t.tokens[i-1].low == "free" && (t.tokens[i].low == "of" || t.tokens[i].low == "from")
}

// elsewhere reports whether a clause, or the one that its relative pronoun
// refers to, is about another place or thing.
func (lex *lexicon) elsewhere(t *text, clause int) bool {
	cl := t.clauses[clause]
	if lex.rules["elsewhere"].within(t.tokens, cl.lo, cl.hi, cl.hi) {
		return true
	}
	switch t.tokens[cl.lo].low {
	case "which", "where", "who", "whose":
		return cl.lo > 0 && t.tokens[cl.lo-1].sentence == t.tokens[cl.lo].sentence && lex.elsewhere(t, clause-1)
	}
	return false
}

// cancelled reports whether the thing at tokens [start,end) is said to have
// ended: before it ("they got rid of"), or, for a feature, after it in its
// sentence or at the beginning of the next ("… is gone", "Closed for good.").
func (lex *lexicon) cancelled(t *text, c cue, start, end int) bool {
	cl := t.clauses[t.tokens[start].clause]
	n := t.tokens[start].sentence
	se := t.sentences[n]
	if lex.rules["cancelled"].within(t.tokens, max(cl.lo, start-5), start, start) {
		return true
	}
	if !c.feature {
		return false
	}
	if lex.rules["cancel"].within(t.tokens, start+1, min(end+7, se.hi), se.hi) {
		return true
	}
	if n+1 == len(t.sentences) || se.hi-end > 6 {
		return false
	}
	next := t.sentences[n+1]
	return lex.rules["ended"].within(t.tokens, next.lo, min(next.lo+4, next.hi), next.hi)
}

// over reports whether what a match says is said to be so no more: the thing has ended or,
// where an end is asked for, is there again: banned for a year; allowed in again.
func (lex *lexicon) over(t *text, c cue, denial bool, start, end int) bool {
	if c.ended {
		return lex.restored(t, start, end)
	}
	return !denial && lex.cancelled(t, c, start, end)
}

// restored reports whether a sentence says after tokens [start,end) that what had ended is so
// again.
func (lex *lexicon) restored(t *text, start, end int) bool {
	se := t.sentences[t.tokens[start].sentence]
	return lex.rules["restored"].within(t.tokens, end, se.hi, se.hi)
}

// negators counts the negating words in tokens [lo,hi). A plain "no" reaches
// only its own noun phrase; "not only", "no doubt" and the like negate
// nothing.
func (lex *lexicon) negators(t *text, lo, hi, target int) int {
	n := 0
	for i := lo; i < hi; i++ {
		if !lex.isNegator(t.tokens[i].stem) || t.tokens[i].low == "no" && lex.anotherNo(t, i+1, hi) {
			continue
		}
		if target >= 0 && t.tokens[i].low == "no" && target-i > 4 {
			continue
		}
		if lex.rules["harmless"].within(t.tokens, max(i-1, lo), i+1, len(t.tokens)) {
			continue
		}
		if n&1 == 1 && t.tokens[i].low == "nor" {
			continue // goes on with "neither" or "not"
		}
		n++
	}
	return n
}

// anotherNo reports whether tokens [lo,hi) have a "no" of their own: "no
// textbook and no homework" denies both, not the denial.
func (lex *lexicon) anotherNo(t *text, lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if t.tokens[i].low == "no" {
			return true
		}
	}
	return false
}

// entered is how a table-like line is filled in: negatedFactor for "Rain cover:
// none" and "date no", 1 for "Waterproof: yes", 0 when [start,end) is not the
// label of such a line.
func (lex *lexicon) entered(t *text, start, end int) float64 {
	cl := t.clauses[t.tokens[start].clause]
	se := t.sentences[t.tokens[start].sentence]
	if start-cl.lo > 2 || end >= se.hi || end+2 < cl.hi || t.tokens[end-1].clause != t.tokens[start].clause {
		return 0
	}
	entry := &t.tokens[end]
	if end < cl.hi && end+1 != cl.hi {
		return 0
	}
	between := t.source[t.tokens[end-1].end:entry.start]
	if end == cl.hi && !strings.ContainsAny(between, ":—–") && !strings.Contains(between, " - ") {
		return 0
	}
	switch entry.low {
	case "no", "none", "nil", "not", "without", "nope", "never":
		return negatedFactor
	case "yes", "yep", "sure", "included", "standard":
		return 1
	}
	return 0
}

// listed reports whether the clause of token start is a later member of a
// list that is denied as a whole: "no frame, lid or belt", "it has not: a
// lid, a belt".
func (lex *lexicon) listed(t *text, start int) bool {
	n := t.tokens[start].clause
	first := t.sentences[t.tokens[start].sentence].lo
	joined := false
	for c := n; t.clauses[c].lo > first; c-- {
		cl := t.clauses[c]
		if cl.hi-cl.lo > 8 || !lex.bare(t, cl) {
			return false
		}
		for i := cl.lo; i < cl.hi; i++ {
			joined = joined || t.tokens[i].low == "or" || t.tokens[i].low == "nor"
		}
		before := t.clauses[c-1]
		last := &t.tokens[before.hi-1]
		switch {
		case last.low == "not" || last.low == "without" || last.low == "missing" || last.low == "lacking":
			return true
		case joined && lex.isNegator(t.tokens[before.lo].stem) && lex.bare(t, stretch{lo: before.lo + 1, hi: before.hi}):
			return true
		}
	}
	return false
}

// bare reports whether a clause is a noun phrase: it has no verb, negator or
// subject of its own.
func (lex *lexicon) bare(t *text, cl stretch) bool {
	for i := cl.lo; i < cl.hi; i++ {
		tk := &t.tokens[i]
		if auxiliaries[tk.low] || lex.isNegator(tk.stem) && tk.low != "nor" || lex.in("pronoun", tk) {
			return false
		}
	}
	return true
}

// reply weighs a question in the text by the sentence after it: "Vegan? Good
// luck." and "Parking? Plenty." answer themselves.
func (lex *lexicon) reply(t *text, sentence int) float64 {
	if sentence+1 >= len(t.sentences) {
		return questionFactor
	}
	next := t.sentences[sentence+1]
	edge := min(next.lo+3, next.hi)
	switch {
	case lex.rules["deny"].within(t.tokens, next.lo, edge, next.hi):
		return -1
	case lex.rules["affirm"].within(t.tokens, next.lo, edge, next.hi):
		return 1
	}
	return questionFactor
}

// retort is +1 or -1 when the topic at token i is put as a question that the
// next sentence answers ("Parking? Forget it."), else 0.
func (lex *lexicon) retort(t *text, i int) float64 {
	n := t.tokens[i].sentence
	if !strings.HasPrefix(t.source[t.sentences[n].end:], "?") {
		return 0
	}
	if v := lex.reply(t, n); v != questionFactor {
		return v
	}
	return 0
}

// tooMuch reports whether a token says that there is more of a quality than is good: "too
// high".
func (lex *lexicon) tooMuch(t *text, i, edge int) bool {
	return t.tokens[i].low == "too" && i+1 < edge && !lex.in("stop", &t.tokens[i+1]) &&
		slices.Contains(wordnet.PartsOfSpeech(t.tokens[i+1].low), wordnet.Adjective)
}

// opinion finds what a clause thinks of the thing at tokens [start,end): the
// nearest word of praise or blame, negation considered. 0 means no opinion.
func (lex *lexicon) opinion(t *text, own map[int]float64, start, end int) float64 {
	cl := t.clauses[t.tokens[start].clause]
	best, bestAt := 0.0, 99
	for i := max(cl.lo, start-8); i < min(cl.hi, end+8); i++ {
		v, isOwn := own[i]
		if !isOwn {
			switch {
			case i >= start && i < end:
				continue
			case lex.in("praise", &t.tokens[i]):
				v = 0.8
			case lex.in("blame", &t.tokens[i]), lex.tooMuch(t, i, cl.hi):
				v = -0.8
			default:
				continue
			}
		}
		away := max(start-i, i-end+1, 0)
		if away >= bestAt {
			continue
		}
		if lex.negators(t, max(cl.lo, i-4), i, i)&1 == 1 {
			v *= negatedFactor
		}
		best, bestAt = v, away
	}
	return best
}
