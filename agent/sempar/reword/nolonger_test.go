package reword

import "testing"

// TestHasLeft: who no longer works somewhere has left, where a day says so.
func TestHasLeft(t *testing.T) {
	staff := rows("staff", days("started", "2019-01-07", "2026-11-02", 0), days("left_on", "2025-01-14", "2026-10-30", 9))
	for said, want := range map[string]string{
		"who no longer works here?":                "which staff have a left on date?",
		"which staff don't work here any more":     "which staff have a left on date",
		"who is not working for us anymore":        "which staff have a left on date",
		"staff no longer with us":                  "staff have a left on date",
		"who is no longer here":                    "which staff have a left on date",
		"which boats no longer work":               "which boats no longer work",
		"who doesn't work here":                    "who doesn't work here",
		"which jobs take no longer than two hours": "which jobs take no longer than two hours",
		"who no longer has a key":                  "who no longer has a key",
	} {
		if got := on(thursday, staff).hasLeft(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
	if got := on(thursday, repaired("2026-12-01")).hasLeft("who no longer works here"); got != "who no longer works here" {
		t.Error(got)
	}
}
