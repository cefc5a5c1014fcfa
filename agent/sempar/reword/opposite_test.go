package reword

import (
	"testing"

	"parley/suql/catalog"
)

// TestSayingOpposite: who failed did not pass, where a column says who passed; and what a column is
// called has no hyphen.
func TestSayingOpposite(t *testing.T) {
	answers := func(name, human string) *catalog.Column {
		return &catalog.Column{Name: name, Human: human, Kind: catalog.Enum, Distinct: 2, Domain: []string{"yes", "no"}}
	}
	p := on(thursday, rows("tests", days("taken_on", "2025-01-07", "2026-11-24", 0), answers("passed", "passed"),
		answers("no_show", "no show")))
	for said, want := range map[string]string{
		"who failed in October":          "who did not pass in October",
		"failed tests":                   "not passed tests",
		"unpassed tests in October":      "not passed tests in October",
		"tests unpassed in October":      "tests unpassed in October",
		"united tests":                   "united tests",
		"which pupils have failed twice": "which pupils have not passed twice",
		"did Amy fail":                   "did Amy not pass",
		"who has never failed":           "who has never failed",
		"who passed in October":          "who passed in October",
		"no-shows in november":           "no shows in november",
		"non-smokers":                    "non-smokers",
	} {
		if got := p.withoutHyphens(p.sayingOpposite(said)); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
