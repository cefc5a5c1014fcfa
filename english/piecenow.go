package english

import "time"

// untilThen reads between now and the end of June, from now until Friday: what comes again is the
// next one. A month and a season are not in it, unless their end is spoken of.
func (c *calendar) untilThen(i int) (Piece, bool) {
	between := lowerAt(c.tokens, i) == "between"
	at := c.skip(i, "from")
	_, n := c.words.at(c.tokens, at, "now")
	if n == 0 {
		return c.untilNow(at)
	}
	to, ok := c.toAt(at+n, between)
	if !ok {
		return Piece{}, false
	}
	if p, ok := c.fromNow(to); ok && p.Of.Kind == Day {
		return fixedPiece(Period{Last: p.Last, Kind: Range, Start: c.today, End: p.Of.End}), true
	}
	found := c.pointAt(to, true)
	if len(found) == 0 {
		found = c.thisOne(to)
	}
	if len(found) == 0 {
		return Piece{}, false
	}
	of := found[0]
	p := Period{Last: of.Last, Kind: Range, Start: c.today, End: of.End}
	if of.Kind.Recurs() {
		next := c.next(of)
		if p.End = next.End; next.Kind != Day && of.Kind != Holiday && of.Part != 3 {
			p.End = next.Start
		}
	}
	return fixedPiece(p), p.Start.Before(p.End)
}

// untilNow reads last week up to today: from its first day on, with today.
func (c *calendar) untilNow(i int) (Piece, bool) {
	of, ok := c.calendarUnit(i)
	if !ok || !of.End.Before(c.today.AddDate(0, 0, 1)) {
		return Piece{}, false
	}
	to, ok := c.toAt(of.Last, false)
	_, n := c.words.at(c.tokens, to, "now")
	if !ok || n == 0 {
		return Piece{}, false
	}
	return fixedPiece(Period{Last: to + n, Kind: Range, Start: of.Start, End: c.today.AddDate(0, 0, 1)}), true
}

// next is the first of what recurs that begins today or later.
func (c *calendar) next(p Period) Period {
	for n := 0; ; n++ {
		if q := c.fixed(p, c.cycle(p, n)); !q.Start.Before(c.today) {
			return q
		}
	}
}

// fromNow reads a week from now, two days from tomorrow, in a week's time, a week on Friday: a day,
// or the month or year that holds it.
func (c *calendar) fromNow(i int) (Piece, bool) {
	in := lowerAt(c.tokens, i) == "in"
	if in {
		i++
	}
	count, unit, last := c.span(i)
	if !days(unit) {
		return Piece{}, false
	}
	from, last, ok := c.countedFrom(last, in)
	if !ok {
		return Piece{}, false
	}
	then := shift(from, unit, count)
	if unit == "day" || unit == "week" {
		return fixedPiece(Period{Last: last, Kind: Day, Start: then, End: then.AddDate(0, 0, 1)}), true
	}
	return fixedPiece(c.unitAround(last, unit, then)), true
}

// countedFrom is the day from which a time is counted by the words behind it: from now, today, on
// Friday, after "in" its time.
func (c *calendar) countedFrom(i int, in bool) (from time.Time, last int, ok bool) {
	if s := lowerAt(c.tokens, i); in && (s == "'s" || s == "'") {
		i++
	}
	if in {
		return c.today, i + 1, lowerAt(c.tokens, i) == "time"
	}
	switch word := lowerAt(c.tokens, i); word {
	case "from", "on":
		if _, n := c.words.at(c.tokens, i+1, "now"); n > 0 && word == "from" {
			return c.today, i + 1 + n, true
		}
		if day := c.weekday(i+1, true); len(day) > 0 && day[0].Kind == Weekday {
			return c.next(day[0]).Start, day[0].Last, true
		}
		return c.dayAhead(i + 1)
	}
	return c.dayAhead(i)
}

// dayAhead reads today or tomorrow.
func (c *calendar) dayAhead(i int) (day time.Time, last int, ok bool) {
	if found := c.dayWord(i, true); len(found) > 0 && !found[0].Start.Before(c.today) {
		return found[0].Start, found[0].Last, true
	}
	return time.Time{}, i, false
}

// partOfNow reads earlier this week, later this year, later in the month: what is over of it, with
// today, or what is to come after today.
func (c *calendar) partOfNow(i int) (Piece, bool) {
	e, n := c.words.at(c.tokens, i, "partofnow")
	if n == 0 {
		return Piece{}, false
	}
	if day := c.dayWord(i+n, true); len(day) > 0 && day[0].Start.Equal(c.today) {
		return fixedPiece(day[0]), true
	}
	of, ok := c.calendarUnit(i + n)
	if !ok {
		if found := c.thisOne(i + n); len(found) == 1 {
			of, ok = found[0], true
		}
	}
	tomorrow := c.today.AddDate(0, 0, 1)
	if !ok || !of.Start.Before(tomorrow) || of.End.Before(tomorrow) {
		return Piece{}, false
	}
	p := Period{Last: of.Last, Kind: Range, Start: of.Start, End: tomorrow}
	if e.name == "later" {
		p.Start, p.End = tomorrow, of.End
	}
	return fixedPiece(p), p.Start.Before(p.End)
}

// over reads Friday just gone, this past weekend: the last one.
func (c *calendar) over(i int) (Piece, bool) {
	at := c.skip(c.skip(i, "the"), "this")
	past := c.skip(at, "past")
	found := c.weekday(past, true)
	if len(found) == 0 || found[0].Kind != Weekday {
		return Piece{}, false
	}
	last := c.skip(found[0].Last, "gone")
	if last == found[0].Last && past == at {
		return Piece{}, false
	}
	p := c.near(found[0], -1)
	p.Last = last
	return fixedPiece(p), true
}

// twoAway reads the weekend before last, the Friday after next.
func (c *calendar) twoAway(i int) (Piece, bool) {
	found := c.weekday(c.skip(i, "the"), true)
	if len(found) == 0 || found[0].Kind != Weekday {
		return Piece{}, false
	}
	for class, step := range map[string]int{"beforelast": -1, "afternext": 1} {
		if last := c.skip(found[0].Last, class); last > found[0].Last {
			p := c.near(found[0], step)
			p.Start, p.End, p.Last = p.Start.AddDate(0, 0, 7*step), p.End.AddDate(0, 0, 7*step), last
			return fixedPiece(p), true
		}
	}
	return Piece{}, false
}

// coming reads the coming weeks, the next few months: from tomorrow on, so that the end is open.
func (c *calendar) coming(i int) (Piece, bool) {
	at := c.skip(i, "the")
	next := c.skip(at, "next")
	if next == at {
		return Piece{}, false
	}
	few := lowerAt(c.tokens, next) == "few"
	if few {
		next++
	}
	e, n := c.words.at(c.tokens, next, "span")
	if n == 0 || !days(e.name) || e.words[0] == e.name || at == i && !few { // the coming week, next weeks lessons
		return Piece{}, false
	}
	return fixedPiece(Period{Last: next + n, Kind: Range, Relation: Since, Start: c.today.AddDate(0, 0, 1)}), true
}
