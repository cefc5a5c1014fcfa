package reword

import "testing"

// TestOverHolidays: a holiday has its days, those of the next one or, of what has been, of
// the last one.
func TestOverHolidays(t *testing.T) {
	p := on(thursday, taught()...) // with lessons still to come, on 26 November 2026
	for said, want := range map[string]string{
		"lessons over Christmas":             "lessons between 2026-12-24 and 2026-12-26",
		"lessons in the week of Christmas":   "lessons between 2026-12-21 and 2026-12-27",
		"lessons Easter week":                "lessons between 2027-03-22 and 2027-03-28",
		"lessons at New Year?":               "lessons between 2026-12-31 and 2027-01-01?",
		"lessons we had at Easter":           "lessons we had between 2026-04-03 and 2026-04-06",
		"who was taught last Christmas":      "who was taught between 2025-12-24 and 2025-12-26",
		"lessons over Easter 2025":           "lessons between 2025-04-18 and 2025-04-21",
		"lessons on Good Friday":             "lessons on 2027-03-26",
		"lessons after Christmas":            "lessons after 2026-12-26",
		"lessons before Easter":              "lessons before 2027-03-26",
		"lessons since Easter":               "lessons since 2026-04-05",
		"just since christmas":               "just since 2025-12-25",
		"lessons since New Year":             "lessons since 2026-01-01",
		"lessons since Christmas 2024":       "lessons since 2024-12-25",
		"songs about Christmas":              "songs about Christmas",
		"tickets for the Christmas fair":     "tickets for the Christmas fair",
		"lessons over Christmas or Easter":   "lessons over Christmas or Easter",
		"lessons in December over 2 hours":   "lessons in December over 2 hours",
		"lessons over the last three months": "lessons over the last three months",
	} {
		if got := p.overHolidays(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
