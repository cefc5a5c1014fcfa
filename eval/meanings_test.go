package eval_test

import (
	"testing"

	"parley/agent"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/suql/unit"
)

// TestUserGoesByTheMeaningOfQuestions: the user whose query asks whether it
// is loud, and wants no, takes "can you talk there?" for right and refuses
// what says the contrary or something else.
func TestUserGoesByTheMeaningOfQuestions(t *testing.T) {
	const said = "Restaurants in Berkeley where it isn't loud"
	data := loadSUQL(t, suqlset.Development)
	for _, e := range data.Examples {
		if e.Question == said {
			data.Examples = []eval.Example{e}
		}
	}
	if len(data.Examples) != 1 {
		t.Fatalf("%q is not in the development half", said)
	}
	text := func(p float64, question, answer string) fakeOption {
		return fakeOption{p, []unit.Unit{{Kind: unit.FreeText, Column: "reviews", Question: question, Answer: answer}}}
	}
	f := fake{table: "restaurants", places: map[string][]fakePlace{said: {
		{name: "show", options: []fakeOption{{1, []unit.Unit{{Kind: unit.Select, Column: "*"}}}}},
		{name: "city", options: []fakeOption{{1, unit.Condition(0, 0, "location", unit.Eq, false, "Berkeley")}}},
		{name: "text", options: []fakeOption{
			text(0.4, "is it noisy in there?", "Yes"), text(0.3, "is it cosy?", "Yes"), text(0.2, "can you talk there?", "Yes"), text(0.1, "is it quiet?", "No")}},
	}}}
	e := eval.Evaluation{Data: data.Dataset, Policies: []eval.Policy{{Detector: "none"}, {Detector: "prob", Level: 0.95, K: 3}, {Detector: "gain", Level: 0.9}},
		Parser: func(*eval.Database) (agent.Parser, error) { return struct{ agent.Parser }{f}, nil }}
	outcomes := run(t, e, nil)[0].Outcomes
	for i, want := range []struct {
		right bool
		asked int
	}{{false, 0}, {true, 3}, {true, 1}} {
		if o := outcomes[i]; o.Result != want.right || o.Match != want.right || len(o.Asked) != want.asked {
			t.Errorf("%s: rows right %t, query %t, %d questions; want %t and %d", e.Policies[i], o.Result, o.Match, len(o.Asked), want.right, want.asked)
		}
	}
}
