package reword

import "testing"

// TestFilledIn: rows are with or without what a column holds, however that is said.
func TestFilledIn(t *testing.T) {
	loans := rows("loans", days("lent_on", "2025-01-07", "2026-11-24", 0), days("returned_on", "2025-01-07", "2026-11-24", 9))
	for said, want := range map[string]string{
		"loans where returned on is filled in":                "loans that have a returned on",
		"loans where returned_on is not empty":                "loans that have a returned on",
		"loans whose returned on isn't blank this year":       "loans that have a returned on this year",
		"loans where the returned on is empty":                "loans without a returned on",
		"how many loans where returned on has not been given": "how many loans without a returned on",
		// every row has that day, and the others say nothing of a cell
		"loans where lent on is empty":             "loans where lent on is empty",
		"loans where returned on is after june":    "loans where returned on is after june",
		"loans where it is empty":                  "loans where it is empty",
		"loans where returned on was not in order": "loans where returned on was not in order",
	} {
		if got := on(thursday, loans).filledIn(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
