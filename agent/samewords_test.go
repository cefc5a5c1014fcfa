package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestQuestionsInOtherFormsAreTheSame: what is asked of a text in another form is the same, and
// what denies, or asks for more, is not; open questions stay as they are.
func TestQuestionsInOtherFormsAreTheSame(t *testing.T) {
	asks := func(question string) string {
		q, err := parser.Parse("SELECT name FROM places WHERE answer(reviews, '" + question + "') = 'Yes'")
		if err != nil {
			t.Fatal(err)
		}
		return agent.SameWords(q)
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"is there a complaint?", "does it have a complaint?", true},
		{"does it take reservations too?", "does it take reservations?", true},
		{"is it quiet?", "was it quiet?", true},
		{"is it quiet?", "is it not quiet?", false},
		{"is there parking?", "is there no parking?", false},
		{"is it quiet?", "is it quiet and cheap?", false},
		{"does it have a bar with a view?", "does it have a bar?", false},
		{"is it there?", "is it here?", false},
	} {
		if got := asks(c.a) == asks(c.b); got != c.same {
			t.Errorf("%q and %q: the same is %v, want %v", c.a, c.b, got, c.same)
		}
	}
	open := func(question string) string {
		q, err := parser.Parse("SELECT answer(reviews, '" + question + "') FROM places")
		if err != nil {
			t.Fatal(err)
		}
		return agent.SameWords(q)
	}
	if open("when is it open?") == open("is it open?") {
		t.Error("when it is open is not whether it is")
	}
}

// TestWhatWasRefusedIsRefusedInOtherForms: after a no, the same is not asked in other words; what
// asks for something else is, and so is the other answer.
func TestWhatWasRefusedIsRefusedInOtherForms(t *testing.T) {
	bags := func(condition string) agent.Hypothesis {
		return reading(t, 0.5, "SELECT * FROM bags WHERE "+condition)
	}
	belt := "answer(description, 'is there a hip belt?') = 'Yes'"
	refused := of(t, bags(belt), unit.FreeText)
	for _, c := range []struct {
		condition string
		agrees    bool
	}{
		{belt, false},
		{"answer(description, 'is there hip belt?') = 'Yes'", false},
		{"answer(description, 'does it have a hip belt?') = 'Yes'", false},
		{"answer(description, 'does it have a belt?') = 'Yes'", true},
		{"answer(description, 'does it have a hip belt?') = 'No'", true},
		{"answer(reviews, 'does it have a hip belt?') = 'Yes'", true},
	} {
		h := bags(c.condition)
		w := agent.World{}.With(agent.Decision{Place: refused.Place, Unit: refused.Unit, Verdict: agent.RuledOut})
		if h.Agrees(w) != c.agrees {
			t.Errorf("after a no to %s: that %s may be meant is %v", belt, c.condition, !c.agrees)
		}
		asked := of(t, h, unit.FreeText)
		if confirmed := w.With(agent.Decision{Place: asked.Place, Unit: asked.Unit, Verdict: agent.Confirmed}); !h.Agrees(confirmed) {
			t.Errorf("%s was confirmed, and does not agree", c.condition)
		}
	}
}
