package errdetect_test

import (
	"testing"

	"parley/agent"
	"parley/errdetect"
)

// TestNobodyIsAskedAboutTheUnlikely: whether last year is meant tells most where two readings of this
// year come to the same, but it is this year that is asked about.
func TestNobodyIsAskedAboutTheUnlikely(t *testing.T) {
	list := []agent.Hypothesis{reading(0.84, "name", "this year"), reading(0.07, "name", "last year"), reading(0.01, "name", "its months")}
	same := func(h agent.Hypothesis) string {
		if h.Units[2].Unit.Column == "last year" {
			return "last"
		}
		return "this"
	}
	q, ok := errdetect.NewBelief(list, same, nil).Ask(0.9, 1)
	if want := "column this year"; !ok || columns(q) != want {
		t.Errorf("asked %q, %t; want %q", columns(q), ok, want)
	}
}
