package remark

import (
	"slices"

	"parley/english/wordnet"
)

// alike is how alike two words are: the same stem, how near WordNet has them, the cosine of their vectors, and
// how much the one tells of the other, or of its opposite, by the notions that are asked for with it.
type alike struct{ same, near, cosine, tells, denies float64 }

// most is the best that speaks for two words.
func (a alike) most() float64 { return max(a.same, .9*a.near, a.cosine) }

// shortest is how many letters a word has at least that is looked up in WordNet.
const shortest = 3

// steps is how near two words are by WordNet.
var steps = map[wordnet.Step]float64{wordnet.Same: 1, wordnet.One: .6, wordnet.Two: .3}

func (m *Model) compare(asked, told word) (a alike) {
	if asked.stem == told.stem {
		return alike{same: 1, near: 1, cosine: 1}
	}
	if len(asked.low) >= shortest && len(told.low) >= shortest {
		a.near = steps[wordnet.Relate(told.low, asked.low)]
		switch wordnet.KinOf(told.low, asked.low) {
		case wordnet.SameAs:
			a.near = 1
		case wordnet.KindOf:
			a.near = max(a.near, .8)
		case wordnet.NoKin:
		}
	}
	a.cosine = float64(m.Vectors.Cosine(asked.number, told.number))
	return a
}

// mostKept is of how many words of texts a question keeps how like they are.
const mostKept = 5_000

// compared is how like a word of a text is to each word of the parts of a question, part by part.
func (m *Model) compared(q *Question, told word) []alike {
	return q.alike.get(told.low, mostKept, func() (out []alike) {
		for _, part := range q.parts {
			for _, w := range part {
				out = append(out, m.compare(w, told))
			}
		}
		return out
	})
}

// alignment lays the words of one part of a question beside those of a text.
type alignment struct {
	asked []word
	total float64 // weight of what is asked
	told  *Text
	alike [][]alike // of each word of the text; nil where it has no content
}

// align lays the part of a question that begins with its word number first beside a text. Notions from a source
// are left out.
func (m *Model) align(q *Question, part []word, first int, t *Text, without string) *alignment {
	a := &alignment{asked: part, told: t, alike: make([][]alike, len(t.words))}
	for _, w := range part {
		a.total += w.weight
	}
	clues := m.cluesOf(q, without)[first : first+len(part)]
	for i := range t.words {
		w := &t.words[i]
		if w.weight == 0 {
			continue
		}
		a.alike[i] = slices.Clone(m.compared(q, *w)[first : first+len(part)])
		for k := range a.alike[i] {
			of := &a.alike[i][k]
			of.tells, of.denies = w.tells(clues[k].yes), w.tells(clues[k].no)
		}
	}
	return a
}

// found is how well words of a question are found, each by the word of a text that is likest: the weighted
// mean, the least, the most, and that of the last word; at is the word of the text that tells most.
type found struct {
	mean, least, most, last float64
	at                      int
}

// find goes by one way of being alike, in one clause, or in all for -1.
func (a *alignment) find(way func(alike) float64, clause int) found {
	out := found{least: 1, at: -1}
	told := -1.0
	for k, w := range a.asked {
		best := 0.0
		for i, of := range a.alike {
			if of == nil || clause >= 0 && a.told.words[i].clause != clause {
				continue
			}
			if x := way(of[k]); x > best {
				best = x
				if x*w.weight > told {
					told, out.at = x*w.weight, i
				}
			}
		}
		out.mean += w.weight * best / a.total
		out.least, out.most, out.last = min(out.least, best), max(out.most, best), best
	}
	return out
}

// nearest is the clause of a text that has most of what is asked, how much, and how much the next one has.
type nearest struct {
	clause       int
	mean, second float64
	at           int // the word that tells most
	*alignment
}

func (a *alignment) nearest() nearest {
	n := nearest{clause: -1, mean: -1, second: -1, at: -1, alignment: a}
	for c := range a.told.clauses {
		switch f := a.find(alike.most, c); {
		case f.mean > n.mean:
			n.second = n.mean
			n.mean, n.clause, n.at = f.mean, c, f.at
		case f.mean > n.second:
			n.second = f.mean
		}
	}
	return n
}

// denied reports whether the word that tells most is one that is asked for, or means the same, and denied.
func (n nearest) denied() bool {
	return n.at >= 0 && n.told.words[n.at].denied &&
		slices.ContainsFunc(n.alike[n.at], func(a alike) bool { return a.same == 1 || a.near == 1 })
}

// likeEnough is from which likeness on a word of a text is shown for one of the question.
const likeEnough = .45

// bytes are where the clause stands in the text, and its words that are like one that is asked.
func (n nearest) bytes(t *Text) (start, end int, words [][2]int) {
	start = -1
	for i, w := range t.words {
		if w.clause != n.clause {
			continue
		}
		if start < 0 {
			start = w.from
		}
		end = w.to
		if i < len(n.alike) && slices.ContainsFunc(n.alike[i], func(a alike) bool { return a.most() >= likeEnough }) {
			words = append(words, [2]int{w.from, w.to})
		}
	}
	if start < 0 {
		return 0, 0, nil
	}
	return start, end, words
}
