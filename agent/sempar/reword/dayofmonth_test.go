package reword

import "testing"

// TestOnDayOfMonth: a day without its month is the one nearest to today.
func TestOnDayOfMonth(t *testing.T) {
	p := on(thursday, taught()...) // with lessons still to come, on 26 November 2026
	for said, want := range map[string]string{
		"lessons on the 16th":                       "lessons on 2026-12-16",
		"lessons we had on the 16th":                "lessons we had on 2026-11-16",
		"the lessons of the 3rd to the 9th":         "the lessons between 2026-12-03 and 2026-12-09",
		"lessons from the 3rd to the 9th":           "lessons between 2026-12-03 and 2026-12-09",
		"lessons on Monday the 7th":                 "lessons on Monday the 7th",
		"lessons at Christmas, from the 24th":       "lessons at Christmas, from the 24th",
		"lessons on the 4th?":                       "lessons on 2026-12-04?",
		"who was taught on the 4th":                 "who was taught on 2026-11-04",
		"lessons since the 1st, by teacher":         "lessons since 2026-11-01, by teacher",
		"lessons between the 23rd and the 29th":     "lessons between 2026-11-23 and 2026-11-29",
		"lessons on the 16th of next month":         "lessons on 2026-12-16",
		"lessons the 3rd of last month":             "lessons on 2026-10-03",
		"the 3rd lesson":                            "the 3rd lesson",
		"lessons on the 3rd floor":                  "lessons on the 3rd floor",
		"lessons on the 3rd of June":                "lessons on the 3rd of June",
		"lessons on the 31st, the 1st and the 14th": "lessons on the 31st, the 1st and the 14th",
	} {
		if got := p.onDayOfMonth(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
