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

// onDayOfMonth is an utterance in which days that are said without their month are those nearest to today
// that rows have days around:
//
//	who has the van on the 16th              →  who has the van on 2026-05-16
//	shifts between the 3rd and the 9th       →  shifts between 2026-05-03 and 2026-05-09
//	orders since the 1st                     →  orders since 2026-05-01
//	bookings on the 16th of next month       →  bookings on 2026-06-16
func (r *onDay) onDayOfMonth(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	days := r.dayNumbers(tokens)
	if len(days) == 0 || len(days) > 2 {
		return utterance
	}
	month, ok := r.monthNear(tokens, days)
	if !ok {
		return utterance
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
		cued := i > 0 && slices.Contains(besideDay, tokens[i-1].Lower) && (d.last == len(tokens) || endsHour(tokens[d.last]))
		if cued || !d.month.Start.IsZero() {
			out = append(out, d)
		}
	}
	return out
}

// ordinalDay is the day of a month that is said at i as the 16th; 0 for none.
func ordinalDay(tokens []english.Token, i int) int {
	n := english.Numbers(tokens[i+1 : i+2])
	if tokens[i].Lower != "the" || len(n) != 1 || !n[0].Ordinal || n[0].Written || n[0].Value < 1 || n[0].Value > 31 {
		return 0
	}
	return int(n[0].Value)
}

// monthNear is the month of some days, of the one before this to the next, in which the first of them is
// nearest to today; those count before others in which rows have days. It is not ok where none has
// all of the days.
func (r *onDay) monthNear(tokens []english.Token, days []dayNumber) (nearest time.Time, ok bool) {
	past := english.SaysPast(tokens)
	this := StartOf(r.today).AddDate(0, 0, 1-r.today.Day())
	for _, withDays := range []bool{true, false} {
		least := math.Inf(1)
		for away := -1; away <= 1; away++ {
			month := this.AddDate(0, away, 0)
			first, last := days[0].in(month), days[len(days)-1].in(month)
			of := english.Period{Start: first.Start, End: last.End}
			switch {
			case first.Start.IsZero() || last.Start.IsZero() || !of.Start.Before(of.End):
			case withDays && !r.hasDaysIn(tokens, of), past && of.Start.After(r.today):
			case daysAway(of, StartOf(r.today)) < least:
				nearest, least, ok = month, daysAway(of, StartOf(r.today)), true
			}
		}
		if ok {
			return nearest, true
		}
	}
	return nearest, false
}
