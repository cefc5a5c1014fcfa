package model_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/agent/sempar/model/oracle"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestAnyAnswers: whatever a user answers, right or wrong, the next reading
// is a query that has what was confirmed of its conditions and nothing that
// was ruled out of them, and the questions come to an end.
func TestAnyAnswers(t *testing.T) {
	gold, err := parser.Parse("SELECT avg(rating) FROM places WHERE city = 'Oakland' AND seats > 20 AND price = 'cheap' AND 'Thai' = ANY(cuisines)")
	if err != nil {
		t.Fatal(err)
	}
	places := town().Tables[0]
	teacher := oracle.New(func(string, string) (oracle.Gold, bool) {
		return oracle.Gold{Query: gold, Tables: &catalog.Catalog{Tables: []*catalog.Table{places}}}, true
	})
	for _, whole := range []bool{false, true} {
		for seed := range uint64(8) {
			s, p := over(t, fake.VLLM(), fake.NewOracle(teacher, 0.3, seed), model.Options{Whole: whole, Doubt: 0.95})
			rng := rand.New(rand.NewPCG(seed, 9))
			var w agent.World
			for asked := 0; ; asked++ {
				hs := parse(t, p, "the average rating of cheap Thai places in Oakland", w.Decisions...)
				if len(hs) == 0 {
					t.Fatalf("seed %d: no reading under %v", seed, w.Decisions)
				}
				heeds(t, hs[0], w)
				doubt := slices.IndexFunc(hs[0].Units, func(u agent.Scored) bool { return !w.Settled(u.Place, u.Unit) && u.P < 0.99 })
				if doubt < 0 {
					break
				}
				if asked == 60 {
					t.Fatalf("seed %d: still asking: %s", seed, ast.Print(hs[0].Query))
				}
				u := hs[0].Units[doubt]
				verdict := []agent.Verdict{agent.Confirmed, agent.RuledOut, agent.Kept}[rng.IntN(3)]
				w = w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: verdict})
			}
			s.Close()
		}
	}
}

// heeds checks the conditions of a reading against the World.
func heeds(t *testing.T, h agent.Hypothesis, w agent.World) {
	t.Helper()
	conditions := []unit.Kind{unit.Column, unit.Operator, unit.Value, unit.FreeText}
	for _, d := range w.Decisions {
		if !slices.Contains(conditions, d.Unit.Kind) {
			continue
		}
		has := slices.ContainsFunc(h.Units, func(u agent.Scored) bool { return u.Unit.Key() == d.Unit.Key() })
		switch v := w.Verdict(d.Place, d.Unit); {
		case v == agent.RuledOut && has && !standsElsewhere(w, d):
			t.Errorf("%s has %s, which was ruled out", ast.Print(h.Query), d.Unit)
		case v != agent.RuledOut && !has && d.Unit.Kind == unit.Value:
			t.Errorf("%s lacks %s, which was %s", ast.Print(h.Query), d.Unit, v)
		}
	}
}

// standsElsewhere reports whether what was ruled out at one place was
// confirmed at another: the user said both.
func standsElsewhere(w agent.World, d agent.Decision) bool {
	return slices.ContainsFunc(w.Decisions, func(o agent.Decision) bool {
		return o.Unit.Key() == d.Unit.Key() && w.Stands(o.Place, o.Unit)
	})
}

// TestOneParserManyTurns: a parser may be used by several conversations at
// once.
func TestOneParserManyTurns(t *testing.T) {
	s, p := over(t, fake.VLLM(), script(cheapThai), model.Options{})
	defer s.Close()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "the best three cheap Thai places"}, agent.World{})
			if err != nil || len(hs) == 0 {
				t.Errorf("got %d hypotheses, %v", len(hs), err)
			}
		})
	}
	wg.Wait()
}
