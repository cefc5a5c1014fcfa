package agent_test

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
	"parley/suql/unit"
)

// readings is a base parser whose readings of an utterance are written down:
// all combinations of one option for each of its places. It remembers what it
// was asked to build on.
type readings struct {
	places   map[string][]place // by utterance
	previous *[]string
	open     *[]string           // the utterances whose questions were open, one for each parse
	leftOut  map[string][]string // the words of an utterance that no reading makes anything of
}

type place struct {
	name    string
	options []option
}

type option struct {
	p     float64
	units []unit.Unit
}

// Parse implements agent.Parser.
func (r readings) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if r.open != nil {
		open := ""
		if t.Open != nil {
			open = t.Open.Utterance
		}
		*r.open = append(*r.open, open)
	}
	if t.Previous != nil {
		*r.previous = append(*r.previous, ast.Print(t.Previous))
	}
	out := []agent.Hypothesis{{P: 1}}
	for _, pl := range append([]place{{"table", []option{{1, []unit.Unit{{Kind: unit.Table, Table: "restaurants"}}}}}}, r.places[t.Utterance]...) {
		var next []agent.Hypothesis
		for _, h := range out {
			for _, o := range pl.options {
				if !w.Allows(pl.name, o.units) {
					continue
				}
				longer := agent.Hypothesis{P: h.P * o.p, Units: slices.Clone(h.Units)}
				for _, u := range o.units {
					u.Slot = len(pl.name)
					longer.Units = append(longer.Units, agent.Scored{Unit: u, P: o.p, Place: pl.name})
				}
				next = append(next, longer)
			}
		}
		out = next
	}
	if len(r.places[t.Utterance]) == 0 {
		return nil, nil
	}
	sum := 0.0
	for _, h := range out {
		sum += h.P
	}
	for i := range out {
		out[i].P /= sum
		units := make([]unit.Unit, len(out[i].Units))
		for n, u := range out[i].Units {
			units[n] = u.Unit
		}
		q, err := unit.Build(units)
		if err != nil {
			return nil, err
		}
		out[i].Query, out[i].LeftOut = q, r.leftOut[t.Utterance]
	}
	slices.SortStableFunc(out, func(a, b agent.Hypothesis) int { return cmp.Compare(b.P, a.P) })
	return out, nil
}

func show(p float64, column string) option {
	return option{p, []unit.Unit{{Kind: unit.Select, Column: column}}}
}

func where(p float64, column, value string) option {
	return option{p, unit.Condition(0, 0, column, unit.Eq, false, value)}
}

// howGood is a question about one restaurant that might mean two. What "good"
// means there is in none of three readings, so that they are not shown together.
const howGood = "how good is pasticcio"

func ambiguous() readings {
	return readings{previous: new([]string), open: new([]string), leftOut: map[string][]string{howGood: {"good"}}, places: map[string][]place{
		howGood: {
			{"show", []option{show(0.5, "price"), show(0.3, "rating"), show(0.2, "num_reviews")}},
			{"who", []option{where(0.9, "name", "Pasticcio Corner"), where(0.1, "name", "Nonna Ottavia")}},
		},
		"something with a patio": {{"show", []option{show(1, "name")}}, {"patio", []option{where(1, "location", "Oakland")}}},
	}}
}

// gaining wires a session that reads by r and asks by information gain.
func gaining(t testing.TB, r readings, tau float64) agent.Parts {
	t.Helper()
	p := parts(t, wordReader{})
	p.Parser, p.Detector = r, errdetect.NewGain(tau, errdetect.Noise)
	return p
}
