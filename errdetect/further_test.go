package errdetect_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
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

// TestAfterARefusalAPartIsAskedAbout: where more readings are left than two offers hold, what is
// asked next is a part of them, with as many options as readings are offered; and where two
// offers hold all of them, they are offered.
func TestAfterARefusalAPartIsAskedAbout(t *testing.T) {
	all := manyReadings(t)
	meant := all[14]
	b := errdetect.NewBelief(all, nil, nil)
	if _, ok := b.Refuse(queriesOf(all[:28])).Ask(0.9, 1); ok {
		t.Error("asked about a part of eight readings, which two offers hold")
	}
	b = b.Refuse(queriesOf(b.Readings(errdetect.MostReadings)))
	q, ok := b.Ask(0.9, 1)
	if !ok || len(q.Options) != errdetect.MostReadings {
		t.Fatalf("asked %t: %s", ok, columns(q))
	}
	answer := q.None()
	for i, o := range q.Options {
		if strings.Contains(ast.Print(meant.Query), o.Column) {
			answer = i
		}
	}
	b = b.Learn(q, answer, errdetect.Noise)
	for _, h := range b.Readings(errdetect.MostReadings) {
		if ast.Print(h.Query) == ast.Print(meant.Query) {
			return
		}
	}
	t.Errorf("after %s, answer %d, what is meant is not offered", columns(q), answer)
}

func queriesOf(readings []agent.Hypothesis) []ast.Query {
	var out []ast.Query
	for _, h := range readings {
		out = append(out, h.Query)
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
