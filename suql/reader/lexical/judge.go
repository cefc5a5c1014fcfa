package lexical

import (
	"cmp"
	"math"
	"slices"

	"parley/suql/reader"
)

// hit is one clause that speaks for (weight > 0) or against a property.
type hit struct {
	text       int
	start, end int // tokens
	weight     float64
	words      []int // the tokens that decided, in order; nil for all of them
}

// finding is what all texts together say of a property.
type finding struct {
	verdict    reader.Verdict
	confidence float64
	hits       []hit // those of the winning pole first, strongest first
}

var undecided = finding{verdict: reader.Unknown, confidence: 0.1}

// not turns a finding round.
func (f finding) not() finding {
	switch f.verdict {
	case reader.True:
		f.verdict = reader.False
	case reader.False:
		f.verdict = reader.True
	}
	hits := slices.Clone(f.hits)
	for i := range hits {
		hits[i].weight = -hits[i].weight
	}
	f.hits = hits
	return f
}

// consult finds what one text says of an idea.
func (lex *lexicon) consult(it *idea, t *text, n int) []hit {
	var hits []hit
	var own map[int]float64
	type span struct{ start, end int }
	var topics []span
	for i := range t.tokens {
		edge := t.sentences[t.tokens[i].sentence].hi
		it.cues.at(t.tokens, i, edge, func(k, end int) {
			c := it.cue[k]
			switch {
			case c.own != 0:
				if own == nil {
					own = map[int]float64{}
				}
				own[i] = float64(c.own)
			case c.topic:
				topics = append(topics, span{i, end})
			default:
				w := c.weight * lex.circumstance(t, &it.cues.patterns[k], c, i, end)
				if w != 0 {
					hits = append(hits, hit{text: n, start: i, end: end, weight: w})
				}
			}
		})
	}
	hits = longestFirst(hits, len(t.tokens))
	for _, s := range topics {
		if slices.ContainsFunc(hits, func(h hit) bool { return h.start < s.end && s.start < h.end }) {
			continue
		}
		if v := lex.opinion(t, own, s.start, s.end); v != 0 {
			bare := pattern{negated: true}
			weight := v * lex.circumstance(t, &bare, cue{}, s.start, s.end)
			hits = append(hits, hit{text: n, start: s.start, end: s.end, weight: weight})
		} else if v := lex.retort(t, s.start); v != 0 {
			hits = append(hits, hit{text: n, start: s.start, end: s.end, weight: v})
		}
	}
	return hits
}

// longestFirst drops hits whose words overlap with those of a longer hit.
func longestFirst(hits []hit, tokens int) []hit {
	if len(hits) < 2 {
		return hits
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or((b.end-b.start)-(a.end-a.start), cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)))
	})
	taken := make([]bool, tokens)
	kept := hits[:0]
	for _, h := range hits {
		if slices.Contains(taken[h.start:h.end], true) {
			continue
		}
		for i := h.start; i < h.end; i++ {
			taken[i] = true
		}
		kept = append(kept, h)
	}
	return kept
}

// decide answers a yes/no question over all texts.
func (lex *lexicon) decide(q *question, texts []*text) finding {
	switch {
	case q.former != nil:
		return lex.decideFormer(q.former, texts)
	case q.still:
		return stillSo(lex.decideBy(q, texts), texts)
	case q.report != nil:
		return lex.decideReport(q.report, texts)
	case q.parts != nil:
		f := lex.decide(q.parts[0], texts)
		for _, part := range q.parts[1:] {
			f = combine(f, lex.decide(part, texts), true)
		}
		return f
	}
	return lex.decideBy(q, texts)
}

// decideBy answers by what the lexicon knows, else by what WordNet does.
func (lex *lexicon) decideBy(q *question, texts []*text) finding {
	if q.done != nil { // what somebody complains of denies no complaint
		if f := lex.decideTerms(q.done, texts); f.verdict == reader.True {
			f.confidence *= plainly
			return f
		}
	}
	said := lex.outright(q, texts)
	if said.verdict != reader.Unknown && said.confidence >= outrightSure {
		return said
	}
	f := lex.decideNamed(q, texts)
	if said.verdict != reader.Unknown && (f.verdict != said.verdict || f.confidence < said.confidence) {
		return said
	}
	if f.verdict != reader.Unknown {
		return f
	}
	if g := lex.decideKin(q, texts); g.verdict != reader.Unknown {
		return g
	}
	if g := lex.plainlyNone(q, texts); g.verdict != reader.Unknown {
		return g
	}
	return f
}

// decideNamed answers by the amount, the language, the thing or the ideas that
// a question names.
func (lex *lexicon) decideNamed(q *question, texts []*text) finding {
	switch {
	case q.sum != nil && len(q.aspects) == 0:
		return lex.decideSum(q, texts)
	case len(q.aspects) == 0 && lex.asksForTongue(q):
		return lex.decideTongue(q, texts)
	case q.wanted == nil:
		return lex.decideIdeas(q, texts)
	}
	// the lexicon's idea of the thing itself knows more than its name does
	if q.wanted.known {
		if f := lex.decideIdeas(q, texts); f.verdict != reader.Unknown && !lex.ofOtherThings(q, f, texts) {
			return f
		}
		return lex.decideWanted(q.wanted, texts)
	}
	f := lex.decideWanted(q.wanted, texts)
	if f.verdict == reader.Unknown && !q.wanted.absent && q.wanted.mentioned(texts) {
		return lex.decideIdeas(q, texts)
	}
	return f
}

// literalSure is how sure the words of a question must be where the idea that
// they name finds nothing.
const literalSure = 0.5

// decideIdeas answers by the ideas that a question names, else by its words.
func (lex *lexicon) decideIdeas(q *question, texts []*text) finding {
	if len(q.aspects) == 0 || q.willed {
		return lex.decideTerms(q, texts)
	}
	var out finding
	word := lex.asItStands(q)
	for k, a := range q.aspects {
		f := lex.find(a, word, texts)
		if k == 0 {
			out = f
			continue
		}
		out = combine(out, f, q.either)
	}
	if out.verdict == reader.Unknown &&
		!slices.ContainsFunc(q.aspects, func(a aspect) bool { return a.idea.cued(texts) }) {
		if f := lex.decideTerms(q.literal(lex), texts); f.verdict != reader.Unknown && f.confidence >= literalSure {
			return f
		}
	}
	return lex.residue(q, texts, out)
}

// cued reports whether any of the texts has words of the idea, whatever they
// come to.
func (it *idea) cued(texts []*text) bool {
	found := false
	for _, t := range texts {
		for i := 0; i < len(t.tokens) && !found; i++ {
			it.cues.at(t.tokens, i, t.sentences[t.tokens[i].sentence].hi, func(int, int) { found = true })
		}
	}
	return found
}

// find consults all texts on an aspect, which a question names by one word, if any. Of
// the ideas that its words may mean the first that the texts speak of counts.
func (lex *lexicon) find(a aspect, word string, texts []*text) finding {
	var hits []hit
	for n, t := range texts {
		hits = append(hits, lex.consult(a.idea, t, n)...)
	}
	f := weigh(lex.saidItself(word, hits, a.sign, texts))
	if a.sign < 0 {
		f = f.not()
	}
	for _, o := range a.others {
		if f.verdict != reader.Unknown {
			break
		}
		if g := lex.find(o, word, texts); g.verdict != reader.Unknown {
			f = g
		}
	}
	return f
}

// asItStands is the one word by which a question names an idea, in its base form; ""
// where it takes several words, or names several ideas.
func (lex *lexicon) asItStands(q *question) string {
	if len(q.aspects) != 1 || len(q.named) != 1 || q.named[0].end != q.named[0].start+1 {
		return ""
	}
	return lex.base(q.tokens[q.named[0].start].low)
}

// saidItself are hits of which a text that says a word itself has none against it: what
// "came back dirty, had to be cleaned" did come back dirty. sign is how the idea stands
// to the word.
func (lex *lexicon) saidItself(word string, hits []hit, sign float64, texts []*text) []hit {
	if word == "" {
		return hits
	}
	saying := map[int]bool{}
	for _, h := range hits {
		if h.weight*sign > 0 && h.end == h.start+1 && lex.base(texts[h.text].tokens[h.start].low) == word {
			saying[h.text] = true
		}
	}
	return slices.DeleteFunc(hits, func(h hit) bool { return saying[h.text] && h.weight*sign < 0 })
}

// combine joins two findings with three-valued AND or OR.
func combine(a, b finding, either bool) finding {
	if either {
		return combine(a.not(), b.not(), false).not()
	}
	switch {
	case a.verdict == reader.False:
		return a
	case b.verdict == reader.False:
		return b
	case a.verdict == reader.Unknown:
		return a
	case b.verdict == reader.Unknown:
		return b
	}
	a.confidence *= b.confidence
	a.hits = append(slices.Clone(a.hits), b.hits...)
	return a
}

// residue checks the content words that the aspects leave over: "outdoor
// seating with heaters" needs the heaters to be mentioned as well.
func (lex *lexicon) residue(q *question, texts []*text, f finding) finding {
	if f.verdict != reader.True {
		return f
	}
	for _, want := range q.terms {
		if want.weight < 1 || lex.belongs(q, want) || lex.partyWord(want) {
			continue
		}
		found := false
		for _, t := range texts {
			for i := range t.tokens {
				if want.matches(&t.tokens[i]) {
					found = true
				}
			}
		}
		if !found {
			f.verdict, f.confidence = reader.Unknown, 0.3
			return f
		}
	}
	return f
}

// partyWord reports whether a word may stand for the row: a quiet house is a
// quiet flat.
func (lex *lexicon) partyWord(want term) bool {
	_, found := slices.BinarySearch(lex.classes["party"], lex.wordNumber(want.low))
	return found
}

// belongs reports whether a word is part of how one of the question's ideas
// may be asked for: "work" in "is the work remote?".
func (lex *lexicon) belongs(q *question, want term) bool {
	word := lex.wordNumber(want.low)
	for n, ref := range lex.askOf {
		if !slices.ContainsFunc(q.aspects, func(a aspect) bool { return a.covers(ref.idea) }) {
			continue
		}
		for _, e := range lex.asks.patterns[n].elems {
			if word >= 0 && slices.Contains(e.stems, word) {
				return true
			}
		}
	}
	return false
}
