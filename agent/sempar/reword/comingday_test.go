package reword

import "testing"

// TestOnComingDay: a weekday of what is to come is the next one. Today is a Thursday.
func TestOnComingDay(t *testing.T) {
	p := on(thursday)
	day := func(n int) string { return thursday.AddDate(0, 0, n).Format("2006-01-02") }
	for said, want := range map[string]string{
		"who's arriving on friday":      "who's arriving on " + day(1),
		"who is leaving monday?":        "who is leaving on " + day(4) + "?",
		"what will we need on thursday": "what will we need on " + day(0),
		"who has a shift this tuesday":  "who has a shift on " + day(5),
		"who's on this tue":             "who's on " + day(5),
		"who has a shift this saturday": "who has a shift this saturday",
		"invoices due by this tuesday":  "invoices due by this tuesday",
		"orders this tuesday":           "orders this tuesday",
		"who was working this tuesday":  "who was working this tuesday",
		"who is working on fridays":     "who is working on fridays",
		"who is working every friday":   "who is working every friday",
		"orders on friday":              "orders on friday",
		"what did we sell on friday":    "what did we sell on friday",
	} {
		if got := p.onComingDay(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
