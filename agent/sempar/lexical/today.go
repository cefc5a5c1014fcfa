package lexical

import (
	"strconv"
	"time"

	"parley/suql/catalog"
)

// WithToday tells the parser which day it is, so that "next spring" and "in
// the last two years" mean something. Without it, times relative to today are
// not understood.
func WithToday(today func() time.Time) Option {
	return func(p *Parser) { p.today = today }
}

// fromToday reads a time relative to today at token i: "today", "this year",
// "last month", "next spring", "the last five years", "two years ago".
func (s *scan) fromToday(i int) (period, bool) {
	if s.p.today == nil {
		return period{}, false
	}
	now := s.p.today().UTC().Truncate(24 * time.Hour)
	start := i
	if s.tokens[i].low == "the" && i+1 < len(s.tokens) {
		i++
	}
	at := func(j int) string {
		if j < len(s.tokens) {
			return s.tokens[j].low
		}
		return ""
	}
	if n, ok := map[string]int{"yesterday": -1, "today": 0, "tomorrow": 1}[at(i)]; ok {
		day := now.AddDate(0, 0, n)
		return daySpan(start, i+1, day, day), true
	}
	if n, err := strconv.Atoi(s.tokens[i].number); err == nil && at(i+2) == "ago" { // two years ago
		first, last, ok := calendarUnit(moved(now, at(i+1), -n), at(i+1))
		return daySpan(start, i+3, first, last), ok
	}
	turn, ok := map[string]int{"last": -1, "past": -1, "this": 0, "current": 0, "next": 1, "coming": 1}[at(i)]
	if !ok || i+1 == len(s.tokens) {
		return period{}, false
	}
	if n, err := strconv.Atoi(s.tokens[i+1].number); err == nil && turn != 0 { // the last five years
		edge := moved(now, at(i+2), turn*n)
		if edge.Before(now) {
			return daySpan(start, i+3, edge, now), true
		}
		return daySpan(start, i+3, now, edge), edge.After(now)
	}
	if m := month(at(i+1)) + season(at(i+1)); m > 0 {
		length := 1
		if season(at(i+1)) > 0 {
			length = 3
		}
		first := time.Date(now.Year(), time.Month(m), 1, 0, 0, 0, 0, time.UTC)
		switch end := first.AddDate(0, length, 0); {
		case turn > 0 && !first.After(now):
			first = first.AddDate(1, 0, 0)
		case turn < 0 && end.After(now):
			first = first.AddDate(-1, 0, 0)
		}
		return daySpan(start, i+2, first, first.AddDate(0, length, -1)), true
	}
	first, last, ok := calendarUnit(moved(now, at(i+1), turn), at(i+1))
	p := daySpan(start, i+2, first, last)
	if ok && catalog.Singular(at(i+1)) == "year" {
		p.year = strconv.Itoa(first.Year())
	}
	return p, ok
}

// moved is a day n units later: days, weeks, months, years.
func moved(day time.Time, unit string, n int) time.Time {
	switch catalog.Singular(unit) {
	case "day":
		return day.AddDate(0, 0, n)
	case "week":
		return day.AddDate(0, 0, 7*n)
	case "month":
		return day.AddDate(0, n, 0)
	case "year":
		return day.AddDate(n, 0, 0)
	}
	return day
}

// calendarUnit is the week (from Monday), month or year that a day is in.
func calendarUnit(day time.Time, unit string) (first, last time.Time, ok bool) {
	switch catalog.Singular(unit) {
	case "day":
		return day, day, true
	case "week":
		first = day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
		return first, first.AddDate(0, 0, 6), true
	case "month":
		first = day.AddDate(0, 0, 1-day.Day())
		return first, first.AddDate(0, 1, -1), true
	case "year":
		first = time.Date(day.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
		return first, first.AddDate(1, 0, -1), true
	}
	return day, day, false
}

func daySpan(from, to int, first, last time.Time) period {
	return period{from: from, to: to, lo: first.Format(isoDay), hi: last.Format(isoDay)}
}
