package reword

import (
	"math"
	"slices"
	"time"

	"parley/english"
)

// inPieces is an utterance in which a time that is told by its place in another, or beside it, has its
// days:
//
//	orders in the last week of May          →  orders between 2026-05-25 and 2026-05-31
//	licences that run out between now and the end of June
//	→ licences that run out between 2026-05-06 and 2026-06-30
//	shifts in the week commencing 1 June    →  shifts between 2026-06-01 and 2026-06-07
//	bookings since the Friday before Easter →  bookings since 2026-04-03
//
// Of a time that comes again, it is the one nearest to today that rows have days in, where there is one.
func (r *onDay) inPieces(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	found := english.Pieces(tokens, r.today)
	for _, p := range slices.Backward(found) {
		if of, ok := r.pieceMeant(tokens, p); ok {
			utterance = utterance[:tokens[p.First].From] + related(of, p.Relation, daysBetween) + utterance[tokens[p.Last-1].To:]
		}
	}
	return utterance
}

// related is how something lies to a time, in the words of its days; in gives those where it lies in it.
func related(of english.Period, r english.Relation, in func(english.Period) string) string {
	first, last := of.Days()
	switch {
	case of.End.IsZero() || r == english.Since: // the coming weeks have no end
		return "since " + first
	case r == english.Before:
		return "before " + first
	case r == english.After:
		return "after " + last
	case r == english.Until:
		return "until " + last
	}
	return in(of)
}

// pieceMeant is the time that is meant on this day.
func (r *onDay) pieceMeant(tokens []english.Token, p english.Piece) (english.Period, bool) {
	if !p.Of.Kind.Recurs() {
		return p.In(p.Of)
	}
	past := english.SaysPast(slices.Concat(tokens[:p.First], tokens[p.Last:])) // the last week of May says nothing of it
	return r.nearestOf(tokens, past, func(of english.Period) (english.Period, bool) { return p.In(of) }, p.Of)
}

// nearestOf is the time that lies nearest to this day of those that come each year, as within gives them;
// of those in which rows have days, if any. What is past has begun.
func (r *onDay) nearestOf(tokens []english.Token, past bool, within func(english.Period) (english.Period, bool),
	each english.Period,
) (nearest english.Period, ok bool) {
	for _, withDays := range []bool{true, false} {
		least := math.Inf(1)
		for away := -1; away <= 1; away++ {
			of, ok := within(each.Within(english.Period{Start: r.today}, away))
			if !ok || withDays && !r.hasDaysIn(tokens, of) || past && of.Start.After(r.today) {
				continue
			}
			if far := daysAway(of, r.today); far < least {
				nearest, least = of, far
			}
		}
		if !nearest.Start.IsZero() {
			return nearest, true
		}
	}
	return nearest, false
}

// daysAway is how far a time lies from a day; 0 where the day is in it.
func daysAway(of english.Period, today time.Time) float64 {
	return max(0, of.Start.Sub(today).Hours(), today.Sub(of.End).Hours()) / 24
}
