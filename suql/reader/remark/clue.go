package remark

import (
	"cmp"
	"maps"
	"slices"

	"parley/english/vectors"
)

// clues are how much stems tell of a word that is asked, and of its opposite, whatever else is asked with it.
type clues struct{ yes, no map[string]float64 }

// toldBySame is how much a word tells of what is asked with the same one.
const toldBySame = 6

// Of how many words asked the clues are kept, and how many stems are clues to each at most.
const (
	mostTold  = 1_000
	mostClues = 400
)

// asking is a stem that is asked with, where the notions of a source are left out.
type asking struct{ stem, without string }

// cluesOf are those to each word of the parts of a question, by all notions that are asked for with that word or
// one like it, without those from a source.
func (m *Model) cluesOf(q *Question, without string) []*clues {
	return q.clues.get(without, mostKept, func() (out []*clues) {
		for _, part := range q.parts {
			for _, w := range part {
				of := asking{w.stem, without}
				out = append(out, m.told.get(of, mostTold, func() *clues { return m.cluesTo(of) }))
			}
		}
		return out
	})
}

func (m *Model) cluesTo(of asking) *clues {
	var often [2]map[string]float64
	var sentences [2]float64
	for k := range often {
		often[k] = map[string]float64{}
	}
	for _, near := range m.askedLike(of.stem) {
		for _, n := range m.askedWith[near.stem] {
			if of.without != "" && n.source == of.without {
				continue
			}
			share := n.share * near.weight
			for k := range often {
				sentences[k] += float64(share * float64(len(n.sentences[k])))
				for told, times := range n.often[k] {
					often[k][told] += float64(share * times)
				}
			}
		}
	}
	return &clues{most(m.telling(often[0], sentences[0])), most(m.telling(often[1], sentences[1]))}
}

// most are the stems that tell most.
func most(told map[string]float64) map[string]float64 {
	var stems []weighted
	for stem, tells := range told {
		if tells > 0 {
			stems = append(stems, weighted{stem, tells})
		}
	}
	slices.SortFunc(stems, func(a, b weighted) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.stem, b.stem))
	})
	out := make(map[string]float64, min(mostClues, len(stems)))
	for _, of := range stems[:min(mostClues, len(stems))] {
		out[of.stem] = of.weight
	}
	return out
}

// weighted is a stem with how much it counts.
type weighted struct {
	stem   string
	weight float64
}

// ways is in what share of the ways to ask for a notion a stem stands.
type ways struct {
	*notion
	share float64
}

// byAsked are the notions that are asked for with each stem, in order.
func (m *Model) byAsked() map[string][]ways {
	out := map[string][]ways{}
	for i := range m.notions {
		n := &m.notions[i]
		each := 1 / float64(len(n.asked))
		for _, q := range n.asked {
			for stem := range q.stems {
				of := out[stem]
				if len(of) == 0 || of[len(of)-1].notion != n {
					of = append(of, ways{notion: n})
				}
				of[len(of)-1].share += each
				out[stem] = of
			}
		}
	}
	return out
}

// stemAsked is a stem that notions are asked for with, and its vector.
type stemAsked struct {
	stem   string
	vector []float32
}

// askedInOrder are the stems that notions are asked for with.
func (m *Model) askedInOrder() (out []stemAsked) {
	for _, stem := range slices.Sorted(maps.Keys(m.askedWith)) {
		if n := m.Vectors.Number(stem); n >= 0 {
			out = append(out, stemAsked{stem, m.Vectors.Vector(n)})
		}
	}
	return out
}

// Stems that notions are asked for with count for another from a likeness of their vectors on, the few that are
// likest.
const (
	alikeFrom = .6
	mostAlike = 4
)

// askedLike are the stems that notions are asked for with which are most like one, itself first.
func (m *Model) askedLike(stem string) []weighted {
	out := []weighted{{stem, 1}}
	number := m.Vectors.Number(stem)
	if number < 0 {
		return out
	}
	vector := m.Vectors.Vector(number)
	for _, other := range m.askedStems {
		if x := float64(vectors.Product(vector, other.vector)); x >= alikeFrom && other.stem != stem {
			out = append(out, weighted{other.stem, x * x * x})
		}
	}
	slices.SortStableFunc(out, func(a, b weighted) int { return cmp.Compare(b.weight, a.weight) })
	return out[:min(len(out), mostAlike+1)]
}
