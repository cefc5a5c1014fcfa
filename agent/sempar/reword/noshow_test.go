package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestNoShows: no-shows are the rows where nobody came, where a column says who did.
func TestNoShows(t *testing.T) {
	answers := func(name, human string) *catalog.Column {
		return &catalog.Column{Name: name, Human: human, Kind: catalog.Enum, Distinct: 2, Domain: []string{"yes", "no"}}
	}
	taken := days("taken_on", "2025-01-07", "2026-11-24", 0)
	for said, want := range map[string]string{
		"no shows this year":  "fittings where they did not show up this year",
		"no-shows in october": "fittings where they did not show up in october",
		"no show last week":   "fittings where they did not show up last week",
		"there is no shop":    "there is no shop",
	} {
		if got := on(thursday, rows("fittings", taken, answers("showed_up", "showed up"))).noShows(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
		if got := on(thursday, rows("lessons", taken, answers("no_show", "no show"))).noShows(said); got != said {
			t.Errorf("%s, a column no_show: %s", said, got)
		}
	}
}
