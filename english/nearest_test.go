package english_test

import (
	"testing"
	"time"

	"parley/english"
)

// TestNearest: what recurs has a last time that has begun, and a next one.
func TestNearest(t *testing.T) {
	friday := time.Date(2026, time.November, 27, 15, 0, 0, 0, time.UTC)
	for said, want := range map[string][2]string{
		"in October":     {"2026-10-01", "2027-10-01"},
		"in November":    {"2026-11-01", "2027-11-01"},
		"in December":    {"2025-12-01", "2026-12-01"},
		"on Friday":      {"2026-11-27", "2026-12-04"},
		"on Saturday":    {"2026-11-21", "2026-11-28"},
		"on 26 November": {"2026-11-26", "2027-11-26"},
	} {
		found := english.Periods(english.Tokens(said), friday)
		if len(found) != 1 || !found[0].Kind.Recurs() {
			t.Fatalf("%s: %v", said, found)
		}
		last, next := english.Nearest(found[0], friday)
		if got := [2]string{last.Start.Format(time.DateOnly), next.Start.Format(time.DateOnly)}; got != want {
			t.Errorf("%s: %v, want %v", said, got, want)
		}
	}
}
