// Package learn makes the weights of package passage from questions with their
// texts and answers, and measures them.
//
//	rarities := passage.NewModel()
//	learn.Rarities(rarities, texts)
//	m, err := learn.Train(ctx, rarities, learn.Set{Open: examples}, learn.DefaultOptions())
//	score, err := learn.ScoreSpans(ctx, m.Find, others)
//
// The model of spans is trained by AdaGrad, question by question in an order
// drawn by lot from a seed, that of yes and no by gradient descent over all
// questions at once: the same data and seed give the same weights.
package learn

import (
	"context"
	"math"
	"math/rand/v2"

	"parley/suql/reader/passage"
)

// Options are the settings of training.
type Options struct {
	Epochs   int
	Rate     float64
	Decay    float64 // of a weight at each of its steps
	YesSteps int
	YesRidge float64 // what the square of a yes/no weight costs
	Seed     uint64
}

// DefaultOptions are those of the weights that are compiled in.
func DefaultOptions() Options {
	return Options{Epochs: 6, Rate: 0.1, Decay: 1e-4, YesSteps: 200, YesRidge: 10, Seed: 1}
}

// Rarities counts in how many texts each stem stands.
func Rarities(m *passage.Model, texts []string) {
	count := make([]int, passage.RarityPlaces)
	for _, text := range texts {
		passage.Stems(text, func(stem string) { count[passage.RarityPlace(stem)]++ })
	}
	for i, n := range count {
		m.Words[i] = uint8(max(0, min(255, 20*math.Log(float64(len(texts)+2)/(float64(n)+1)))))
	}
}

// ready is an example with its candidates and how good each would be.
type ready struct {
	*passage.Prepared
	good []float64
}

// Spans trains the weights of candidates.
func Spans(ctx context.Context, m *passage.Model, examples []Example, o Options) error {
	var set []ready
	for _, e := range examples {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := ready{m.Prepare(e.Question, e.Text), nil}
		best := 0.0
		for _, c := range r.Candidates {
			x := worth(e, c)
			best = max(best, x)
			r.good = append(r.good, x*x)
		}
		if best > 0.3 {
			set = append(set, r)
		}
	}
	seen := make([]float32, len(m.Spans))
	lot := rand.New(rand.NewPCG(o.Seed, 0))
	for range o.Epochs {
		lot.Shuffle(len(set), func(i, j int) { set[i], set[j] = set[j], set[i] })
		for _, r := range set {
			if err := ctx.Err(); err != nil {
				return err
			}
			step(m, r, o, seen)
		}
	}
	return nil
}

// step raises the expected worth of what is chosen for one question.
func step(m *passage.Model, r ready, o Options, seen []float32) {
	p := m.Probabilities(r.Prepared)
	total := 1e-9
	for i := range p {
		total += p[i] * r.good[i]
	}
	for i := range p {
		p[i] = p[i]*r.good[i]/total - p[i]
	}
	r.Spread(p, func(at []uint32, g float64) {
		for _, i := range at {
			d := float32(g) - float32(o.Decay)*m.Spans[i]
			seen[i] += d * d
			m.Spans[i] += float32(o.Rate) * d / float32(math.Sqrt(float64(seen[i])+1e-4))
		}
	})
}

// worth is the F1 of a candidate with the accepted answer that it overlaps
// best.
func worth(e Example, c passage.Candidate) float64 {
	best := 0.0
	for _, a := range e.Answers {
		if a.Start+len(a.Text) <= c.Start || c.End <= a.Start {
			continue
		}
		best = max(best, wordF1(e.Text[c.Start:c.End], a.Text))
	}
	return best
}
