package eval_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/agent"
	"parley/eval"
	"parley/suql/unit"
)

// fake is a base parser with known probabilities: the readings of a question
// are all combinations of one option for each of its places. Its perturbed
// passes add wobble to the probability of units at shaky places, up and down
// in turn.
type fake struct {
	table  string
	places map[string][]fakePlace // by question
	wobble float64
}

type fakePlace struct {
	name    string
	options []fakeOption // of the probabilities the best first
	shaky   bool
}

type fakeOption struct {
	p     float64
	units []unit.Unit
}

// fakes are the places for the questions of testdata/wikisql. The probability
// of every option is written here, so that the dialogues can be followed by
// hand.
func fakes() map[string][]fakePlace {
	show := func(options ...fakeOption) fakePlace { return fakePlace{name: "show", options: options} }
	col := func(p float64, column string) fakeOption {
		return fakeOption{p, []unit.Unit{{Kind: unit.Select, Column: column}}}
	}
	agg := func(p float64, agg, column string) fakeOption {
		return fakeOption{p, []unit.Unit{{Kind: unit.Select, Column: column}, {Kind: unit.Aggregate, Column: column, Agg: agg}}}
	}
	where := func(name string, options ...fakeOption) fakePlace { return fakePlace{name: name, options: options} }
	cond := func(p float64, column string, op unit.Op, value string) fakeOption {
		return fakeOption{p, unit.Condition(0, 0, column, op, strings.Trim(value, "0123456789") == "", value)}
	}
	return map[string][]fakePlace{
		// right, and surely so
		"Which valley is Sunnegg in?": {
			show(col(0.97, "valley"), col(0.03, "hut")),
			where("w1", cond(0.99, "hut", unit.Eq, "sunnegg"), fakeOption{p: 0.01})},
		// a wrong column and a wrong operator
		"What is the highest hut with more than 20 beds?": {
			show(agg(0.6, "max", "beds"), agg(0.3, "max", "height (m)"), col(0.1, "hut")),
			where("w1", cond(0.7, "beds", unit.Lt, "20"), cond(0.3, "beds", unit.Gt, "20"))},
		// the aggregate is missed, and no other reading has it
		"How many huts are in the Binntal?": {
			show(col(0.55, "hut"), col(0.45, "beds")),
			where("w1", cond(0.9, "valley", unit.Eq, "binntal"), cond(0.1, "hut", unit.Eq, "binntal"))},
		// three positions that nothing puts right
		"Which hut has a stove and lies below 1,700?": {
			show(col(0.5, "valley"), col(0.3, "% full"), col(0.2, "beds")),
			where("w1", cond(0.6, "hut", unit.Eq, "stove"), cond(0.4, "valley", unit.Eq, "stove")),
			where("w2", cond(0.5, "beds", unit.Gt, "1700"), cond(0.3, "% full", unit.Gt, "1700"), cond(0.2, "Beds 2", unit.Gt, "1700"))},
		// two readings with the same result: nobody need choose
		"How long does the Midtsund take?": {
			show(col(0.95, "minutes"), col(0.05, "from")),
			where("w1", cond(0.5, "to", unit.Eq, "holmen"), cond(0.5, "ferry", unit.Eq, "midtsund"))},
	}
}

func newFake(wobble float64) func(*eval.Database) (agent.Parser, error) {
	places := fakes()
	for q := range places {
		places[q][0].shaky = true
	}
	return func(db *eval.Database) (agent.Parser, error) {
		f := fake{table: db.Catalog.Tables[0].Name, places: places, wobble: wobble}
		if wobble > 0 {
			return f, nil
		}
		return struct{ agent.Parser }{f}, nil // without perturbed passes
	}
}

// Parse implements agent.Parser.
func (f fake) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	places, ok := f.places[t.Utterance]
	if strings.Contains(t.Utterance, "marked z") {
		return nil, &agent.Unsupported{What: "Marking"}
	}
	if !ok {
		return nil, errors.New("an unknown question")
	}
	places = append([]fakePlace{{name: "table", options: []fakeOption{{1, []unit.Unit{{Kind: unit.Table, Table: f.table}}}}}}, places...)
	drafts := []agent.Hypothesis{{P: 1}}
	for _, pl := range places {
		var next []agent.Hypothesis
		for _, d := range drafts {
			for _, o := range pl.options {
				if !w.Allows(pl.name, o.units) {
					continue
				}
				h := agent.Hypothesis{P: d.P * o.p, Units: slices.Clone(d.Units)}
				for _, u := range o.units {
					u.Slot = len(h.Units) // told apart by where they begin
					h.Units = append(h.Units, agent.Scored{Unit: u, Place: pl.name, Phrase: pl.name})
				}
				next = append(next, h)
			}
		}
		drafts = next
	}
	slices.SortStableFunc(drafts, func(a, b agent.Hypothesis) int { return cmp.Compare(b.P, a.P) })
	return f.finish(drafts)
}

// finish numbers slots, builds the queries and turns probabilities of readings
// into those of units.
func (f fake) finish(drafts []agent.Hypothesis) ([]agent.Hypothesis, error) {
	sum := 0.0
	for _, h := range drafts {
		sum += h.P
	}
	marginal := map[string]float64{}
	key := func(u agent.Scored) string { return u.Place + "|" + u.Unit.Key() }
	for i := range drafts {
		drafts[i].P /= sum
		for _, u := range drafts[i].Units {
			marginal[key(u)] += drafts[i].P
		}
	}
	for i := range drafts {
		h := &drafts[i]
		slots := map[string]int{}
		var units []unit.Unit
		for j := range h.Units {
			u := &h.Units[j]
			if _, ok := slots[u.Place]; !ok {
				slots[u.Place] = len(slots)
			}
			u.Unit.Slot = slots[u.Place]
			u.P = min(1, marginal[key(*u)])
			units = append(units, u.Unit)
		}
		q, err := unit.Build(units)
		if err != nil {
			return nil, fmt.Errorf("the fake parser: %w", err)
		}
		h.Query = q
	}
	return drafts, nil
}

// Perturbed implements errdetect.Perturbed.
func (f fake) Perturbed(_ context.Context, t agent.Turn, _ agent.World, h agent.Hypothesis, pass int) ([]float64, error) {
	shaky := map[string]bool{}
	for _, pl := range f.places[t.Utterance] {
		shaky[pl.name] = pl.shaky
	}
	out := make([]float64, len(h.Units))
	for i, u := range h.Units {
		out[i] = u.P
		if shaky[u.Place] {
			out[i] += f.wobble * float64(1-2*(pass%2))
		}
	}
	return out, nil
}
