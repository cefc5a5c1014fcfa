package errdetect_test

import (
	"context"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// sure is a case of one reading that the parser is certain of.
func sure(t *testing.T, said, suql string, result func(string) string) agent.Case {
	t.Helper()
	q, err := parser.Parse(suql)
	if err != nil {
		t.Fatal(err)
	}
	units, err := unit.Of(q)
	if err != nil {
		t.Fatal(err)
	}
	h := agent.Hypothesis{Query: q, P: 1}
	for _, u := range units {
		h.Units = append(h.Units, agent.Scored{Unit: u, P: 1, Place: string(u.Kind)})
	}
	fares := &catalog.Table{Name: "ferries", Human: "ferries", Rows: 3, Columns: []*catalog.Column{
		{Table: "ferries", Name: "name", Human: "name", Kind: catalog.Text},
		{Table: "ferries", Name: "day_fare", Human: "day fare", Kind: catalog.Number},
		{Table: "ferries", Name: "night_fare", Human: "night fare", Kind: catalog.Number},
	}}
	return agent.Case{
		Hypotheses: []agent.Hypothesis{h}, First: []agent.Hypothesis{h},
		Utterance: said, Catalog: &catalog.Catalog{Tables: []*catalog.Table{fares}},
		Result: func(_ context.Context, h agent.Hypothesis) string { return result(ast.Print(h.Query)) },
	}
}

// TestAmbiguityIsAReasonToAsk: however sure the parser is, a sentence with two
// meanings that come to different results is asked about, as a choice; where
// they come to the same, or to nothing, it is not, and no more after an answer.
func TestAmbiguityIsAReasonToAsk(t *testing.T) {
	own := func(suql string) string { return suql }
	one := func(string) string { return "the same" }
	unseen := func(suql string) string { return agent.Unseen + suql }
	const day = "SELECT day_fare FROM ferries"
	for _, c := range []struct {
		name, said string
		result     func(string) string
		answered   bool
		want       []string
	}{
		{name: "two meanings", said: "the fare of the ferries", result: own, want: []string{day, "SELECT night_fare FROM ferries", "SELECT day_fare, night_fare FROM ferries"}},
		{name: "the same result", said: "the fare of the ferries", result: one},
		{name: "nothing is found", said: "the fare of the ferries", result: unseen},
		{name: "one meaning", said: "the day fare of the ferries", result: own},
		{name: "after an answer", said: "the fare of the ferries", result: own, answered: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := sure(t, c.said, day, c.result)
			if c.answered {
				k.World = k.World.With(agent.Decision{Place: "select", Unit: k.First[0].Units[1].Unit, Verdict: agent.Confirmed})
			}
			found := errdetect.NewGain(0.9, errdetect.Noise).Detect(t.Context(), k)
			var got []string
			for _, h := range found.Choice {
				got = append(got, ast.Print(h.Query))
				if len(h.Units) == 0 {
					t.Errorf("%s has no units", ast.Print(h.Query))
				}
			}
			if len(got) != len(c.want) || found.Suspect != nil || (found.Ambiguity == "vagueness") != (len(c.want) > 0) {
				t.Fatalf("offered %q for %q, suspect %v; want %q", got, found.Ambiguity, found.Suspect, c.want)
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("offered %q, want %q", got[i], c.want[i])
				}
			}
		})
	}
}
