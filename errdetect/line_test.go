package errdetect_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"parley/agent"
	"parley/errdetect"
)

// TestNothingUnderTheLineIsAnswered: whatever the readings, their probabilities
// and their results, a finding that neither asks nor offers a choice is one
// whose result is more probable than the line; and a choice offers at most
// three readings, of different results, the likeliest first.
func TestNothingUnderTheLineIsAnswered(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"city", "state", "country", "age", "name"}
	for range 3000 {
		var hs []agent.Hypothesis
		results := map[string]string{}
		left := 1.0
		for range 1 + rng.IntN(6) {
			p := left * rng.Float64()
			left -= p
			h := reading(p, words[rng.IntN(len(words))], words[rng.IntN(len(words))])
			hs = append(hs, h)
			results[h.Units[1].Unit.Column+h.Units[2].Unit.Column] = fmt.Sprint(rng.IntN(3))
		}
		line := 0.5 + rng.Float64()/2
		name := func(h agent.Hypothesis) string { return results[h.Units[1].Unit.Column+h.Units[2].Unit.Column] }
		c := agent.Case{Hypotheses: hs, First: hs, Result: func(_ context.Context, h agent.Hypothesis) string { return name(h) }}
		found := gain(line).Detect(t.Context(), c)
		known := errdetect.NewBelief(hs, name, nil).Known(line)
		if answered := found.Suspect == nil && len(found.Choice) == 0; answered != known {
			t.Fatalf("answered %t where the result is known %t, line %.3f: %+v", answered, known, line, hs)
		}
		seen := map[string]bool{}
		for i, h := range found.Choice {
			if seen[name(h)] || i >= errdetect.MostReadings || i > 0 && h.P > found.Choice[i-1].P {
				t.Fatalf("offered %+v", found.Choice)
			}
			seen[name(h)] = true
		}
	}
}
