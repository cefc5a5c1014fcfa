package errdetect_test

import (
	"context"
	"testing"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/unit"
)

// under filters readings by a World and renormalises them, as a parser does.
func under(w agent.World, hypotheses []agent.Hypothesis) []agent.Hypothesis {
	var out []agent.Hypothesis
	sum := 0.0
	for _, h := range hypotheses {
		byPlace := map[string][]unit.Unit{}
		for _, u := range h.Units {
			byPlace[u.Place] = append(byPlace[u.Place], u.Unit)
		}
		ok := true
		for place, units := range byPlace {
			ok = ok && w.Allows(place, units)
		}
		if ok {
			out = append(out, h)
			sum += h.P
		}
	}
	for i := range out {
		out[i].P /= sum
	}
	return out
}

// talk is a turn: readings, and the answers given so far.
type talk struct {
	agent.Case
}

func newTalk(hypotheses []agent.Hypothesis) *talk {
	return &talk{agent.Case{First: hypotheses, Hypotheses: hypotheses}}
}

// answer takes in a yes (0), a no (1) or "not sure" to the unit u of h.
func (k *talk) answer(h agent.Hypothesis, u, answer int) {
	s := h.Units[u]
	k.Evidence = append(k.Evidence, agent.Evidence{Place: s.Place, Table: "t", Options: []unit.Unit{s.Unit}, Answer: answer})
	verdict := map[int]agent.Verdict{0: agent.Confirmed, 1: agent.RuledOut, agent.Unknown: agent.Kept}[answer]
	k.World = k.World.With(agent.Decision{Place: s.Place, Unit: s.Unit, Verdict: verdict})
	k.Hypotheses = under(k.World, k.First)
}

// asked is what a finding asks about: "column city", or "" for nothing.
func asked(f agent.Finding) string {
	if f.Suspect == nil {
		return ""
	}
	u := f.Suspect.In.Units[f.Suspect.Unit].Unit
	return string(u.Kind) + " " + u.Column
}

func gain(tau float64) errdetect.Gain { return errdetect.NewGain(tau, errdetect.Noise) }

func TestGainAsksUntilTheResultIsKnown(t *testing.T) {
	hs := four()
	k := newTalk(hs)
	if got := asked(gain(0.8).Detect(t.Context(), k.Case)); got != "column city" {
		t.Fatalf("first asked %q", got)
	}
	k.answer(hs[0], 2, 1) // it is not the city
	found := gain(0.8).Detect(t.Context(), k.Case)
	if got := k.Hypotheses[found.Reading].Units[2].Unit.Column; got != "state" {
		t.Errorf("after a no %s would run", got)
	}
	if got := asked(found); got != "column state" {
		t.Errorf("then asked %q", got)
	}
	k.answer(hs[1], 2, 0)
	if got := asked(gain(0.8).Detect(t.Context(), k.Case)); got != "" {
		t.Errorf("asked %q although the answer is known", got)
	}
}

// TestGainAsksAboutWhatTheBestReadingLacks: a condition that only less
// probable readings have is asked about by itself.
func TestGainAsksAboutWhatTheBestReadingLacks(t *testing.T) {
	short := reading(0.6, "name", "city")
	long := reading(0.4, "name", "city")
	long.Units = append(long.Units, agent.Scored{Place: "v", P: 0.4, Unit: unit.Unit{Kind: unit.Column, Column: "state"}})
	found := gain(0.9).Detect(t.Context(), newTalk([]agent.Hypothesis{short, long}).Case)
	if got := asked(found); got != "column state" || found.Reading != 0 {
		t.Errorf("asked %q while reading %d would run", got, found.Reading)
	}
}

// TestGainRunsTheLikeliestResult: three readings of 0.2 that come to the same
// beat one of 0.4, and no question is put between them.
func TestGainRunsTheLikeliestResult(t *testing.T) {
	k := newTalk([]agent.Hypothesis{reading(0.4, "name", "city"), reading(0.25, "age", "a"), reading(0.2, "age", "b"), reading(0.15, "age", "c")})
	k.Result = func(_ context.Context, h agent.Hypothesis) string { return h.Units[1].Unit.Column }
	found := gain(0.5).Detect(t.Context(), k.Case)
	if found.Reading != 1 || found.Suspect != nil {
		t.Errorf("reading %d would run, asked %q", found.Reading, asked(found))
	}
}

// TestGainObeysTheWorld: what runs agrees with every answer, however
// improbable; but an answer that nothing else bears out is asked for once
// more, and then it stands.
func TestGainObeysTheWorld(t *testing.T) {
	hs := []agent.Hypothesis{reading(0.999, "name", "city"), reading(0.001, "name", "state")}
	k := newTalk(hs)
	k.answer(hs[0], 2, 1)
	found := gain(0.9).Detect(t.Context(), k.Case)
	if got := k.Hypotheses[found.Reading].Units[2].Unit.Column; got != "state" {
		t.Errorf("%s would run after it was refused", got)
	}
	if got := asked(found); got != "column city" {
		t.Errorf("asked %q, want the answer once more", got)
	}
	k.answer(hs[0], 2, 1)
	found = gain(0.9).Detect(t.Context(), k.Case)
	if got := k.Hypotheses[found.Reading].Units[2].Unit.Column; got != "state" || asked(found) == "column city" {
		t.Errorf("the same answer twice: %s would run, asked %q", got, asked(found))
	}
}

// TestGainTakesNotSureForAnAssumption: the unit stands, and nothing more is
// asked about what hangs on it.
func TestGainTakesNotSureForAnAssumption(t *testing.T) {
	hs := four()
	k := newTalk(hs)
	k.answer(hs[0], 2, agent.Unknown)
	found := gain(0.85).Detect(t.Context(), k.Case)
	if got := k.Hypotheses[found.Reading].Units[2].Unit.Column; got != "city" || asked(found) != "" {
		t.Errorf("%s would run, asked %q", got, asked(found))
	}
}

// TestGainFindsDeeperReadings: what the parser comes up with only under the
// World is weighed on the scale of the first list.
func TestGainFindsDeeperReadings(t *testing.T) {
	hs := []agent.Hypothesis{reading(0.7, "name", "city"), reading(0.3, "name", "state")}
	k := newTalk(hs)
	k.answer(hs[0], 2, 1)
	k.answer(hs[1], 2, 1)
	k.Hypotheses = []agent.Hypothesis{reading(0.8, "name", "county"), reading(0.2, "name", "zip")}
	found := gain(0.9).Detect(t.Context(), k.Case)
	if got := k.Hypotheses[found.Reading].Units[2].Unit.Column; got != "county" {
		t.Errorf("%s would run", got)
	}
	if got := asked(found); got != "column county" {
		t.Errorf("asked %q", got)
	}
}

// TestGainLeavesImpliedLimitsAlone: nobody is asked whether five rows are
// enough when no number was said.
func TestGainLeavesImpliedLimitsAlone(t *testing.T) {
	a, b := reading(0.6, "name", "city"), reading(0.4, "name", "city")
	a.Units = append(a.Units, agent.Scored{Place: "limit", P: 0.6, Phrase: "the best", Unit: unit.Unit{Kind: unit.Limit, N: 5}})
	if got := asked(gain(0.9).Detect(t.Context(), newTalk([]agent.Hypothesis{a, b}).Case)); got != "" {
		t.Errorf("asked %q", got)
	}
	a.Units[3].Phrase = "five best"
	if got := asked(gain(0.9).Detect(t.Context(), newTalk([]agent.Hypothesis{a, b}).Case)); got == "" {
		t.Error("a number that was said is doubtful, and nothing was asked")
	}
}

// TestDoubtSpreadThinIsLeft: ten per cent over ten readings would cost many
// questions for little.
func TestDoubtSpreadThinIsLeft(t *testing.T) {
	hs := []agent.Hypothesis{reading(0.85, "name", "city")}
	for _, c := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		hs = append(hs, reading(0.015, "name", c))
	}
	if got := asked(gain(0.9).Detect(t.Context(), newTalk(hs).Case)); got != "" {
		t.Errorf("asked %q", got)
	}
	if got := asked(gain(0.9).Detect(t.Context(), newTalk(append(hs[:1:1], reading(0.15, "name", "a"))).Case)); got == "" {
		t.Error("doubt in one place was left")
	}
}
