package computed

import (
	"testing"
	"time"

	"parley/english"
)

// TestLengthSaid: a length of time is told from a date that is as many days away.
func TestLengthSaid(t *testing.T) {
	today := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC)
	for said, want := range map[string]string{
		"tools lent for more than 30 days":      "days",
		"repairs that took over 2 weeks":        "days",
		"repairs that took longer than a month": "months",
		"contracts of at least 2 years":         "years",
		"how long are tools lent":               ofAnyLength,
		"how many days was that":                "days",
		"the loan that lasted longest":          ofAnyLength,
		"repairs that took longer than average": ofAnyLength,
		"what took too long":                    ofAnyLength,
		"guests who took the longer way":        "",
		"is there a longer hose":                "",
		"loans in the last 30 days":             "",
		"loans 3 weeks ago":                     "",
		"visits longer than 30 minutes":         "minutes",
		"hires of under 3 hours":                "hours",
		"how many hours does a visit take":      "hours",
		"how long is a visit in minutes":        "minutes",
		"loans per month":                       "",
	} {
		if got := lengthSaid(english.Tokens(said), today); got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}
