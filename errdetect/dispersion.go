package errdetect

import (
	"context"
	"fmt"
	"math"

	"parley/agent"
)

// Passes is how many perturbed passes a Dispersion makes unless told
// otherwise (MISP paper, section 5.1).
const Passes = 10

// Perturbed is a base parser that can score a reading again under a random
// perturbation of itself: features or activations dropped, or a new sample of
// a model.
type Perturbed interface {
	// Perturbed returns the probability of each unit of h, in order, in the
	// pass of that number. The same pass of the same turn gives the same
	// figures.
	Perturbed(ctx context.Context, t agent.Turn, w agent.World, h agent.Hypothesis, pass int) ([]float64, error)
}

// Dispersion suspects the first unit, left to right, whose probability varies
// under perturbation by a standard deviation of more than S (MISP paper,
// section 4.2, dropout-based uncertainty).
type Dispersion struct {
	parser Perturbed
	S      float64
	N      int // passes
}

// NewDispersion returns a dispersion detector of n passes; n = 0 means
// [Passes]. A negative s or n is a programming error.
func NewDispersion(p Perturbed, s float64, n int) Dispersion {
	if s < 0 || n < 0 {
		panic(fmt.Sprintf("errdetect: dispersion %v over %d passes", s, n))
	}
	if n == 0 {
		n = Passes
	}
	return Dispersion{p, s, n}
}

// Suspect names the suspect unit of the first hypothesis. It needs the turn
// besides what an agent.Detector is given, because the parser reads it anew.
func (d Dispersion) Suspect(ctx context.Context, t agent.Turn, hypotheses []agent.Hypothesis, w agent.World) (int,
	bool, error) {
	if len(hypotheses) == 0 {
		return 0, false, nil
	}
	h := hypotheses[0]
	passes := make([][]float64, d.N)
	for n := range passes {
		p, err := d.parser.Perturbed(ctx, t, w, h, n)
		if err != nil {
			return 0, false, fmt.Errorf("perturbed pass %d: %w", n, err)
		}
		if len(p) != len(h.Units) {
			return 0, false, fmt.Errorf("perturbed pass %d scored %d units of %d", n, len(p), len(h.Units))
		}
		passes[n] = p
	}
	for i, u := range h.Units {
		if !w.Settled(u.Place, u.Unit) && deviation(passes, i) > d.S {
			return i, true, nil
		}
	}
	return 0, false, nil
}

// deviation is the standard deviation of unit i over the passes.
func deviation(passes [][]float64, i int) float64 {
	n, mean := float64(len(passes)), 0.0
	for _, p := range passes {
		mean += p[i] / n
	}
	sum := 0.0
	for _, p := range passes {
		sum += (p[i] - mean) * (p[i] - mean)
	}
	return math.Sqrt(sum / n)
}
