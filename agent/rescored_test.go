package agent_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// reading is a query with its probability.
func reading(t *testing.T, p float64, text string) agent.Hypothesis {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := agent.Parsed(q)
	if err != nil {
		t.Fatal(err)
	}
	r.P = p
	return r
}

// masses are the probabilities of the units of a hypothesis, rounded.
func masses(h agent.Hypothesis) (out []string) {
	for _, u := range h.Units {
		out = append(out, fmt.Sprintf("%s %s: %.2f", u.Place, u.Unit, u.P))
	}
	return out
}

// of is the first unit of a kind.
func of(t *testing.T, h agent.Hypothesis, k unit.Kind) agent.Scored {
	t.Helper()
	for _, u := range h.Units {
		if u.Unit.Kind == k {
			return u
		}
	}
	t.Fatalf("no %s in %s", k, ast.Print(h.Query))
	return agent.Scored{}
}

// TestRescored: the likeliest is first, and a unit is as probable as all
// readings that have it.
func TestRescored(t *testing.T) {
	all := []agent.Hypothesis{
		reading(t, 0.2, "SELECT * FROM cafes WHERE city = 'Linz'"),
		reading(t, 0.5, "SELECT * FROM cafes WHERE city = 'Graz'"),
		reading(t, 0.3, "SELECT name FROM cafes WHERE city = 'Graz'"),
	}
	all[1].LeftOut = []string{"cosy"}
	hs := agent.Rescored(all)
	var queries []string
	for _, h := range hs {
		queries = append(queries, fmt.Sprintf("%g %s %v", h.P, ast.Print(h.Query), h.LeftOut))
	}
	if diff := cmp.Diff([]string{"0.5 SELECT * FROM cafes WHERE city = 'Graz' [cosy]", "0.3 SELECT name FROM cafes WHERE city = 'Graz' []",
		"0.2 SELECT * FROM cafes WHERE city = 'Linz' []"}, queries); diff != "" {
		t.Error(diff)
	}
	for k, want := range map[unit.Kind]float64{unit.Table: 1, unit.Select: 0.7, unit.Column: 1, unit.Value: 0.8} {
		if u := of(t, hs[0], k); math.Abs(u.P-want) > 1e-9 || u.Place != agent.ParsedPlace(u.Unit) {
			t.Errorf("%s at %q has a probability of %g, want %g; all of them: %s", k, u.Place, u.P, want, strings.Join(masses(hs[0]), ", "))
		}
	}
	if all[0].P != 0.2 {
		t.Error("the readings that were given are in another order")
	}
	if hs := agent.Rescored(nil); len(hs) != 0 {
		t.Errorf("of nothing came %v", hs)
	}
}

// TestAlternatives: the best hypothesis is told what others have instead of a
// unit, the likeliest first, and of many the first five; what it has itself and
// what readings have beside the unit is none.
func TestAlternatives(t *testing.T) {
	alternatives := func(h agent.Hypothesis, k unit.Kind) (out []string) {
		for _, a := range of(t, h, k).Alternatives {
			out = append(out, fmt.Sprintf("%s %.1f", strings.Join(a.Unit.Values, " ")+a.Unit.Question, a.P))
		}
		return out
	}
	hs := agent.Rescored([]agent.Hypothesis{
		reading(t, 0.4, "SELECT * FROM cafes WHERE city = 'Graz' AND price = 'cheap'"),
		reading(t, 0.1, "SELECT * FROM cafes WHERE city = 'Linz' AND price = 'cheap'"),
		reading(t, 0.2, "SELECT * FROM cafes WHERE city = 'Wels' AND price = 'cheap'"),
		reading(t, 0.2, "SELECT name FROM cafes WHERE city = 'Wels' AND price = 'cheap'"),
		reading(t, 0.1, "SELECT * FROM cafes WHERE city = 'Graz' AND name = 'Fini'"), // it has Graz, so Fini is no other town
	})
	if diff := cmp.Diff([]string{"Wels 0.4", "Linz 0.1"}, alternatives(hs[0], unit.Value)); diff != "" {
		t.Error(diff)
	}
	if got := alternatives(hs[1], unit.Value); got != nil {
		t.Errorf("the second best has the alternatives %q", got)
	}
	var many []agent.Hypothesis
	for i := range 9 {
		many = append(many, reading(t, 0.1+float64(i)/1000, fmt.Sprintf("SELECT * FROM cafes WHERE city = 'Town %d'", i)))
	}
	want := []string{"Town 7 0.1", "Town 6 0.1", "Town 5 0.1", "Town 4 0.1", "Town 3 0.1"}
	if diff := cmp.Diff(want, alternatives(agent.Rescored(many)[0], unit.Value)); diff != "" {
		t.Error(diff)
	}
}

// TestSettled: what was ruled out is not there, what was confirmed or kept is,
// and of two verdicts about a unit the last one counts.
func TestSettled(t *testing.T) {
	graz, linz := reading(t, 0.5, "SELECT * FROM cafes WHERE city = 'Graz'"), reading(t, 0.5, "SELECT * FROM cafes WHERE city = 'Linz'")
	town := of(t, agent.Rescored([]agent.Hypothesis{graz})[0], unit.Value).Unit
	for _, c := range []struct {
		verdicts   []agent.Verdict // of Graz, in order
		graz, linz bool
	}{
		{nil, true, true},
		{[]agent.Verdict{agent.Confirmed}, true, false},
		{[]agent.Verdict{agent.Kept}, true, false},
		{[]agent.Verdict{agent.RuledOut}, false, true},
		{[]agent.Verdict{agent.RuledOut, agent.Kept}, true, false},
		{[]agent.Verdict{agent.Confirmed, agent.RuledOut}, false, true},
	} {
		w := agent.World{}
		for _, v := range c.verdicts {
			w = w.With(agent.Decision{Place: "wherever", Unit: town, Verdict: v})
		}
		if graz.Agrees(w) != c.graz || linz.Agrees(w) != c.linz {
			t.Errorf("%q: Graz %t, Linz %t", c.verdicts, graz.Agrees(w), linz.Agrees(w))
		}
	}
}
