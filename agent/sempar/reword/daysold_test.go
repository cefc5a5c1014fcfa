package reword

import "testing"

// TestDaysOld: a row is as old as its day; years are another thing.
func TestDaysOld(t *testing.T) {
	p := on(thursday, taught()...)
	for said, want := range map[string]string{
		"unpaid invoices over 30 days old":    "unpaid invoices more than 30 days ago",
		"quotes under two weeks old, by town": "quotes less than two weeks ago, by town",
		"anything more than 3 months old?":    "anything more than 3 months ago?",
		"comments less than a week old":       "comments less than a week ago",
		"planes over 40 years old":            "planes over 40 years old",
		"jobs over 3 days":                    "jobs over 3 days",
		"3 old jobs":                          "3 old jobs",
	} {
		if got := p.daysOld(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
