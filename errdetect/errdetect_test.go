package errdetect_test

import (
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/unit"
)

func TestThreshold(t *testing.T) {
	table := agent.Scored{Place: "table", P: 0.99, Unit: unit.Unit{Kind: unit.Table, Table: "restaurants"}}
	city := agent.Scored{Place: "w3", P: 0.6, Unit: unit.Unit{Kind: unit.Column, Column: "location"}}
	read := agent.Scored{Place: "w1", P: 0.5, Unit: unit.Unit{Kind: unit.FreeText, Column: "reviews", Question: "is it quiet?", Answer: "Yes"}}
	best := []agent.Hypothesis{{Units: []agent.Scored{table, city, read}}}
	settled := agent.World{}.With(agent.Decision{Place: "w3", Unit: city.Unit, Verdict: agent.Confirmed})

	for _, c := range []struct {
		name  string
		p     float64
		world agent.World
		want  int
		ok    bool
	}{
		{"the first doubtful unit from the left", 0.8, agent.World{}, 1, true},
		{"a settled unit is passed over", 0.8, settled, 2, true},
		{"nothing below the threshold", 0.4, agent.World{}, 0, false},
		{"a threshold above one asks about everything", 1.1, agent.World{}, 0, true},
		{"even when some of it is settled", 1.1, settled.With(agent.Decision{Place: "table", Unit: table.Unit, Verdict: agent.Kept}), 2, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			i, ok := errdetect.NewThreshold(c.p).Suspect(best, c.world)
			if i != c.want || ok != c.ok {
				t.Errorf("Suspect = %d, %t; want %d, %t", i, ok, c.want, c.ok)
			}
		})
	}
	if _, ok := errdetect.NewThreshold(0.8).Suspect(nil, agent.World{}); ok {
		t.Error("suspected a unit where there is no hypothesis")
	}
}
