package reword

import "testing"

// TestBirthdayBetween: the time of a birthday is said by its days, and birthdays of nobody in
// particular are those of the table that has days of birth.
func TestBirthdayBetween(t *testing.T) {
	p := on(thursday, rows("members", days("date_of_birth", "1939-02-11", "2002-02-22", 2), days("joined", "1998-07-29", "2025-09-08", 0)),
		rows("meetings", days("held", "2023-01-07", "2026-04-23", 0)))
	for said, want := range map[string]string{
		"members with a birthday this month":      "members with a birthday between 2026-11-01 and 2026-11-30",
		"members with a birthday in december":     "members with a birthday between 2026-12-01 and 2026-12-31",
		"whose birthday is next week":             "whose birthday is between 2026-11-30 and 2026-12-06",
		"who has a birthday in the next 60 days?": "who has a birthday between 2026-11-27 and 2027-01-25?",
		"birthdays this week":                     "members with a birthday between 2026-11-23 and 2026-11-29",
		"how many birthdays are there today":      "how many members with a birthday are there on 2026-11-26",
		"members whose birthday is on 3 December": "members whose birthday is on 2026-12-03",
		"members with a birthday before 1990":     "members with a birthday before 1990",
		"birthdays last year":                     "birthdays last year",
		"birthdays on Mondays":                    "birthdays on Mondays",
		"meetings next week":                      "meetings next week",
	} {
		if got := p.birthdayBetween(said); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}
