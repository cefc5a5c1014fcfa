package reword

import "testing"

// TestWithYear: a day without its year is the nearest one, unless it comes every year.
func TestWithYear(t *testing.T) {
	p := on(thursday, taught()...)
	for said, want := range map[string]string{
		"appointments on the 8th of December":         "appointments on the 2026-12-08",
		"appointments 3 January":                      "appointments on 2027-01-03",
		"who came on 2 November?":                     "who came on 2026-11-02?",
		"who was born on 2 November?":                 "who was born on 2 November?",
		"since 2 November":                            "since 2 November",
		"in November":                                 "in November",
		"average hours in q3":                         "average hours in Q3 2026",
		"in the third quarter":                        "in the Q3 2026",
		"in q3 2024":                                  "in q3 2024",
		"events from 24 december to 1 january":        "events between 2026-12-24 and 2027-01-01",
		"events we had from 24 december to 1 january": "events we had from 24 december to 1 january",
		"from 24 december to 1 january 25":            "from 24 december to 1 january 25",
		"between 1 june and 3 july":                   "between 1 june and 3 july",
	} {
		if got := p.withYear(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
