package reword

import "testing"

// TestInPieces: times that are told by others have their days.
func TestInPieces(t *testing.T) {
	p := on(thursday, taught()...) // with lessons still to come, on 26 November 2026
	for said, want := range map[string]string{
		"lessons in the first week of December":        "lessons between 2026-12-01 and 2026-12-07",
		"lessons on the last Friday of the month":      "lessons on 2026-11-27",
		"lessons in the last three months of 2025":     "lessons between 2025-10-01 and 2025-12-31",
		"how many lessons between now and Christmas?":  "how many lessons between 2026-11-26 and 2026-12-26?",
		"lessons between now and the end of December":  "lessons between 2026-11-26 and 2026-12-31",
		"lessons from now until Tuesday":               "lessons between 2026-11-26 and 2026-12-01",
		"is there a lesson a week from now":            "is there a lesson on 2026-12-03",
		"lessons until a week from Monday":             "lessons until 2026-12-07",
		"lessons w/c 7 December":                       "lessons between 2026-12-07 and 2026-12-13",
		"lessons in the week of 9 December":            "lessons between 2026-12-07 and 2026-12-13",
		"lessons on the weekend of 5 December":         "lessons between 2026-12-05 and 2026-12-06",
		"lessons in the week before Christmas":         "lessons between 2026-12-17 and 2026-12-23",
		"lessons we had on the day after Easter":       "lessons we had on 2026-04-07",
		"lessons since the Monday before 1 October":    "lessons since 2026-09-28",
		"lessons in the six months to June 2026":       "lessons between 2026-01-01 and 2026-06-30",
		"lessons earlier this month, by teacher":       "lessons between 2026-11-01 and 2026-11-26, by teacher",
		"what lessons are there later this week":       "what lessons are there between 2026-11-27 and 2026-11-29",
		"lessons the weekend just gone":                "lessons between 2026-11-21 and 2026-11-22",
		"lessons on the weekend before last":           "lessons between 2026-11-14 and 2026-11-15",
		"lessons over the coming weeks":                "lessons since 2026-11-27",
		"lessons from the first Friday of December on": "lessons since 2026-12-04",
		"lessons on the fifth Friday of February":      "lessons on the fifth Friday of February",
		"lessons in the last three months":             "lessons in the last three months",
		"lessons last week in the hall":                "lessons last week in the hall",
		"who came a year earlier":                      "who came a year earlier",
		"a lesson the day before yesterday":            "a lesson the day before yesterday",
		"lessons until the end of December":            "lessons until the end of December",
	} {
		if got := p.inPieces(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
