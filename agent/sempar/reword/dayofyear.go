package reword

import (
	"math"
	"slices"
	"strconv"
	"time"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// ofAnyYear are words by which a day is meant that comes every year.
var ofAnyYear = append([]string{"birthday", "birthdays", "born", "birth", "anniversary"}, english.AnyOne...)

// withYear is an utterance in which a day that was said without its year has the year in
// which it lies nearest to today:
//
//	appointments on the 8th of December
//	→ appointments on 2026-12-08
//
// It stays as it is where any of those days may be meant.
func (r *onDay) withYear(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	found := english.Periods(tokens, r.today)
	if len(found) != 1 {
		return utterance
	}
	switch said := found[0]; {
	case said.Kind == english.QuarterOfYear && said.Relation == english.In:
		return r.quarterWithYear(utterance, tokens, said)
	case r.isNamedSeason(tokens, said):
		first, last := said.Days() // this summer is no contract of the kind summer
		return utterance[:tokens[said.First].From] + "between " + first + " and " + last + utterance[tokens[said.Last-1].To:]
	case saysOne(tokens, ofAnyYear):
		return utterance
	case said.Kind == english.Range && said.Relation == english.Between:
		return r.rangeWithYear(utterance, tokens, said)
	case said.Kind == english.DayOfYear && said.Relation == english.In:
		return r.dayWithYear(utterance, tokens, said)
	case said.Part > 0 && said.Relation == english.In:
		return r.partWithYear(utterance, tokens, said)
	}
	return utterance
}

// partWithYear is an utterance in which a part of a month has the year in which it lies nearest to today, of
// those that the rows which are named have days in: due in the first half of December is due between 2026-12-01
// and 2026-12-15.
func (r *onDay) partWithYear(utterance string, tokens []english.Token, said english.Period) string {
	least := math.Inf(1)
	var of english.Period
	for away := -1; away <= 1; away++ {
		part := said.Within(english.Period{Start: r.today}, away)
		far := math.Abs(part.Start.Sub(r.today).Hours())
		if far < least && r.hasDaysIn(tokens, part) && (!part.Start.After(r.today) || !english.SaysPast(tokens)) {
			least, of = far, part
		}
	}
	if of.Start.IsZero() {
		return utterance
	}
	first, last := of.Days()
	return utterance[:tokens[said.First].From] + "between " + first + " and " + last + utterance[tokens[said.Last-1].To:]
}

// hasDaysIn reports whether a table that is named has days in a time or, where none is that has days at all, any
// table.
func (r *onDay) hasDaysIn(tokens []english.Token, time english.Period) bool {
	first, last := time.Days()
	in := func(c *catalog.Column) bool {
		return role.IsDay(c) && c.Min[:min(len(c.Min), len(last))] <= last && c.Max >= first
	}
	has, dated := r.ofNamed(tokens, in)
	return has || !dated && r.anyColumn(in)
}

// isNamedSeason reports whether a time is a season of now, such as this summer, by the name of which something is
// stored.
func (r *onDay) isNamedSeason(tokens []english.Token, said english.Period) bool {
	return said.Kind == english.Season && said.Relation == english.In && said.Last-said.First > 1 &&
		slices.Contains([]string{"this", "last", "next"}, tokens[said.Last-2].Lower) && r.named(tokens[said.Last-1].Lower)
}

// saysOne reports whether one of some words is among tokens.
func saysOne(tokens []english.Token, words []string) bool {
	return slices.ContainsFunc(tokens, func(t english.Token) bool { return slices.Contains(words, t.Lower) })
}

// dayWithYear is an utterance in which a day has the year in which it lies nearest to today.
func (r *onDay) dayWithYear(utterance string, tokens []english.Token, said english.Period) string {
	first, last := said.First, said.Last
	for first < last && english.StopWord(tokens[first].Lower) { // on the
		first++
	}
	if first == last {
		return utterance
	}
	day := nearestTo(r.today, said).Format(time.DateOnly)
	if !saysOne(tokens[:first], []string{"on"}) {
		day = "on " + day
	}
	return utterance[:tokens[first].From] + day + utterance[tokens[last-1].To:]
}

// quarterWithYear is an utterance in which a quarter has the year of the last one that has begun: in q3 is
// in Q3 2026.
func (r *onDay) quarterWithYear(utterance string, tokens []english.Token, said english.Period) string {
	if saysOne(tokens, []string{"every", "each", "any", "per"}) || r.named(tokens[said.Last-1].Lower) {
		return utterance
	}
	year := r.today.Year()
	if said.Month > int(r.today.Month()) {
		year--
	}
	if tellsComing(tokens) || !r.inThisYear(year) {
		return utterance
	}
	from := said.First
	for from < said.Last && english.StopWord(tokens[from].Lower) { // in the
		from++
	}
	return utterance[:tokens[from].From] + "Q" + strconv.Itoa(said.Quarter) + " " + strconv.Itoa(year) +
		utterance[tokens[said.Last-1].To:]
}

// rangeWithYear is an utterance in which days from one to another, said without a year, are those of the
// next year, where these lie nearer and nobody speaks of the past: between 24 December and 1 January.
func (r *onDay) rangeWithYear(utterance string, tokens []english.Token, said english.Period) string {
	whole := said.End.Sub(said.Start) < 360*24*time.Hour
	numbers := 0
	for _, t := range tokens[said.First:said.Last] {
		whole = whole && !isYear(t.Lower) && t.Lower != "last" && t.Lower != "now"
		if _, err := strconv.Atoi(t.Lower); err == nil {
			numbers++
		}
	}
	if !whole || numbers > 2 || !r.anyToCome() || // 15 July 25
		said.Start.IsZero() || english.SaysPast(tokens) || slices.ContainsFunc(tokens, isPast) {
		return utterance
	}
	next := said.InYear(said.Start.Year() + 1)
	if !said.End.Before(r.today) || next.Start.Sub(r.today) >= r.today.Sub(said.End) {
		return utterance
	}
	first, last := next.Days()
	return utterance[:tokens[said.First].From] + "between " + first + " and " + last + utterance[tokens[said.Last-1].To:]
}

// anyToCome reports whether a column has days after today.
func (r *onDay) anyToCome() bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, r.toCome)
	})
}

// inThisYear reports whether a column has days of a year.
func (r *onDay) inThisYear(year int) bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return role.IsDay(c) && c.Max[:len("2006")] >= strconv.Itoa(year) && c.Min[:len("2006")] <= strconv.Itoa(year)
		})
	})
}

// isYear reports whether a word is a year in digits.
func isYear(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil && len(word) == 4
}

// nearestTo is the day of those that come again that lies nearest to another.
func nearestTo(today time.Time, of english.Period) (nearest time.Time) {
	least := math.Inf(1)
	for away := -1; away <= 1; away++ {
		day := of.Within(english.Period{Start: today}, away).Start
		if far := math.Abs(day.Sub(today).Hours()); far < least {
			nearest, least = day, far
		}
	}
	return nearest
}
