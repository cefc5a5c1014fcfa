package errdetect_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/parser"
	"parley/suql/unit"
)

// manyReadings show one of six columns where another of six is 1, each a little less probable
// than the one before; together they hold 0.9.
func manyReadings(t *testing.T) []agent.Hypothesis {
	t.Helper()
	var out []agent.Hypothesis
	sum := 0.0
	for show := range 6 {
		for where := range 6 {
			h := reading(1/float64(2+show+where), fmt.Sprint("shown", show), fmt.Sprint("compared", where))
			q, err := parser.Parse(fmt.Sprintf("SELECT shown%d FROM t WHERE compared%d = 1", show, where))
			if err != nil {
				t.Fatal(err)
			}
			h.Query = q
			sum += h.P
			out = append(out, h)
		}
	}
	for i := range out {
		out[i].P *= 0.9 / sum
	}
	return out
}

// TestAfterRefusalsNothingUnderTheLineIsAnswered: once readings were refused, whatever is
// answered besides, a finding asks, offers, gives up, or has a result above the line.
func TestAfterRefusalsNothingUnderTheLineIsAnswered(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	all := manyReadings(t)
	for range 300 {
		c := agent.Case{Hypotheses: all, First: all}
		for _, i := range rng.Perm(len(all))[:1+rng.IntN(20)] {
			c.Refused = append(c.Refused, all[i].Query)
		}
		for range rng.IntN(4) {
			u := all[rng.IntN(len(all))].Units[1+rng.IntN(2)]
			c.Evidence = append(c.Evidence,
				agent.Evidence{Place: u.Place, Options: []unit.Unit{u.Unit}, Answer: rng.IntN(2)})
		}
		b := errdetect.NewBelief(all, nil, nil)
		for _, e := range c.Evidence {
			b = b.Learn(errdetect.Question{Place: e.Place, Table: "t", Options: e.Options}, e.Answer, errdetect.Noise)
		}
		known := b.Refuse(c.Refused).Known(errdetect.DefaultLine)
		found := gain(errdetect.DefaultLine).Detect(t.Context(), c)
		if answered := found.Suspect == nil && len(found.Choice) == 0 && !found.Hopeless; answered != known {
			t.Fatalf("answered %t where the result is known %t: %+v", answered, known, found)
		}
	}
}
