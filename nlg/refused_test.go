package nlg

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/suql/unit"
)

// TestRefused: what the user said no to is named, unless it is asked for in
// other words or was confirmed after all.
func TestRefused(t *testing.T) {
	asks := func(question string) unit.Unit {
		return unit.Unit{Kind: unit.FreeText, Column: "reviews", Question: question, Answer: "Yes"}
	}
	romantic, dogs := asks("is it romantic?"), asks("are dogs welcome?")
	place := agent.ParsedPlace(romantic)
	no := agent.World{}.With(agent.Decision{Place: place, Unit: romantic, Verdict: agent.RuledOut})
	for name, c := range map[string]struct {
		has   []unit.Unit
		world agent.World
		want  []string
	}{
		"nothing was asked":          {[]unit.Unit{dogs}, agent.World{}, nil},
		"left out":                   {[]unit.Unit{dogs}, no, []string{"is it romantic?"}},
		"asked for in other words":   {[]unit.Unit{asks("is there a romantic view?")}, no, nil},
		"meant of a column":          {unit.Condition(0, 0, "kind", unit.Contains, false, "Romantic"), no, nil},
		"then confirmed":             {[]unit.Unit{romantic}, no.With(agent.Decision{Place: place, Unit: romantic, Verdict: agent.Confirmed}), nil},
		"the same question two ways": {nil, no.With(agent.Decision{Place: place, Unit: romantic, Verdict: agent.RuledOut}), []string{"is it romantic?"}},
	} {
		h := agent.Hypothesis{}
		for _, u := range c.has {
			h.Units = append(h.Units, agent.Scored{Unit: u, Place: agent.ParsedPlace(u)})
		}
		if diff := cmp.Diff(c.want, refused(h, c.world)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
