package reword

import (
	"math"
	"slices"
	"time"

	"parley/english"
)

// DayOfMonth is the name of the rule by which a day that is said without its month is the one nearest to
// today. After a time that was spoken of before, it may be a day of that instead.
const DayOfMonth = "dayofmonth"

// onDayOfMonth is an utterance in which days that are said without their month are the next ones that rows
// have days around or, where there are none or the past is spoken of, the nearest to today:
//
//	who has the van on the 16th              →  who has the van on 2026-05-16
//	shifts between the 3rd and the 9th       →  shifts between 2026-05-03 and 2026-05-09
//	orders since the 1st                     →  orders since 2026-05-01
//	bookings on the 16th of next month       →  bookings on 2026-06-16
//
// It stays as it is beside another time: on Monday the 16th, from the 21st at Christmas.
func (r *onDay) onDayOfMonth(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	days := r.dayNumbers(tokens)
	if len(days) == 0 || len(days) > 2 || r.besideOtherTime(tokens, days) {
		return utterance
	}
	month, ok := r.monthNear(tokens, days)
	if !ok {
		return utterance
	}
	if len(days) == 2 && days[1].first == days[0].last+1 {
		of := english.Period{First: days[0].first, Last: days[1].last}
		of.Start, of.End = days[0].in(month).Start, days[1].in(month).End
		if of.First > 0 && slices.Contains([]string{"between", "from", "of", "in"}, tokens[of.First-1].Lower) {
			of.First--
		}
		return replaced(utterance, tokens, of, daysBetween(of))
	}
	for _, d := range slices.Backward(days) {
		told := d.in(month).Start.Format(time.DateOnly)
		if d.first == 0 || !slices.Contains(besideDay, tokens[d.first-1].Lower) {
			told = "on " + told
		}
		utterance = utterance[:tokens[d.first].From] + told + utterance[tokens[d.last-1].To:]
	}
	return utterance
}

// besideDay are the words before the number of a day by which it is one.
var besideDay = []string{"on", "since", "from", "by", "until", "till", "before", "after", "between", "and", "to", "for"}

// dayNumber is a day of a month at the tokens [first, last), and its month, where that is said by where
// it lies to today.
type dayNumber struct {
	day, first, last int
	month            english.Period
}

// in is the day in a month, unless its own is said; without a start where that has no such day.
func (d dayNumber) in(month time.Time) english.Period {
	if !d.month.Start.IsZero() {
		month = d.month.Start
	}
	day := month.AddDate(0, 0, d.day-1)
	if day.Month() != month.Month() {
		return english.Period{}
	}
	return english.Period{Kind: english.Day, Start: day, End: day.AddDate(0, 0, 1)}
}

// dayNumbers finds the days that are said so: on the 16th, the 3rd of next month.
func (r *onDay) dayNumbers(tokens []english.Token) (out []dayNumber) {
	dates := english.PlainPeriods(tokens, r.today)
	for i := range tokens[:max(len(tokens)-1, 0)] {
		d := dayNumber{day: ordinalDay(tokens, i), first: i, last: i + 2}
		within := func(p english.Period) bool { return p.First <= i+1 && i+1 < p.Last }
		if d.day == 0 || slices.ContainsFunc(dates, within) {
			continue
		}
		for _, p := range dates {
			if p.First == d.last && p.Kind == english.Month && p.Relation == english.In {
				d.month, d.last = p, p.Last
				break
			}
		}
		cued := i > 0 && slices.Contains(besideDay, tokens[i-1].Lower) || rangeFollows(tokens, d.last)
		cued = cued && (d.last == len(tokens) || endsDay(tokens[d.last]))
		if cued || !d.month.Start.IsZero() {
			out = append(out, d)
		}
	}
	return out
}

// endsDay reports whether a word may stand behind the number of a day.
func endsDay(t english.Token) bool {
	return t.Lower == "to" || t.Lower == "or" || t.Text == "-" || t.Text == "–" || endsHour(t)
}

// rangeFollows reports whether days go on from there until another of a month: the 3rd to the 9th.
func rangeFollows(tokens []english.Token, at int) bool {
	return at+2 < len(tokens) && (endsDay(tokens[at]) || tokens[at].Lower == "until") && ordinalDay(tokens, at+1) > 0
}

// besideOtherTime reports whether another time is said than those of some days.
func (r *onDay) besideOtherTime(tokens []english.Token, days []dayNumber) bool {
	return slices.ContainsFunc(english.Periods(tokens, r.today), func(p english.Period) bool {
		return !slices.ContainsFunc(days, func(d dayNumber) bool { return d.first <= p.First && p.Last <= d.last })
	})
}

// ordinalDay is the day of a month that is said at i as the 16th; 0 for none.
func ordinalDay(tokens []english.Token, i int) int {
	n := english.Numbers(tokens[i+1 : i+2])
	if tokens[i].Lower != "the" || len(n) != 1 || !n[0].Ordinal || n[0].Written || n[0].Value < 1 || n[0].Value > 31 {
		return 0
	}
	return int(n[0].Value)
}

// monthNear is the month of some days, of the one before this to the next: the first in which they are to
// come and rows have such days, unless the past is spoken of; else that in which they are nearest to
// today, of those in which rows have days, where there are any. It is not ok where none has all of them.
func (r *onDay) monthNear(tokens []english.Token, days []dayNumber) (nearest time.Time, ok bool) {
	past := english.SaysPast(tokens) || slices.ContainsFunc(tokens, isPast)
	today := StartOf(r.today)
	far := [2]float64{math.Inf(1), math.Inf(1)} // with rows, without
	var found [2]time.Time
	for away := -1; away <= 1; away++ {
		month := today.AddDate(0, 0, 1-today.Day()).AddDate(0, away, 0)
		first, last := days[0].in(month), days[len(days)-1].in(month)
		of := english.Period{Start: first.Start, End: last.End}
		if first.Start.IsZero() || last.Start.IsZero() || !of.Start.Before(of.End) || past && of.Start.After(today) {
			continue
		}
		at := 1
		if r.hasDaysIn(tokens, of) {
			at = 0
		}
		if !past && at == 0 && of.End.After(today) {
			return month, true
		}
		if d := daysAway(of, today); d < far[at] {
			found[at], far[at] = month, d
		}
	}
	if !found[0].IsZero() {
		return found[0], true
	}
	return found[1], !found[1].IsZero()
}
