package english

import (
	"strings"
	"time"
)

// holidays are the first day of each holiday of several days, or one that moves with Easter,
// and how many it has: by the month and day of it or, where there is no month, by how many
// days it lies after Easter Sunday. New Year begins on the last day of the year before. Its feast is
// how many days later the day is that has its name.
var holidays = map[string]struct{ month, day, count, feast int }{
	"christmas":     {12, 24, 3, 1},
	"new year":      {1, 0, 2, 1},
	"easter":        {0, -2, 4, 2},
	"good friday":   {0, -2, 1, 0},
	"easter sunday": {0, 0, 1, 0},
	"easter monday": {0, 1, 1, 0},
}

// Feast is the day that has the name of a holiday, such as 25 December of Christmas; of any other time,
// and of the week of a holiday, its first day.
func (p Period) Feast() time.Time { return p.Start.AddDate(0, 0, holidays[p.Holiday].feast) }

// ofWeek ends the name of a holiday of which the week is meant in which it begins.
const ofWeek = " week"

// holiday reads Christmas, the Christmas week, the week of Easter, New Year, Easter 2027, and
// Christmas Eve, where nothing follows that is called so: not the Christmas fair.
func (c *calendar) holiday(i int, cued bool) []Period {
	at := i
	week := false
	if c.isWeek(i) && (lowerAt(c.tokens, i+1) == "of" || lowerAt(c.tokens, i+1) == "over") {
		at, week = i+2, true
	}
	e, n := c.holidayNamed(at)
	if n == 0 || e.name == "new year" && (!cued || c.isIn(i)) {
		return nil
	}
	last := at + n
	if !week && c.isWeek(last) {
		last, week = last+1, true
	}
	if day, err := time.Parse("01-02", e.name); err == nil && !week {
		if year, after := c.yearAfter(last); year > 0 {
			return dayPeriod(after, year, int(day.Month()), day.Day(), c.today.Location())
		}
		return c.unlessNamed(dayOfYear(last, int(day.Month()), day.Day()))
	}
	p := Period{Last: last, Kind: Holiday, Holiday: e.name}
	if week {
		p.Holiday += ofWeek
	}
	if year, after := c.yearAfter(last); year > 0 {
		p = c.fixed(p, date(year, 1, 1, c.today.Location()))
		p.Last = after
	}
	return c.unlessNamed([]Period{p})
}

// holidayNamed is the holiday that is named at a token, and of how many tokens its name is; none
// where holidays are not to be read.
func (c *calendar) holidayNamed(at int) (e entry, n int) {
	if !c.holidays {
		return entry{}, 0
	}
	return c.words.at(c.tokens, at, "holiday")
}

// isIn reports whether "in" or "in the" stands before a token: the new year is all of it.
func (c *calendar) isIn(i int) bool {
	if lowerAt(c.tokens, i-1) == "the" {
		i--
	}
	return lowerAt(c.tokens, i-1) == "in"
}

// isWeek reports whether a token is the word for one week.
func (c *calendar) isWeek(i int) bool {
	e, n := c.words.at(c.tokens, i, "span")
	return n == 1 && e.name == "week"
}

// unlessNamed leaves out a holiday after which a word stands that is called by it: neither a
// small word nor one of the calendar.
func (c *calendar) unlessNamed(found []Period) []Period {
	if len(found) == 0 || found[0].Last >= len(c.tokens) {
		return found
	}
	next := c.tokens[found[0].Last]
	isWord := strings.ContainsAny(next.Lower, "abcdefghijklmnopqrstuvwxyz")
	if StopWord(next.Lower) || len(c.words[next.Lower]) > 0 || !isWord {
		return found
	}
	return nil
}

// during reads what is said of a holiday alone: over Christmas, at Easter.
func (c *calendar) during(i int) []Period {
	_, n := c.words.at(c.tokens, i, "during")
	if n == 0 {
		return nil
	}
	at := i + n
	if c.words.is(c.tokens, at, "the") {
		at++
	}
	return begunAt(i, c.holiday(at, true))
}

// holidayOf is a holiday in the year that begins at from.
func holidayOf(name string, from time.Time) (start, end time.Time) {
	name, week := strings.CutSuffix(name, ofWeek)
	h := holidays[name]
	start = date(from.Year(), h.month, h.day, from.Location())
	if h.month == 0 {
		start = easter(from.Year(), from.Location()).AddDate(0, 0, h.day)
	}
	if week {
		start = start.AddDate(0, 0, 1-isoWeekday(start))
		return start, start.AddDate(0, 0, 7)
	}
	return start, start.AddDate(0, 0, h.count)
}

// easter is Easter Sunday of a year, as the Gregorian calendar has it (Meeus, Jones and
// Butcher).
func easter(year int, zone *time.Location) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	month, day := (h+l-7*m+114)/31, (h+l-7*m+114)%31+1
	return date(year, month, day, zone)
}
