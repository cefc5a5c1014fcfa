package learn

import (
	"math"

	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// trainer holds the weights and what Adam remembers of them (Kingma and Ba,
// 2015, algorithm 1).
type trainer struct {
	weights rank.Weights
	options Options
	state   map[piece.Kind]*moments
	done    int // steps

	vectors [][]float32 // room for one example
	scores  []float64
}

// moments are kept for every weight of a kind, the bias last.
type moments struct{ first, second, gradient []float64 }

// example adds the gradient of one example and gives its loss.
func (t *trainer) example(e Example) float64 {
	t.vectors, t.scores = t.vectors[:0], t.scores[:0]
	best := math.Inf(-1)
	for i, f := range e.Features {
		l := t.weights[e.Kinds[i]]
		x := l.Expand(make([]float32, 0, len(l.Weight)), f)
		score := float64(l.Bias)
		for j, weight := range l.Weight {
			score += float64(weight) * float64(x[j])
		}
		t.vectors, t.scores = append(t.vectors, x), append(t.scores, score)
		best = max(best, score)
	}
	all, gold := 0.0, 0.0
	for i, s := range t.scores {
		t.scores[i] = math.Exp(s - best)
		all += t.scores[i]
		if e.Gold[i] {
			gold += t.scores[i]
		}
	}
	for i, p := range t.scores {
		slope := p / all
		if e.Gold[i] {
			slope -= p / max(gold, 1e-300)
		}
		if slope > -1e-5 && slope < 1e-5 {
			continue
		}
		g := t.state[e.Kinds[i]].gradient
		for j, x := range t.vectors[i] {
			g[j] += slope * float64(x)
		}
		g[len(g)-1] += slope
	}
	return math.Log(all) - math.Log(max(gold, 1e-300))
}

// step moves the weights by the gradient of a batch and forgets it.
func (t *trainer) step(batch, steps int) {
	const slow, slower, tiny = 0.9, 0.999, 1e-8
	t.done++
	rate := t.options.Rate * (1 - float64(t.done-1)/float64(steps))
	fix1, fix2 := 1-math.Pow(slow, float64(t.done)), 1-math.Pow(slower, float64(t.done))
	for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
		l, m := t.weights[kind], t.state[kind]
		for j, g := range m.gradient {
			g /= float64(batch)
			m.gradient[j] = 0
			m.first[j] = slow*m.first[j] + (1-slow)*g
			m.second[j] = slower*m.second[j] + (1-slower)*g*g
			move := rate * (m.first[j] / fix1) / (math.Sqrt(m.second[j]/fix2) + tiny)
			if j == len(l.Weight) {
				l.Bias -= float32(move)
				continue
			}
			l.Weight[j] -= float32(move + rate*t.options.Decay*float64(l.Weight[j]))
		}
		t.weights[kind] = l
	}
}
