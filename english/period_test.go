package english_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/english"
)

// today is a Wednesday.
var today = time.Date(2024, 5, 15, 10, 30, 0, 0, time.UTC)

func TestPeriods(t *testing.T) {
	agrees(t, "periods.txt", func(utterance string) []string {
		tokens := english.Tokens(utterance)
		var out []string
		for _, p := range english.Periods(tokens, today) {
			out = append(out, said(utterance, tokens, p.First, p.Last)+": "+describe(p))
		}
		return out
	})
}

func describe(p english.Period) string {
	words := []string{p.Kind.String(), p.Relation.String()}
	if p.Kind.Recurs() {
		for _, f := range []struct {
			name        string
			first, last int
		}{{"quarter", p.Quarter, p.Quarter}, {"part", p.Part, p.Part}, {"month", p.Month, p.LastMonth}, {"day", p.Day, p.Day},
			{"weekday", p.Weekday, p.LastWeekday}} {
			switch {
			case f.first == 0:
			case f.first == f.last:
				words = append(words, fmt.Sprintf("%s=%d", f.name, f.first))
			default:
				words = append(words, fmt.Sprintf("%s=%d..%d", f.name, f.first, f.last))
			}
		}
	} else {
		words = append(words, "["+moment(p.Start)+", "+moment(p.End)+")")
	}
	if p.Bare {
		words = append(words, "(bare)")
	}
	return strings.Join(words, " ")
}

func moment(t time.Time) string {
	switch {
	case t.IsZero():
		return "…"
	case t.Hour() != 0 || t.Minute() != 0:
		return t.Format("2006-01-02 15:04")
	}
	return t.Format("2006-01-02")
}

// A period ends after it starts, wherever both are known, and the words do
// not depend on the hour or the day on which they are read.
func TestPeriodsAreWhole(t *testing.T) {
	utterances := []string{"last june", "since friday", "last winter", "next month", "past 3 months", "last weekend",
		"between march and may", "3 weeks ago", "this quarter", "until december", "the 90s", "since 4 july"}
	for day := range 400 {
		now := today.AddDate(0, 0, day)
		for _, u := range utterances {
			found := english.Periods(english.Tokens(u), now)
			if len(found) != 1 {
				t.Fatalf("%q on %s: %d periods", u, now.Format(time.DateOnly), len(found))
			}
			p := found[0]
			if !p.Start.IsZero() && !p.End.IsZero() && !p.Start.Before(p.End) {
				t.Errorf("%q on %s: %s", u, now.Format(time.DateOnly), describe(p))
			}
			if strings.HasPrefix(u, "last") && p.End.After(now) || u == "since friday" && p.Start.After(now) {
				t.Errorf("%q on %s is not over: %s", u, now.Format(time.DateOnly), describe(p))
			}
		}
	}
}

func ExamplePeriods() {
	tokens := english.Tokens("orders since June 2023")
	p := english.Periods(tokens, time.Date(2024, 5, 15, 0, 0, 0, 0, time.UTC))[0]
	fmt.Println(p.Relation, p.Start.Format(time.DateOnly), p.End.IsZero())
	// Output: since 2023-06-01 true
}

func BenchmarkPeriods(b *testing.B) {
	tokens := english.Tokens("Which orders were placed between March and May 2020 or last year on weekends?")
	b.ReportAllocs()
	for b.Loop() {
		english.Periods(tokens, today)
	}
}
