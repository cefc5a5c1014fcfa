package reword

import "testing"

// TestInPlainTimes: times that are put in many ways are put in one.
func TestInPlainTimes(t *testing.T) {
	p := on(thursday, taught()...) // with lessons still to come, on 26 November 2026
	for said, want := range map[string]string{
		"lessons jan-mar":                         "lessons from January to March",
		"lessons from january through march":      "lessons from January to March",
		"lessons last year from january to march": "lessons from January to March 2025",
		"lessons we had over the summer":          "lessons we had between 2026-06-01 and 2026-08-31",
		"lessons in winter":                       "lessons between 2026-12-01 and 2027-02-28",
		"lessons after the summer":                "lessons after the summer",
		"summer lessons":                          "summer lessons",
		"lessons last summer":                     "lessons last summer",
		"lessons between Christmas and New Year":  "lessons between 2025-12-24 and 2026-01-01",
		"lessons on the third of last month":      "lessons on 2026-10-03",
		"the 31st of next month":                  "on 2026-12-31",
		"a third of last month":                   "a third of last month",
		"lessons since the third of last month":   "lessons since 2026-10-03",
		"three of last month":                     "three of last month",
		"lessons from Monday to Friday":           "lessons from Monday to Friday",
		"and dec?":                                "and in December?",
		"what about mar":                          "what about in March",
		"lessons this weekend":                    "lessons between 2026-11-28 and 2026-11-29",
		"lessons last weekend?":                   "lessons between 2026-11-21 and 2026-11-22?",
		"lessons at the weekend":                  "lessons at the weekend",
		"lessons in dec":                          "lessons in dec",
		"lessons in March":                        "lessons in March",
		"and may i see?":                          "and may i see?",
	} {
		if got := p.inPlainTimes(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
