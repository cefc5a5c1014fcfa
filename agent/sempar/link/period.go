package link

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/english"
	"parley/suql/catalog"
)

// periods offers the bounds of the periods of the utterance as dates: the
// first day, the last, and the days beside them, as the columns write days, since a condition may take
// either in ("after 1985" is > 1985-12-31 or >= 1986-01-01). Of a decade and
// the like there are the first and the last year as well. What depends on
// today ("last month") is there where the linker knows it ([Linker.On]), and a
// day without a year where the columns hold days of one year.
func (r *reading) periods(tokens []english.Token) {
	if len(r.l.layouts) == 0 && !r.l.years {
		return
	}
	lasting := lasting(tokens)
	for _, p := range lasting {
		if from, to := r.tokensAt(tokens[p.First].From, tokens[p.Last-1].To); from < to {
			r.bounds(p, Candidate{From: from, To: to})
		}
	}
	r.yearless(tokens)
	if r.l.today.IsZero() {
		return
	}
	said := english.PlainPeriods(tokens, r.l.today)
	for _, p := range said {
		from, to := r.tokensAt(tokens[p.First].From, tokens[p.Last-1].To)
		if from >= to || p.Bare {
			continue
		}
		meant := []english.Period{p}
		switch {
		case p.Kind.Recurs():
			meant = nearest(tokens, p, r.l.today)
		case slices.Contains(lasting, p):
			continue
		}
		for _, p := range meant {
			r.bounds(p, Candidate{From: from, To: to})
			r.passing(p, from, to)
		}
	}
	r.byToday(tokens, said)
}

// sayingToday are words by which something lies before today or after it, though no day is said.
var sayingToday = english.Cues("bytoday")

// byToday offers today at words that say something of it: the next lesson, what is overdue. Those of a time that
// is said are none: next month.
func (r *reading) byToday(tokens []english.Token, said []english.Period) {
	y, m, d := r.l.today.Date()
	day := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	for i, t := range tokens {
		within := slices.ContainsFunc(said, func(p english.Period) bool { return p.First <= i && i < p.Last })
		if within || !slices.Contains(sayingToday, t.Lower) {
			continue
		}
		if from, to := r.tokensAt(t.From, t.To); from < to {
			r.bounds(english.Period{Start: day, End: day.AddDate(0, 0, 1)}, Candidate{From: from, To: to, Implied: true})
		}
	}
}

// nearest are the last of a month or weekday that has begun today and the next, which somebody may mean who names it
// without a year or a week: in October, on Tuesday. Of "every October" it is neither. (A day of the year has its year
// written out before, package reword.)
func nearest(tokens []english.Token, p english.Period, today time.Time) []english.Period {
	every := p.Last > 1 && slices.Contains(english.AnyOne, tokens[p.Last-2].Lower)
	if every || p.Relation != english.In || p.Part > 0 {
		return nil
	}
	switch {
	case p.Kind == english.MonthOfYear && p.Month == p.LastMonth,
		p.Kind == english.Weekday && p.Weekday == p.LastWeekday:
		last, next := english.Nearest(p, today)
		return []english.Period{last, next}
	}
	return nil
}

// bounds offers the days around the start and the end of a period that is said at the tokens of a candidate.
func (r *reading) bounds(p english.Period, at Candidate) {
	at.Column = -1
	for _, b := range []struct {
		day  time.Time
		edge Edge
	}{{p.Start, First}, {p.Start.AddDate(0, 0, -1), BeforeFirst}, {p.End, AfterLast}, {p.End.AddDate(0, 0, -1), Last}} {
		if b.edge&(First|BeforeFirst) != 0 && p.Start.IsZero() || b.edge&(Last|AfterLast) != 0 && p.End.IsZero() {
			continue
		}
		for _, layout := range r.l.layouts {
			at.Text, at.Way, at.Edge = b.day.Format(layout), Day, b.edge
			r.add(at)
		}
		if p.Kind == english.Decade || p.Kind == english.Century || p.Kind == english.Range {
			at.Text, at.Way, at.Edge = strconv.Itoa(b.day.Year()), Year, b.edge
			r.add(at)
		}
	}
}

// passing offers what a year or month that depends on today is called, and
// links its words to the columns that it may be about, as those of a year in
// digits are.
func (r *reading) passing(p english.Period, from, to int) {
	first := p.Start
	if first.IsZero() {
		first = p.End
	}
	switch p.Kind {
	case english.Year:
		r.add(Candidate{Text: strconv.Itoa(first.Year()), From: from, To: to, Column: -1, Way: Year})
	case english.Month:
		r.add(Candidate{Text: first.Format("2006-01"), From: from, To: to, Column: -1, Way: Month})
	case english.Range: // this month so far, this year to date
		if over := p.End.AddDate(0, 0, -1); first.Day() == 1 && sameMonth(first, over) {
			r.add(Candidate{Text: first.Format("2006-01"), From: from, To: to, Column: -1, Way: Month})
		} else if first.YearDay() == 1 && first.Year() == over.Year() {
			r.add(Candidate{Text: strconv.Itoa(first.Year()), From: from, To: to, Column: -1, Way: Year})
		}
	}
	for c, col := range r.l.Schema.Columns {
		if col.Column != nil && (col.Kind == catalog.Date || col.Kind == catalog.Number && Yearly(col.Column)) {
			for i := from; i < to; i++ {
				r.column(i, c, YearSaid, 1)
			}
		}
	}
}

func sameMonth(a, b time.Time) bool { return a.Year() == b.Year() && a.Month() == b.Month() }

// Two days far apart: a period that is the same on both doesn't depend on
// today. Both lie in years from which "the nineties" are those before 2000.
var (
	early = time.Date(2003, time.March, 5, 0, 0, 0, 0, time.UTC)
	late  = time.Date(2034, time.October, 19, 0, 0, 0, 0, time.UTC)
)

// lasting are the periods that are the same whatever day it is. Numbers that
// may be something else are not among them, but years are.
func lasting(tokens []english.Token) []english.Period {
	one := english.PlainPeriods(tokens, early)
	if len(one) == 0 {
		return nil
	}
	other := english.PlainPeriods(tokens, late)
	return slices.DeleteFunc(one, func(p english.Period) bool {
		bare := p.Bare && (p.Last-p.First != 1 || !isYear(tokens[p.First].Text))
		return bare || !slices.Contains(other, p)
	})
}

// tokensAt are the tokens between two bytes of the utterance.
func (r *reading) tokensAt(first, last int) (from, to int) {
	t := r.q.Tokens
	for from < len(t) && t[from].To <= first {
		from++
	}
	for to = from; to < len(t) && t[to].From < last; to++ {
	}
	return from, to
}

// layouts are the ways of writing a day that columns may have.
var layouts = []string{time.DateOnly, "2006/01/02", "01/02/2006", "02/01/2006", "2 January 2006", "January 2, 2006"}

// layoutOf is how days are said of a column: as it writes them, or year first
// where it writes them in another way; "" where it holds none.
func layoutOf(c *catalog.Column) string {
	if c.Kind != catalog.Date && c.Kind != catalog.Text {
		return ""
	}
	if c.Form != "" {
		return layoutIn(c)
	}
	if len(c.Min) >= 10 && len(c.Max) >= 10 && isDay(time.DateOnly, c.Min[:10]) && isDay(time.DateOnly, c.Max[:10]) {
		return time.DateOnly // a time of day may follow
	}
	for _, layout := range layouts {
		if isDay(layout, c.Min) && isDay(layout, c.Max) {
			return layout
		}
	}
	return ""
}

// layoutIn is that of a column that writes days in a form of its own.
func layoutIn(c *catalog.Column) string {
	if strings.HasPrefix(c.Form, "HH") || strings.HasPrefix(c.Form, "Mon YYYY") {
		return ""
	}
	first, ok := catalog.ParseIn(c.Form, c.Min)
	for _, layout := range layouts {
		if ok && first.Format(layout) == c.Min && isDay(layout, c.Max) {
			return layout
		}
	}
	return time.DateOnly
}

func isDay(layout, s string) bool {
	_, err := time.Parse(layout, s)
	return err == nil
}
