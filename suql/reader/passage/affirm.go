package passage

import (
	"math"
	"strings"
)

const yesPlaces = 1 << 14

// Affirm is the probability of yes by the weights of m.
func (m *Model) Affirm(question, text string) float64 {
	s := m.Bias
	for _, i := range m.YesFeatures(question, text) {
		s += float64(m.Yes[i])
	}
	return 1 / (1 + math.Exp(-s))
}

// YesFeatures are the features of a yes/no question, by their places.
func (m *Model) YesFeatures(question, text string) []uint32 {
	v := m.view(question, text)
	g := &gather{}
	v.yesQuestion(g)
	b := v.borne()
	b.cover(g)
	b.sentence(g)
	b.title(g)
	v.dense(g)
	b.numbers(g)
	v.cues(g)
	for i := range g.at {
		g.at[i] %= yesPlaces
	}
	return g.at
}

// yesQuestion adds how the question is put.
func (v *passageView) yesQuestion(g *gather) {
	w := v.q.words
	for i, x := range w {
		if x.stop || telling[x.low] {
			g.add(100, x.hash)
		}
		if i > 0 && w[i-1].stop && (x.stop || i < 4) {
			g.add(101, w[i-1].hash, x.hash)
		}
		if !x.stop {
			g.add(107, hashOf(x.stem))
		}
	}
	if len(w) > 0 {
		g.add(102, w[0].hash)
	}
	if len(w) > 1 {
		g.add(103, w[0].hash, w[1].hash)
	}
	g.add(104, uint32(min(len(w), 14)/2))
}

func set(list string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		out[w] = true
	}
	return out
}

// telling are words that tell much about what is asked although they have
// content; cue are words of a text that bear on whether something is so;
// limit are words that say it is not always.
var (
	telling = set("same real ever legal illegal still only allowed different based true possible need")
	cue     = set(`however although but unlike only also except instead rather fictional illegal legal prohibited
		banned allowed permitted required must may can different same distinct separate similar both often sometimes
		usually never not no unless until still currently former formerly first last final canceled cancelled renewed
		based true real confused though neither without fails failed lost won died dead announced unknown despite
		commonly known most some all any`)
	limit = set("only some most except unless although but however until")
)

// borne is what a passage holds of a yes/no question: of each term whether it
// stands in the opening words, which name the passage's subject, in the
// nearest sentence, or anywhere.
type borne struct {
	*passageView
	opening, near, anywhere []bool
	nearest                 int
	cover0                  float64 // of the nearest sentence
	first                   uint32  // the question's first word
}

// openingWords is how many words a passage's name before " -- " may have.
const openingWords = 8

func (v *passageView) borne() *borne {
	n := len(v.q.terms)
	b := &borne{passageView: v, opening: make([]bool, n), near: make([]bool, n), anywhere: make([]bool, n), cover0: -1}
	for s, c := range v.cover {
		if c > b.cover0 || c == b.cover0 && s < b.nearest {
			b.cover0, b.nearest = c, s
		}
	}
	if len(v.q.words) > 0 {
		b.first = v.q.words[0].hash
	}
	opening := true
	for i, w := range v.words {
		if w.tag == dash && i+1 < len(v.words) && v.words[i+1].tag == dash {
			opening = false
		}
		k := v.of[i]
		switch {
		case k < 0:
			continue
		case opening && i < openingWords:
			b.opening[k] = true
		case w.sentence == b.nearest:
			b.near[k] = true
		}
		b.anywhere[k] = true
	}
	return b
}

// cover adds how much of the question the passage holds.
func (b *borne) cover(g *gather) {
	covered := 0.0
	for k, t := range b.q.terms {
		if b.anywhere[k] {
			covered += t.idf
		}
	}
	covered /= max(b.q.sum, 1e-9)
	g.add(110, steps(covered, 6))
	g.add(111, steps(b.cover0, 6))
	g.add(112, steps(covered, 3), b.first)
}

// sentence adds the small words and cues of the nearest sentence.
func (b *borne) sentence(g *gather) {
	denied := uint32(0)
	for _, w := range b.words {
		if w.sentence != b.nearest {
			continue
		}
		if w.tag == negation {
			denied = 1
		}
		if w.stop && w.tag > edge && w.tag <= asking || cue[w.low] {
			g.add(113, w.hash)
		}
	}
	g.add(114, denied)
	g.add(115, denied, steps(b.cover0, 3))
	g.add(116, denied, b.first)
}

// title adds what of the question is left beside the passage's subject, and
// what of that is found.
func (b *borne) title(g *gather) {
	var rest, found, here float64
	missing := uint32(0)
	for k, t := range b.q.terms {
		if !b.anywhere[k] {
			missing++
		}
		if b.opening[k] {
			continue
		}
		rest += t.idf
		if b.anywhere[k] {
			found += t.idf
		}
		if b.near[k] {
			here += t.idf
		}
	}
	g.add(130, steps(found/max(rest, 1e-9), 4))
	g.add(131, steps(here/max(rest, 1e-9), 4))
	g.add(132, min(missing, 4))
	g.add(133, min(missing, 2), b.first)
	if n := len(b.q.terms); n > 0 {
		last := uint32(0)
		switch {
		case b.opening[n-1]:
			last = 2
		case b.anywhere[n-1]:
			last = 1
		}
		g.add(134, last)
		g.add(135, last, b.first)
	}
}

// numbers adds whether a number of the question stands in the passage.
func (b *borne) numbers(g *gather) {
	numbers := uint32(0)
	for k, t := range b.q.terms {
		if c := t.stem[0]; c >= '0' && c <= '9' {
			numbers = max(numbers, 1)
			if !b.anywhere[k] {
				numbers = 2
			}
		}
	}
	g.add(139, numbers)
}

// cues adds the words anywhere that bear on whether something is so.
func (v *passageView) cues(g *gather) {
	denials := uint32(0)
	for _, w := range v.words {
		if w.tag == negation {
			denials++
		}
		if cue[w.low] {
			g.add(118, w.hash)
		}
	}
	g.add(117, min(denials, 4))
	g.add(119, uint32(min(len(v.words)/40, 6)))
}

// denseWords is how many words stand near each other.
const denseWords = 10

// dense adds the largest share of the question that stands in a few words,
// and whether a negation or a word of limits is among them.
func (v *passageView) dense(g *gather) {
	most, denied, limited := 0.0, uint32(0), uint32(0)
	for at := range v.words {
		if v.of[at] < 0 {
			continue
		}
		if sum, no, less := v.aroundWord(at); sum > most {
			most, denied, limited = sum, no, less
		}
	}
	most /= max(v.q.sum, 1e-9)
	g.add(136, steps(most, 5))
	g.add(137, denied, steps(most, 2))
	g.add(138, limited)
}

func (v *passageView) aroundWord(at int) (sum float64, denied, limited uint32) {
	seen := map[int]bool{}
	for i := max(0, at-3); i < len(v.words) && i < at+denseWords && v.words[i].sentence <= v.words[at].sentence; i++ {
		if k := v.of[i]; k >= 0 && !seen[k] {
			seen[k] = true
			sum += v.q.terms[k].idf
		}
		if v.words[i].tag == negation {
			denied = 1
		}
		if limit[v.words[i].low] {
			limited = 1
		}
	}
	return sum, denied, limited
}
