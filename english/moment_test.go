package english

import (
	"testing"
	"time"
)

// TestMoment: how long ago something was names a day.
func TestMoment(t *testing.T) {
	today := time.Date(2026, 11, 27, 15, 0, 0, 0, time.UTC)
	for said, want := range map[string]string{
		"and this time last year?": "2025-11-27", "the same time last month": "2026-10-27", "a year ago": "2025-11-27",
		"at this time two weeks ago": "2026-11-13", "3 days ago": "2026-11-24", "last year": "", "this time": "",
		"in June": "", "a year ago or two years ago": "",
	} {
		got := ""
		if of, ok := Moment(Tokens(said), today); ok {
			got = of.Start.Format(time.DateOnly)
		}
		if got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}
