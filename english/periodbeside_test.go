package english_test

import (
	"testing"
	"time"

	"parley/english"
)

// TestBeside: a time that is said by where it lies to another.
func TestBeside(t *testing.T) {
	at := func(day string) time.Time {
		d, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct{ from, to, said, first, last string }{
		{"2025-03-01", "2025-04-01", "and the month before?", "2025-02-01", "2025-02-28"},
		{"2025-03-01", "2025-04-01", "two months later", "2025-05-01", "2025-05-31"},
		{"2025-03-01", "2025-04-01", "the previous year", "2024-03-01", "2024-03-31"},
		{"2025-03-01", "2025-04-01", "a week before", "2025-02-22", "2025-02-28"},
		{"2025-01-01", "2025-04-01", "the month after that", "2025-04-01", "2025-04-30"},
		{"2025-01-01", "2025-04-01", "the quarter before", "2024-10-01", "2024-12-31"},
		{"2025-05-12", "2025-05-19", "the following week", "2025-05-19", "2025-05-25"},
		{"2024-02-29", "2024-03-01", "a year earlier", "2023-02-28", "2023-02-28"},
		{"2025-03-01", "2025-04-01", "next month", "2025-04-01", "2025-04-30"},
		{"2025-01-01", "2026-01-01", "and next month?", "", ""},
		{"2025-03-01", "2025-04-01", "an hour before", "", ""},
		{"2025-03-01", "2025-04-01", "before March", "", ""},
	} {
		found := english.Beside(english.Tokens(c.said), english.Period{Start: at(c.from), End: at(c.to)})
		first, last := "", ""
		if len(found) == 1 {
			first, last = found[0].Days()
		}
		if first != c.first || last != c.last || len(found) > 1 {
			t.Errorf("%s, %s to %s: %s to %s", c.said, c.from, c.to, first, last)
		}
	}
}
