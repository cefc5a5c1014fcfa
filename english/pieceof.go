package english

import (
	"slices"
	"time"
)

// nthOf reads the first week of June, the last Friday of the month, the last three months of 2023, the
// last day of May.
func (c *calendar) nthOf(i int) (Piece, bool) {
	nth, at := c.ordinal(c.skip(i, "the"))
	if nth == 0 {
		return Piece{}, false
	}
	count, at := c.count(at)
	cut, at := c.cutting(at, nth, count)
	if cut == nil {
		return Piece{}, false
	}
	if word := lowerAt(c.tokens, at); word != "of" && word != "in" {
		return Piece{}, false
	}
	of, ok := c.wholeTime(at + 1)
	return Piece{Last: of.Last, Of: of, cut: cutOut(cut)}, ok
}

// ordinal reads which one is meant: 1 for the first, -1 for the last; 0 for no such word.
func (c *calendar) ordinal(i int) (nth, last int) {
	if word := lowerAt(c.tokens, i); word == "last" || word == "final" {
		return -1, i + 1
	}
	n, ok := positiveAt(c.tokens, i)
	if !ok || !n.Ordinal || n.Value < 1 || n.Value > 53 {
		return 0, i
	}
	return int(n.Value), n.Last
}

// wholeTime reads a time longer than a day that has parts: June, 2023, the month.
func (c *calendar) wholeTime(i int) (Period, bool) {
	found := c.pointAt(i, true)
	if len(found) == 0 {
		found = c.thisOne(i)
	}
	if len(found) != 1 || found[0].Relation != In {
		return Period{}, false
	}
	return found[0], !slices.Contains([]PeriodKind{Day, DayOfYear, Weekday}, found[0].Kind)
}

// cutting reads a unit, a weekday or a weekend: how the nth of it, or so many from there on, is cut
// out of a time; nil for none.
func (c *calendar) cutting(i, nth, count int) (cut func(Period) Period, last int) {
	if e, n := c.words.at(c.tokens, i, "span"); n > 0 && days(e.name) {
		return func(of Period) Period {
			if nth < 0 {
				return Period{Kind: Range, Start: shift(of.End, e.name, -count), End: of.End}
			}
			start := shift(of.Start, e.name, count*(nth-1))
			return Period{Kind: Range, Start: start, End: shift(start, e.name, count)}
		}, i + n
	}
	found := c.weekday(i, true)
	if len(found) == 0 || found[0].Kind != Weekday || count != 1 {
		return nil, i
	}
	day := found[0]
	return func(of Period) Period {
		start := of.Start.AddDate(0, 0, (day.Weekday-isoWeekday(of.Start)+7)%7+7*(nth-1))
		if nth < 0 {
			final := of.End.AddDate(0, 0, -1)
			start = final.AddDate(0, 0, -(isoWeekday(final)-day.Weekday+7)%7)
		}
		return Period{Kind: Range, Start: start, End: start.AddDate(0, 0, 1+day.LastWeekday-day.Weekday)}
	}, day.Last
}

// cutOut is a cut whose result begins in the time that it is cut out of, and is shorter; none otherwise.
func cutOut(cut func(Period) Period) func(Period) Period {
	return func(of Period) Period {
		p := cut(of)
		if p.Start.Before(of.Start) || !p.Start.Before(of.End) || p.End.Sub(p.Start) >= of.End.Sub(of.Start) {
			return Period{}
		}
		return p
	}
}

// weekOf reads the week of 3 June, the weekend of 1 June, week commencing 3 June, w/c 3 June, the
// week ending 9 June.
func (c *calendar) weekOf(i int) (Piece, bool) {
	i = c.skip(i, "the")
	how, at := "", i
	if e, n := c.words.at(c.tokens, i, "weekfrom"); n > 0 {
		how, at = e.name, i+n
	}
	weekend := false
	if how == "" {
		_, n := c.words.at(c.tokens, i, "weekend")
		if weekend = n > 0; !weekend && !c.isWeek(i) {
			return Piece{}, false
		}
		e, m := c.words.at(c.tokens, i+1, "weekby")
		if m == 0 {
			return Piece{}, false
		}
		how, at = e.name, i+1+m
	}
	found := c.pointAt(at, true)
	if len(found) == 0 || found[0].Kind != Day && found[0].Kind != DayOfYear {
		return Piece{}, false
	}
	around := func(of Period) Period { return weekAround(of.Start, how, weekend) }
	return Piece{Last: found[0].Last, Of: found[0], cut: around}, true
}

// weekAround is the week that holds a day, or that begins or ends with it, or its weekend.
func weekAround(day time.Time, how string, weekend bool) Period {
	monday := day.AddDate(0, 0, 1-isoWeekday(day))
	p := Period{Kind: Range, Start: monday, End: monday.AddDate(0, 0, 7)}
	switch {
	case weekend:
		p.Start = monday.AddDate(0, 0, 5)
	case how == "begins":
		p.Start, p.End = day, day.AddDate(0, 0, 7)
	case how == "ends":
		p.Start, p.End = day.AddDate(0, 0, -6), day.AddDate(0, 0, 1)
	}
	return p
}

// spanAfter reads two weeks, a week, the two weeks or the week: how many of which unit, and the token
// after them.
func (c *calendar) spanAfter(i int) (count int, unit string, last int) {
	at := c.skip(i, "the")
	if count, unit, last = c.span(at); unit != "" || at == i {
		return count, unit, last
	}
	if e, n := c.words.at(c.tokens, at, "span"); n > 0 {
		return 1, e.name, at + n
	}
	return 0, "", at
}

// besideTime reads the week after Easter, two days before Christmas, the Friday before 3 June.
func (c *calendar) besideTime(i int) (Piece, bool) {
	if len(c.dayWord(c.skip(i, "the"), true)) > 0 { // the day before yesterday
		return Piece{}, false
	}
	beside, last := c.besideBy(i)
	step := map[string]int{"before": -1, "after": 1, "following": 1, "preceding": -1}[lowerAt(c.tokens, last)]
	if beside == nil || step == 0 {
		return Piece{}, false
	}
	found := c.pointAt(last+1, true)
	ofDays := []PeriodKind{Day, DayOfYear, Holiday}
	if len(found) != 1 || found[0].Relation != In || !slices.Contains(ofDays, found[0].Kind) {
		return Piece{}, false
	}
	cut := func(of Period) Period { return beside(of, step) }
	return Piece{Last: found[0].Last, Of: found[0], cut: cut}, true
}

// besideBy reads what lies beside a time: a week, two days, the Friday. nil for no such thing.
func (c *calendar) besideBy(i int) (beside func(of Period, step int) Period, last int) {
	count, unit, last := c.spanAfter(i)
	switch {
	case unit == "day":
		return func(of Period, step int) Period { return dayBeside(of, step*count) }, last
	case days(unit):
		return func(of Period, step int) Period {
			if step < 0 {
				return Period{Kind: Range, Start: shift(of.Start, unit, -count), End: of.Start}
			}
			return Period{Kind: Range, Start: of.End, End: shift(of.End, unit, count)}
		}, last
	}
	at := c.skip(i, "the")
	found := c.weekday(at, true)
	if at == i || len(found) == 0 || found[0].Kind != Weekday {
		return nil, i
	}
	return func(of Period, step int) Period { return weekdayBeside(of, found[0], step) }, found[0].Last
}

// dayBeside is the one day so many days after a time or, below 0, before it.
func dayBeside(of Period, away int) Period {
	start := of.End.AddDate(0, 0, away-1)
	if away < 0 {
		start = of.Start.AddDate(0, 0, away)
	}
	return Period{Kind: Day, Start: start, End: start.AddDate(0, 0, 1)}
}

// weekdayBeside is the last weekday or weekend before a time, or the first after it.
func weekdayBeside(of, day Period, step int) Period {
	start := of.End.AddDate(0, 0, (day.Weekday-isoWeekday(of.End)+7)%7)
	if step < 0 {
		eve := of.Start.AddDate(0, 0, -1)
		start = eve.AddDate(0, 0, -(isoWeekday(eve)-day.Weekday+7)%7)
	}
	return Period{Kind: Range, Start: start, End: start.AddDate(0, 0, 1+day.LastWeekday-day.Weekday)}
}

// upToEnd reads the six months to June, the year ending March 2024, the two weeks to 3 June: the time
// that is so long and ends with another.
func (c *calendar) upToEnd(i int) (Piece, bool) {
	count, unit, last := c.spanAfter(i)
	_, n := c.words.at(c.tokens, last, "endingwith")
	if !days(unit) || n == 0 || lowerAt(c.tokens, i-1) == "from" {
		return Piece{}, false
	}
	found := c.pointAt(last+n, true)
	if len(found) != 1 || found[0].Relation != In || found[0].Kind == Weekday || found[0].Kind == Holiday {
		return Piece{}, false
	}
	return Piece{Last: found[0].Last, Of: found[0], cut: func(of Period) Period {
		return Period{Kind: Range, Start: shift(of.End, unit, -count), End: of.End}
	}}, true
}
