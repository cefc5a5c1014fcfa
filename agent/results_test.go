package agent_test

import (
	"context"
	"testing"

	"parley/agent"
	"parley/suql/reader"
	"parley/suql/unit"
)

func untouched(p float64) option { return option{p: p} }

func reads(p float64, question string) option {
	return option{p, []unit.Unit{{Kind: unit.FreeText, Column: "reviews", Question: question, Answer: "Yes"}}}
}

// unread is a reader that must not be called.
type unread struct{ t *testing.T }

func (unread) Identity() string { return "unread" }

func (u unread) Read(context.Context, []reader.Request) ([]reader.Reply, error) {
	u.t.Error("a text was read to decide what to ask")
	return nil, context.Canceled
}

// TestOnlyQuestionsThatMatterAreAsked: whether two readings come to the same
// is found out by running them, where that costs nothing.
func TestOnlyQuestionsThatMatterAreAsked(t *testing.T) {
	limit := func(p float64, n int) option { return option{p, []unit.Unit{{Kind: unit.Limit, N: n}}} }
	most := func(p float64, column string) option {
		return option{p, []unit.Unit{{Kind: unit.Select, Column: column}, {Kind: unit.Aggregate, Column: column, Agg: "max"}}}
	}
	who := place{"who", []option{where(1, "name", "Pasticcio Corner")}}
	for _, c := range []struct {
		name   string
		places []place
		asks   bool
	}{
		{"a condition that every row meets anyway", []place{{"show", []option{show(1, "rating")}}, who,
			{"town", []option{where(0.5, "location", "Palo Alto"), untouched(0.5)}}}, false},
		{"a condition that rules all rows out", []place{{"show", []option{show(1, "rating")}}, who,
			{"town", []option{where(0.5, "location", "Oakland"), untouched(0.5)}}}, true},
		{"another column, which can stand beside it", []place{{"show", []option{show(0.5, "rating"), show(0.5, "price")}}, who}, false},
		{"another figure, though it may be the same", []place{{"show", []option{most(0.5, "rating"), most(0.5, "num_reviews")}}, who}, true},
		{"a limit that nobody stated", []place{{"show", []option{show(1, "name")}}, {"town", []option{where(1, "location", "Oakland")}},
			{"limit", []option{limit(0.5, 3), untouched(0.5)}}}, false},
		{"what takes reading is told apart unread", []place{{"show", []option{show(1, "name")}}, who,
			{"read", []option{reads(0.5, "is it quiet?"), reads(0.5, "is it loud?")}}}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r reader.Reader = wordReader{}
			if c.asks {
				r = unread{t}
			}
			p := parts(t, r)
			p.Parser, p.Detector = readings{previous: new([]string), places: map[string][]place{"x": c.places}}, gaining(t, readings{}, 0.9).Detector
			e := last(t, open(t, p), say("x"))
			if asked := e.Kind == agent.KindAsked; asked != c.asks {
				t.Errorf("the turn went on with %s: %+v", e.Kind, e.Asked)
			}
		})
	}
}
