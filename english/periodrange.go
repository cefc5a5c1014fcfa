package english

import (
	"strconv"
	"time"
)

// rangeAt reads from A to B, between A and B, A to B, A-B, where A may lack
// what B says (march to may 2020, 3 and 9 April 2018) or B what A says (April
// 3 to 9, 1990-95).
func (c *calendar) rangeAt(i int) []Period {
	from := i
	opened := c.words.is(c.tokens, i, "from")
	between := lowerAt(c.tokens, i) == "between"
	if opened {
		i++
	}
	a := c.pointAt(i, opened)
	if opened && lowerAt(c.tokens, i) == "now" {
		a = []Period{{First: i, Last: i + 1, Kind: Day, Start: c.today, End: c.today.AddDate(0, 0, 1)}}
	}
	if len(a) > 0 {
		if found := c.rangeTo(from, a[0], opened, between); len(found) > 0 {
			return found
		}
	}
	day, after := c.dayOf(i)
	to, ok := c.toAt(after, between)
	if day == 0 || !ok {
		return nil
	}
	b := c.pointAt(to, true)
	if len(b) != 1 || b[0].Kind != Day && b[0].Kind != DayOfYear {
		return nil
	}
	if b[0].Kind == DayOfYear {
		b[0] = c.latest(b[0])
	}
	start := dayPeriod(after, b[0].Start.Year(), int(b[0].Start.Month()), day, c.today.Location())
	if len(start) == 0 || !start[0].Start.Before(b[0].End) {
		return nil
	}
	return []Period{{First: from, Last: b[0].Last, Kind: Range, Relation: Between, Start: start[0].Start, End: b[0].End}}
}

// toAt steps over the word between the two ends of a range; "and" is one
// after between.
func (c *calendar) toAt(i int, between bool) (next int, ok bool) {
	e, n := c.words.at(c.tokens, i, "to")
	if n == 0 || e.words[0] == "and" && !between {
		return i, false
	}
	return i + n, true
}

// rangeTo reads the end of a range whose start is a.
func (c *calendar) rangeTo(from int, a Period, opened, between bool) []Period {
	to, ok := c.toAt(a.Last, between)
	if !ok {
		return nil
	}
	if _, n := c.words.at(c.tokens, to, "now"); n > 0 && opened {
		if a.Kind.Recurs() {
			a = c.latest(a)
		}
		return []Period{{First: from, Last: to + n, Kind: Range, Relation: Between, Start: a.Start,
			End: c.today.AddDate(0, 0, 1)}}
	}
	b, ok := c.secondOf(a, to)
	if !ok {
		return nil
	}
	p, ok := c.join(a, b)
	p.First, p.Last = from, b.Last
	p.Bare = bareYear(c.tokens, a, opened) && b.Kind == Year
	if !ok || p.Bare && countsThings(c.tokens, p.First, p.Last) {
		return nil
	}
	return []Period{p}
}

// bareYear reports whether the start of a range is four digits and nothing else.
func bareYear(tokens []Token, a Period, opened bool) bool {
	return a.Bare || opened && a.Kind == Year && a.Last == a.First+1 && digits(tokens[a.First].Lower)
}

// secondOf reads the end of a range, filled up with what a says.
func (c *calendar) secondOf(a Period, i int) (Period, bool) {
	word := lowerAt(c.tokens, i)
	if a.Kind == Year && len(word) == 2 && digits(word) && a.Last < i { // 1990-95
		n, _ := strconv.Atoi(word)
		if year := a.Start.Year()/100*100 + n; year > a.Start.Year() {
			return c.months(Year, i+1, year, 1, 12), true
		}
	}
	b := c.pointAt(i, true)
	if len(b) > 0 {
		return b[0], true
	}
	day, after := c.dayOf(i)
	if day == 0 {
		return Period{}, false
	}
	switch a.Kind {
	case DayOfYear: // April 3 to 9, 2018
		if year, end := c.yearAfter(after); year > 0 {
			found := dayPeriod(end, year, a.Month, day, c.today.Location())
			return one(found)
		}
		return one(dayOfYear(after, a.Month, day))
	case Day:
		return one(dayPeriod(after, a.Start.Year(), int(a.Start.Month()), day, c.today.Location()))
	}
	return Period{}, false
}

func one(found []Period) (Period, bool) {
	if len(found) == 0 {
		return Period{}, false
	}
	return found[0], true
}

// join makes one period of the two ends of a range. If both recur the range
// does; if one does it takes the other's year.
func (c *calendar) join(a, b Period) (Period, bool) {
	switch {
	case a.Kind == Weekday || b.Kind == Weekday:
		return joinWeekdays(a, b)
	case a.Kind.Recurs() && b.Kind.Recurs() && (a.Kind == Holiday || b.Kind == Holiday):
		b = c.latest(b)
		a = c.upTo(a, b.Start)
	case a.Kind == DayOfYear && b.Kind == DayOfYear:
		b = c.latest(b)
		a = c.upTo(a, b.Start)
	case a.Kind.Recurs() && b.Kind.Recurs():
		return Period{Kind: MonthOfYear, Relation: Between, Month: a.Month, LastMonth: b.LastMonth}, true
	case a.Kind.Recurs():
		a = c.upTo(a, b.Start)
	case b.Kind.Recurs():
		b = c.from(b, a.Start)
	}
	p := Period{Kind: Range, Relation: Between, Start: a.Start, End: b.End}
	return p, p.Start.Before(p.End)
}

// joinWeekdays makes one period of two ends of which one is a weekday: Monday to Friday, Monday to Friday next week,
// from today to Sunday.
func joinWeekdays(a, b Period) (Period, bool) {
	switch {
	case a.Kind == Weekday && b.Kind == Weekday:
		return Period{Kind: Weekday, Relation: Between, Weekday: a.Weekday, LastWeekday: b.LastWeekday}, true
	case b.Kind == Day:
		before := (isoWeekday(b.Start) - a.Weekday + 7) % 7
		return Period{Kind: Range, Relation: Between, Start: b.Start.AddDate(0, 0, -before), End: b.End}, true
	case a.Kind == Day:
		after := (b.Weekday - isoWeekday(a.Start) + 7) % 7
		return Period{Kind: Range, Relation: Between, Start: a.Start, End: a.Start.AddDate(0, 0, after+1)}, true
	}
	return Period{}, false
}

// upTo is the last of what recurs that begins no later than t.
func (c *calendar) upTo(p Period, t time.Time) Period {
	q := c.fixed(p, date(t.Year(), 1, 1, t.Location()))
	if q.Start.After(t) {
		q = c.fixed(p, date(t.Year()-1, 1, 1, t.Location()))
	}
	return q
}

// from is the first of what recurs that begins no earlier than t.
func (c *calendar) from(p Period, t time.Time) Period {
	q := c.fixed(p, date(t.Year(), 1, 1, t.Location()))
	if q.Start.Before(t) {
		q = c.fixed(p, date(t.Year()+1, 1, 1, t.Location()))
	}
	return q
}
