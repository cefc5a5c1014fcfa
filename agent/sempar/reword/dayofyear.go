package reword

import (
	"math"
	"slices"
	"time"

	"parley/english"
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
	if slices.ContainsFunc(tokens, func(t english.Token) bool { return slices.Contains(ofAnyYear, t.Lower) }) {
		return utterance
	}
	found := english.Periods(tokens, r.today)
	if len(found) != 1 || found[0].Kind != english.DayOfYear || found[0].Relation != english.In {
		return utterance
	}
	first, last := found[0].First, found[0].Last
	for first < last && english.StopWord(tokens[first].Lower) { // on the
		first++
	}
	if first == last {
		return utterance
	}
	day := nearestTo(r.today, found[0]).Format(time.DateOnly)
	if !slices.ContainsFunc(tokens[:first], func(t english.Token) bool { return t.Lower == "on" }) {
		day = "on " + day
	}
	return utterance[:tokens[first].From] + day + utterance[tokens[last-1].To:]
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
