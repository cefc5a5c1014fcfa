package sketch

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"parley/agent/sempar/network"
)

// Model holds the weights. It never changes and may be shared.
type Model struct {
	condition, set, output, aggregate committee
	sequence                          *sequence
	rank                              *ranker
	memory                            *sync.Pool // of *network.Reading
}

func newModel() *Model {
	return &Model{memory: &sync.Pool{New: func() any { return &network.Reading{} }}}
}

// Perturbed returns the model as it is when it overlooks a share of what it
// sees, at random by the number of the pass (dropout at inference: Gal and
// Ghahramani, "Dropout as a Bayesian Approximation", 2016).
func (m *Model) Perturbed(pass int, share float64) *Model {
	out := *m
	seed := uint32(pass)*4 + 1
	for i, c := range []*committee{&out.condition, &out.set, &out.output, &out.aggregate} {
		*c = c.dropping(share, seed+uint32(i))
	}
	out.sequence = m.sequence.dropping(share, seed)
	return &out
}

// breadth of the search: the likeliest sets and columns that are completed.
const (
	broadSets    = 24
	broadColumns = 8
	broadBest    = 200 // sketches that are reranked
)

// Fill returns the n likeliest ways to fill the sketch, best first. Their
// probabilities sum to less than one: the rest is for what is not in the
// list. Said and Unused are those of the first.
func (m *Model) Fill(q *Question, t *Table, n int) []Sketch {
	r := newReading(q, t)
	all := m.expand(r)
	if m.rank != nil {
		m.rank.rerank(r, all)
	}
	all = all[:min(len(all), n)]
	if len(all) > 0 {
		r.account(&all[0])
	}
	return all
}

// account fills in what a sketch leaves of the question.
func (r *reading) account(s *Sketch) {
	v := r.views[s.set]
	m := v.mentions[s.Select]
	s.Said, s.Unused = m.share, 0
	for i := range r.q.tokens {
		t := &r.q.tokens[i]
		known := v.owner[i] >= 0 || v.claimed[i] || i >= m.from && i < m.to
		s.Unused += int(flag(!known && t.stem != "" && !t.stop && len(r.t.stems[t.stem]) == 0))
	}
}

// expand is the search before reranking.
func (m *Model) expand(r *reading) []Sketch {
	if len(r.q.tokens) == 0 || len(r.t.columns) == 0 {
		return nil
	}
	sets := m.scoredSets(r, nil, nil)
	var out []Sketch
	reading := m.memory.Get().(*network.Reading) //nolint:forcetypeassert // nothing else is put there
	defer m.memory.Put(reading)
	scratch := make([]float32, max(m.output.width(), m.aggregate.width()))
	for k, s := range sets[:min(len(sets), broadSets)] {
		if s.p < 1e-4 && k > 0 {
			break
		}
		conditions := make([]Condition, len(s.members))
		for i, c := range s.members {
			conditions[i] = r.candidates[c]
		}
		slices.SortFunc(conditions, func(a, b Condition) int { return cmp.Compare(a.From, b.From) })
		view := r.mask(conditions)
		r.views = append(r.views, view)
		for c, p := range m.outputsOf(view, s.p, scratch, reading) {
			if c >= broadColumns || s.p*p.p < 2e-5 && len(out) > 0 {
				break
			}
			for a, pa := range p.aggregates {
				if s.p*p.p*pa < 1e-5 && len(out) > 0 {
					continue
				}
				out = append(out, Sketch{Select: p.column, Aggregate: Aggregate(a), Conditions: conditions, P: s.p * p.p * pa,
					set: k, parts: [3]float64{s.p, p.p, pa}})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Sketch) int { return cmp.Compare(b.P, a.P) })
	return out[:min(len(out), broadBest)]
}

// scoredSets are the sets of conditions with probabilities, best first.
func (m *Model) scoredSets(r *reading, always []int, bags []bag) []set {
	scratch := make([]float32, max(m.condition.width(), m.set.width()))
	scores := make([]float64, len(r.candidates))
	for i := range scores {
		scores[i] = float64(m.condition.score(r.conditionFeatures(i), scratch)[0])
	}
	sets := r.sets(scores, always)
	best := math.Inf(-1)
	const look = 80 // sets further down can't win by how they look as a whole
	for k := range sets {
		s := &sets[k]
		if k < look {
			s.score += float64(m.set.score(r.setFeatures(s.members), scratch)[0])
		} else {
			s.score -= 5
		}
		best = max(best, s.score)
	}
	sum := 0.0
	for k := range sets {
		sets[k].p = math.Exp(sets[k].score - best)
		sum += sets[k].p
	}
	for k := range sets {
		sets[k].p /= sum
	}
	slices.SortStableFunc(sets, func(a, b set) int { return cmp.Compare(b.p, a.p) })
	return sets
}

type scoredColumn struct {
	column     int
	p          float64
	aggregates [aggregates]float64 // filled in by outputsOf
}

func (m *Model) columns(v *masked, scratch []float32) []scoredColumn {
	out := make([]scoredColumn, 0, len(v.t.columns))
	best := math.Inf(-1)
	for j := range v.t.columns {
		if v.t.columns[j].Hidden {
			continue
		}
		s := float64(m.output.score(v.selectFeatures(j), scratch)[0])
		best = max(best, s)
		out = append(out, scoredColumn{column: j, p: s})
	}
	sum := 0.0
	for i := range out {
		out[i].p = math.Exp(out[i].p - best)
		sum += out[i].p
	}
	for i := range out {
		out[i].p /= sum
	}
	slices.SortStableFunc(out, func(a, b scoredColumn) int { return cmp.Compare(b.p, a.p) })
	return out
}

func (m *Model) aggregates(v *masked, column int, scratch []float32) [aggregates]float64 {
	scores := m.aggregate.score(v.aggregateFeatures(column), scratch)
	var out [aggregates]float64
	best := scores[0]
	for _, s := range scores {
		best = max(best, s)
	}
	sum := 0.0
	for a, s := range scores {
		out[a] = math.Exp(float64(s - best))
		sum += out[a]
	}
	for a := range out {
		out[a] /= sum
	}
	return out
}
