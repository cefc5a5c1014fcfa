package reword

import "testing"

// TestWithYear: a day without its year is the nearest one, unless it comes every year.
func TestWithYear(t *testing.T) {
	p := on(thursday)
	for said, want := range map[string]string{
		"appointments on the 8th of December": "appointments on the 2026-12-08",
		"appointments 3 January":              "appointments on 2027-01-03",
		"who came on 2 November?":             "who came on 2026-11-02?",
		"who was born on 2 November?":         "who was born on 2 November?",
		"since 2 November":                    "since 2 November",
		"in November":                         "in November",
	} {
		if got := p.withYear(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
