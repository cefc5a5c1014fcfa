// Package errdetect finds the part of a reading that should be asked about.
//
// [Threshold] and [Dispersion] are those of the MISP paper: they look at the
// units of the most probable reading one by one. [Gain] and [Belief] weigh the
// whole list of readings by what they come to and ask what tells most about
// the result. None knows of wording or databases. Make a detector and give it
// to the agent.
//
//	d := errdetect.NewGain(0.8, errdetect.Noise)
//	found := d.Detect(ctx, agent.Case{Hypotheses: hypotheses, …}) // found.Suspect: what to ask about
package errdetect

import (
	"context"
	"fmt"

	"parley/agent"
)

// Threshold suspects the first unit, left to right, whose probability is
// below P (MISP paper, section 4, probability-based error detection). A
// threshold above 1 asks about every unit.
type Threshold struct{ P float64 }

// NewThreshold returns a threshold detector; p is a probability, or more than
// 1 to ask about everything. A negative p is a programming error.
func NewThreshold(p float64) Threshold {
	if p < 0 {
		panic(fmt.Sprintf("errdetect: threshold %v is negative", p))
	}
	return Threshold{p}
}

// Detect implements agent.Detector.
func (t Threshold) Detect(_ context.Context, c agent.Case) agent.Finding {
	if i, ok := t.Suspect(c.Hypotheses, c.World); ok {
		return agent.Finding{Suspect: &agent.Suspicion{In: c.Hypotheses[0], Unit: i}}
	}
	return agent.Finding{}
}

// Suspect names the suspect unit of the first hypothesis, or false when there
// is none.
func (t Threshold) Suspect(hypotheses []agent.Hypothesis, w agent.World) (int, bool) {
	if len(hypotheses) == 0 {
		return 0, false
	}
	for i, u := range hypotheses[0].Units {
		if u.P < t.P && !w.Settled(u.Place, u.Unit) {
			return i, true
		}
	}
	return 0, false
}
