package link

import (
	"slices"
	"time"

	"parley/english"
	"parley/suql/catalog"
)

// mostSeason is how far apart the first and the last day of a column may lie
// for a day without a year ("before 1 May") to mean one among them.
const mostSeason = 366 * 24 * time.Hour

// season notes the years of a column whose days lie within one year.
func (l *Linker) season(column int, c *catalog.Column) {
	layout := layoutOf(c)
	if layout == "" || len(c.Min) < len(layout) || len(c.Max) < len(layout) {
		return
	}
	if layout == time.DateOnly { // a time of day may follow
		c = &catalog.Column{Min: c.Min[:len(layout)], Max: c.Max[:len(layout)]}
	}
	first, err1 := time.Parse(layout, c.Min)
	last, err2 := time.Parse(layout, c.Max)
	if err1 != nil || err2 != nil || last.Before(first) || last.Sub(first) > mostSeason {
		return
	}
	l.seasons = append(l.seasons, column)
	for year := first.Year(); year <= last.Year(); year++ {
		if !slices.Contains(l.seasonYears, year) && len(l.seasonYears) < mostSeasonYears {
			l.seasonYears = append(l.seasonYears, year)
		}
	}
}

// mostSeasonYears is how many years a day without one may lie in.
const mostSeasonYears = 3

// yearless offers the bounds of periods that were said without a year, in the
// years of columns that hold days of a year or less: "before 1 May", "in
// March".
func (r *reading) yearless(tokens []english.Token) {
	for _, year := range r.l.seasonYears {
		end := time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC)
		middle := time.Date(year, time.July, 1, 0, 0, 0, 0, time.UTC)
		other := english.PlainPeriods(tokens, middle)
		for _, p := range english.PlainPeriods(tokens, end) {
			from, to := r.tokensAt(tokens[p.First].From, tokens[p.Last-1].To)
			if from == to || p.Bare || !slices.ContainsFunc(other, func(o english.Period) bool { return sameButYear(p, o) }) {
				continue
			}
			if p.Kind.Recurs() {
				p = inYear(p, year)
			}
			if p.Start.IsZero() && p.End.IsZero() {
				continue
			}
			r.bounds(p, Candidate{From: from, To: to})
			r.saidOf(r.l.seasons, from, to)
		}
	}
}

// sameButYear reports whether two readings of the same words, on two days of
// one year, are a day, month or quarter that was said without its year.
func sameButYear(p, o english.Period) bool {
	if p.First != o.First || p.Last != o.Last || p.Kind != o.Kind || p.Relation != o.Relation {
		return false
	}
	switch p.Kind {
	case english.DayOfYear, english.MonthOfYear, english.QuarterOfYear:
		return p == o
	case english.Day, english.Month, english.Quarter, english.Season, english.Range:
		return sameDay(p.Start, o.Start) && sameDay(p.End, o.End)
	}
	return false
}

// sameDay reports whether two times are the same day of perhaps different years.
func sameDay(a, b time.Time) bool {
	return a.IsZero() == b.IsZero() && a.Month() == b.Month() && a.Day() == b.Day()
}

// inYear is a period that recurs, in one year.
func inYear(p english.Period, year int) english.Period {
	q := english.Period{First: p.First, Last: p.Last, Kind: english.Range, Relation: p.Relation}
	if p.Kind == english.DayOfYear {
		q.Start = time.Date(year, time.Month(p.Month), p.Day, 0, 0, 0, 0, time.UTC)
		q.End = q.Start.AddDate(0, 0, 1)
		return q
	}
	q.Start = time.Date(year, time.Month(p.Month), 1, 0, 0, 0, 0, time.UTC)
	q.End = q.Start.AddDate(0, (p.LastMonth-p.Month+12)%12+1, 0)
	return q
}

// saidOf links words to columns that hold the time that they name.
func (r *reading) saidOf(columns []int, from, to int) {
	for _, c := range columns {
		for i := from; i < to; i++ {
			r.column(i, c, YearSaid, 1)
		}
	}
}
