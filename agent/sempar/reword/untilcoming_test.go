package reword

import "testing"

// TestUntilComing: what goes on until a time that is to come, or has to happen before it,
// begins today, where rows have days to come.
func TestUntilComing(t *testing.T) {
	p := on(thursday, taught()...) // lessons and due days are still to come, on Thursday, 26 November 2026
	for said, want := range map[string]string{
		"lessons until December":                   "lessons between 2026-11-26 and 2026-11-30",
		"lessons until the end of december":        "lessons between 2026-11-26 and 2026-12-31",
		"lessons till 15 December":                 "lessons between 2026-11-26 and 2026-12-15",
		"how many lessons are there by March?":     "how many lessons are there between 2026-11-26 and 2027-02-28?",
		"lessons up to Monday":                     "lessons between 2026-11-26 and 2026-11-30",
		"lessons until next Friday":                "lessons between 2026-11-26 and 2026-11-27",
		"reports due by mid December":              "reports due between 2026-11-26 and 2026-12-15",
		"and until the end of next month":          "and between 2026-11-26 and 2026-12-31",
		"reports due before February":              "reports due between 2026-11-26 and 2027-01-31",
		"lessons that start before summer":         "lessons that start between 2026-11-26 and 2027-05-31",
		"whose report will fall due before August": "whose report falls due between 2026-11-26 and 2027-07-31",

		"lessons before February":          "lessons before February",          // the last one, or the next
		"lessons until October":            "lessons until October",            // the last one is nearer
		"lessons until January 2027":       "lessons until January 2027",       // its year is said
		"lessons we had until December":    "lessons we had until December",    // what has been
		"lessons since October":            "lessons since October",            // nothing until
		"lessons by yesterday":             "lessons by yesterday",             // it is over
		"lessons by pupil":                 "lessons by pupil",                 // no time
		"lessons ending in December":       "lessons ending in December",       // within the month
		"lessons in December until Monday": "lessons in December until Monday", // two times
	} {
		if got := p.untilComing(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
	p = on(thursday, repaired("2026-11-20"))
	if said := "repairs due before February"; p.untilComing(said) != said {
		t.Errorf("no repair is still to come: %s", p.untilComing(said))
	}
}
