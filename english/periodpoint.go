package english

import (
	"slices"
	"time"
)

// pointAt reads a period without relation that begins at tokens[i], in all
// its readings. cued says that a word of a relation stands before it, so that
// doubtful words (may, sun) count.
func (c *calendar) pointAt(i int, cued bool) []Period {
	for _, read := range [...]func(int) []Period{c.third, c.rest} {
		if found := read(i); len(found) > 0 {
			return found
		}
	}
	from := i
	the := c.words.is(c.tokens, i, "the")
	for _, filler := range [...]string{"the", "each"} {
		if c.words.is(c.tokens, i, filler) {
			cued = cued || filler == "each"
			i++
		}
	}
	for _, read := range [...]func(int, bool) []Period{
		c.numericDate, c.holiday, c.relative, c.dayAndMonth, c.monthAndDay, c.quarter, c.dayWord, c.ago, c.ahead,
		c.weekday, c.season, c.century, c.afterNext, c.unitEnd,
	} {
		if found := read(i, cued); len(found) > 0 {
			return begunAt(from, found)
		}
	}
	if found := c.decade(i, the || cued); len(found) > 0 {
		return begunAt(from, found)
	}
	if found := c.yearAlone(i, cued); len(found) > 0 && (!the || !found[0].Bare) {
		return begunAt(from, found)
	}
	return nil
}

// third reads early 2019, mid-June 2020, the end of last year, the first half of May: a third of
// what is named or half a month, in whole months or days; of a month that recurs it says which part
// (Period.Part), of all else that does it is the whole.
func (c *calendar) third(i int) []Period {
	e, n := c.words.at(c.tokens, i, "third")
	if n == 0 || c.saysOfDeed(i, n) {
		return nil
	}
	found := c.pointAt(i+n, true)
	if len(found) == 0 {
		found = c.thisOne(i + n)
	}
	if len(found) != 1 || found[0].Kind == Day {
		return nil
	}
	p, part := found[0], int(e.value)
	if part > 3 && p.Kind != Month && p.Kind != MonthOfYear {
		return nil
	}
	if p.Kind.Recurs() {
		if p.Kind == MonthOfYear && p.Month == p.LastMonth {
			found[0].Part = part
		}
		return begunAt(i, found)
	}
	start, end := p.part(part)
	if !start.Before(end) { // a week or less
		return nil
	}
	return []Period{{First: i, Last: p.Last, Kind: Range, Start: start, End: end}}
}

// saysOfDeed reports whether the words at i say how something was done, and not which part of a time is meant:
// delivered late in May.
func (c *calendar) saysOfDeed(i, n int) bool {
	return n > 1 && lowerAt(c.tokens, i+n-1) == "in" && i > 0 &&
		(Participle(lowerAt(c.tokens, i-1)) || slices.Contains(Auxiliaries, lowerAt(c.tokens, i-1)))
}

// part is when a part of a period (see Period.Part) begins and ends, in whole months or days.
func (p Period) part(n int) (start, end time.Time) {
	if n > 3 {
		middle := p.Start.AddDate(0, 0, 15)
		if n == 4 {
			return p.Start, middle
		}
		return middle, p.End
	}
	months := int(p.End.Month()) - int(p.Start.Month()) + 12*(p.End.Year()-p.Start.Year())
	start, end = p.Start.AddDate(0, 0, 10*(n-1)), p.Start.AddDate(0, 0, 10*n)
	if months >= 3 {
		start, end = p.Start.AddDate(0, months*(n-1)/3, 0), p.Start.AddDate(0, months*n/3, 0)
	}
	if n == 3 {
		end = p.End
	}
	return start, end
}

// unitEnd reads month end, the last day of this month.
func (c *calendar) unitEnd(i int, cued bool) []Period {
	e, n := c.words.at(c.tokens, i, "span")
	_, m := c.words.at(c.tokens, i+n, "unitend")
	if n == 0 || m == 0 || !cued || !days(e.name) || lowerAt(c.tokens, i+n+m) == "of" {
		return nil
	}
	end := c.unitAround(i+n+m, e.name, c.today).End
	return []Period{{Last: i + n + m, Kind: Day, Start: end.AddDate(0, 0, -1), End: end}}
}

// thisOne reads the year, the month: the one that today is in, where its end or its start is spoken of.
func (c *calendar) thisOne(i int) []Period {
	if !c.words.is(c.tokens, i, "the") {
		return nil
	}
	e, n := c.words.at(c.tokens, i+1, "span")
	if n == 0 || !days(e.name) || lowerAt(c.tokens, i+1+n) == "of" {
		return nil
	}
	return []Period{c.unitAround(i+1+n, e.name, c.today)}
}

// rest reads the rest of the year: what is left of it, today with it.
func (c *calendar) rest(i int) []Period {
	_, n := c.words.at(c.tokens, i, "rest")
	if n == 0 {
		return nil
	}
	found := c.pointAt(i+n, true)
	if len(found) == 0 {
		found = c.thisOne(i + n)
	}
	if len(found) != 1 || found[0].Kind.Recurs() || found[0].Start.After(c.today) || !found[0].End.After(c.today) {
		return nil
	}
	return []Period{{First: i, Last: found[0].Last, Kind: Range, Start: c.today, End: found[0].End}}
}

func begunAt(first int, found []Period) []Period {
	for k := range found {
		found[k].First = first
	}
	return found
}

// monthOf reads the name of a month. A doubtful one counts if it is cued.
func (c *calendar) monthOf(i int, cued bool) (month, last int) {
	e, n := c.words.at(c.tokens, i, "month")
	if n == 0 || !cued && c.words.is(c.tokens, i, "doubtful") {
		return 0, i
	}
	if lowerAt(c.tokens, i+n) == "." && digits(lowerAt(c.tokens, i+n+1)) { // Jan. 3
		n++
	}
	return int(e.value), i + n
}

// monthAndDay reads June, June 2018, June 3, June 3rd, 2018.
func (c *calendar) monthAndDay(i int, cued bool) []Period {
	month, last := c.monthOf(i, true)
	if month == 0 {
		return nil
	}
	if day, after := c.dayOf(last); day > 0 {
		if year, end := c.yearAfter(after); year > 0 {
			return dayPeriod(end, year, month, day, c.today.Location())
		}
		return dayOfYear(after, month, day)
	}
	if year, after := c.yearAfter(last); year > 0 {
		return []Period{c.months(Month, after, year, month, 1)}
	}
	if month, last = c.monthOf(i, cued || c.written(i) || c.listed(last)); month == 0 {
		return nil
	}
	return []Period{{Last: last, Kind: MonthOfYear, Month: month, LastMonth: month}}
}

// written reports whether tokens[i] is written with a capital within the
// utterance, as the name of a month is and a verb is not.
func (c *calendar) written(i int) bool {
	return i > 0 && c.tokens[i].Text[0] >= 'A' && c.tokens[i].Text[0] <= 'Z'
}

// listed reports whether another month that is written out follows behind "and": may and june.
func (c *calendar) listed(i int) bool {
	switch lowerAt(c.tokens, i) {
	case "and", "or", "&", ",", "to", "till", "until", "through", "-":
		month, _ := c.monthOf(i+1, true)
		return month > 0
	}
	return false
}

// dayAndMonth reads 3 June, 3rd of June 2018.
func (c *calendar) dayAndMonth(i int, _ bool) []Period {
	day, last := c.dayOf(i)
	if day == 0 {
		return nil
	}
	if lowerAt(c.tokens, last) == "of" {
		last++
	}
	month, last := c.monthOf(last, true)
	if month == 0 {
		return nil
	}
	if year, after := c.yearAfter(last); year > 0 {
		return dayPeriod(after, year, month, day, c.today.Location())
	}
	if year := c.shortYearAfter(last); year > 0 {
		return dayPeriod(last+1, year, month, day, c.today.Location())
	}
	return dayOfYear(last, month, day)
}

// dayOfYear is a day that recurs, or nothing if no year has it.
func dayOfYear(last, month, day int) []Period {
	if date(2000, month, day, time.UTC).Month() != time.Month(month) { // 2000 has a 29 February
		return nil
	}
	return []Period{{Last: last, Kind: DayOfYear, Month: month, LastMonth: month, Day: day}}
}

// dayOf reads the day of a month: 3, 3rd, third, the third.
func (c *calendar) dayOf(i int) (day, last int) {
	if c.words.is(c.tokens, i, "the") {
		i++
	}
	n, ok := positiveAt(c.tokens, i)
	if !ok || n.Value < 1 || n.Value > 31 || n.Value != float64(int(n.Value)) || n.Written && !n.Ordinal {
		return 0, i
	}
	if !n.Ordinal && len(c.tokens[i].Lower) > 2 { // 12k
		return 0, i
	}
	return int(n.Value), n.Last
}

// dayPeriod is a day, or nothing if there is no such day.
func dayPeriod(last, year, month, day int, zone *time.Location) []Period {
	start := date(year, month, day, zone)
	if start.Day() != day || start.Month() != time.Month(month) {
		return nil
	}
	return []Period{{Last: last, Kind: Day, Start: start, End: start.AddDate(0, 0, 1)}}
}

// months is a period of whole months.
func (c *calendar) months(kind PeriodKind, last, year, month, count int) Period {
	start := date(year, month, 1, c.today.Location())
	return Period{Last: last, Kind: kind, Start: start, End: start.AddDate(0, count, 0)}
}

// quarter reads Q3, Q3 2020, 2020 Q3, third quarter of 2020, H1 2020.
func (c *calendar) quarter(i int, _ bool) []Period {
	year, at := 0, i
	if y, after := c.yearOf(i); y > 0 {
		year, at = y, after
	}
	for _, part := range [...]struct {
		class       string
		kind        PeriodKind
		count, most int
	}{{"quarter", Quarter, 3, 4}, {"half", Half, 6, 2}} {
		q, last := c.partOfYear(at, part.class)
		if q == 0 || q > part.most {
			continue
		}
		if year == 0 {
			var after int
			if year, after = c.yearAfter(last); year > 0 {
				last = after
			}
		}
		month := (q-1)*part.count + 1
		switch {
		case year > 0:
			return []Period{c.months(part.kind, last, year, month, part.count)}
		case part.class == "quarter":
			return []Period{{Last: last, Kind: QuarterOfYear, Quarter: q, Month: month, LastMonth: month + 2}}
		}
	}
	return nil
}

// partOfYear reads q3 or third quarter.
func (c *calendar) partOfYear(i int, class string) (nth, last int) {
	if e, n := c.words.at(c.tokens, i, class); n > 0 {
		return int(e.value), i + n
	}
	n, ok := positiveAt(c.tokens, i)
	if !ok || !n.Ordinal || n.Value > 4 || lowerAt(c.tokens, n.Last) != class {
		return 0, i
	}
	return int(n.Value), n.Last + 1
}

// season reads summer 2020, summer of 2020, in summer.
func (c *calendar) season(i int, cued bool) []Period {
	e, n := c.words.at(c.tokens, i, "season")
	if n == 0 {
		return nil
	}
	if year, after := c.yearAfter(i + n); year > 0 {
		return []Period{c.months(Season, after, year, int(e.value), 3)}
	}
	if !cued && c.words.is(c.tokens, i, "doubtful") {
		return nil
	}
	return []Period{{Last: i + n, Kind: MonthOfYear, Month: int(e.value), LastMonth: (int(e.value)+1)%12 + 1}}
}

// weekday reads mondays, weekend, weekdays.
func (c *calendar) weekday(i int, cued bool) []Period {
	first, last := 0, 0
	e, n := c.words.at(c.tokens, i, "weekday")
	if n > 0 && (cued || c.written(i) || !c.words.is(c.tokens, i, "doubtful")) {
		first, last = int(e.value), int(e.value)
	} else if _, n = c.words.at(c.tokens, i, "weekend"); n > 0 {
		first, last = 6, 7
	} else if _, n = c.words.at(c.tokens, i, "workday"); n > 0 {
		first, last = 1, 5
	}
	if first == 0 {
		return nil
	}
	if found := c.dateAfter(i + n); len(found) > 0 {
		return found
	}
	p := Period{Last: i + n, Kind: Weekday, Weekday: first, LastWeekday: last}
	if week, ok := c.weekAfter(i + n); ok {
		p.Last = week.Last
		return []Period{c.fixed(p, week.Start)}
	}
	if lowerAt(c.tokens, p.Last) == "week" { // Tuesday week: a week after the next
		next := c.near(p, 1)
		return []Period{{Last: p.Last + 1, Kind: next.Kind, Start: next.Start.AddDate(0, 0, 7),
			End: next.End.AddDate(0, 0, 7)}}
	}
	return []Period{p}
}

// weekAfter reads the week of a weekday that is said behind it: Tuesday next week.
func (c *calendar) weekAfter(i int) (Period, bool) {
	if lowerAt(c.tokens, i) == "of" {
		i++
	}
	p, ok := c.calendarUnit(i)
	return p, ok && p.Kind == Week
}

// dateAfter reads the date after the name of its weekday, which says nothing
// more: Tuesday, 25 August.
func (c *calendar) dateAfter(i int) []Period {
	if lowerAt(c.tokens, i) == "," {
		i++
	}
	for _, read := range [...]func(int, bool) []Period{c.numericDate, c.dayAndMonth, c.monthAndDay} {
		if found := read(i, false); len(found) > 0 && (found[0].Kind == Day || found[0].Kind == DayOfYear) {
			return found
		}
	}
	return nil
}
