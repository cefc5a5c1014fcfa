package english

import "time"

// dayWord reads today, yesterday, the day before yesterday.
func (c *calendar) dayWord(i int, _ bool) []Period {
	for _, at := range [...]int{i, i - 1} { // the forms with "the" begin before it
		if e, n := c.words.at(c.tokens, at, "day"); n > 0 && at+n > i {
			start := c.today.AddDate(0, 0, int(e.value))
			return []Period{{Last: at + n, Kind: Day, Start: start, End: start.AddDate(0, 0, 1)}}
		}
	}
	return nil
}

// relative reads last year, this month, past 30 days, next friday, last
// spring, last june, year to date.
func (c *calendar) relative(i int, _ bool) []Period {
	if p, ok := c.toDate(i); ok {
		return []Period{p}
	}
	if p, ok := c.calendarUnit(i); ok {
		if c.words.is(c.tokens, i, "this") && p.Kind != Year { // this month last year
			if before, ok := c.calendarUnit(p.Last); ok && before.Kind == Year {
				last := before.Last
				p = p.InYear(before.Start.Year())
				p.Last = last
			}
		}
		return []Period{c.onWeekday(p)}
	}
	for class, step := range steps {
		_, n := c.words.at(c.tokens, i, class)
		if n == 0 {
			continue
		}
		if p, ok := c.named(i+n, step); ok {
			return []Period{p}
		}
	}
	return nil
}

// onWeekday is the day of a week that is named behind it: next week on Tuesday. Of other times it is all.
func (c *calendar) onWeekday(p Period) Period {
	at := p.Last
	if lowerAt(c.tokens, at) == "on" {
		at++
	}
	e, n := c.words.at(c.tokens, at, "weekday")
	if p.Kind != Week || n == 0 {
		return p
	}
	day := Period{First: p.First, Last: at + n, Kind: Weekday, Weekday: int(e.value), LastWeekday: int(e.value)}
	return c.fixed(day, p.Start)
}

// steps are the ways to go from now; no word is in two of them.
var steps = map[string]int{"last": -1, "past": -1, "this": 0, "next": 1}

// calendarUnit reads last year, past 30 days, next week.
func (c *calendar) calendarUnit(i int) (Period, bool) {
	for class, step := range steps {
		if _, n := c.words.at(c.tokens, i, class); n > 0 {
			if p, ok := c.stretch(i+n, step, class == "past"); ok {
				return p, true
			}
		}
	}
	return Period{}, false
}

// stretch reads "[30] days" after last, this or next. One unit is the
// calendar's (last month); several, and one after past, end or begin today.
func (c *calendar) stretch(i, step int, rolling bool) (Period, bool) {
	count, at := c.count(i)
	e, words := c.words.at(c.tokens, at, "span")
	if words == 0 || step == 0 && at > i {
		return Period{}, false
	}
	last := at + words
	if e.name == "fortnight" { // is no unit of the calendar
		e.name, count, rolling = "week", 2*count, true
	}
	if e.name == "minute" || e.name == "hour" {
		p := Period{Last: last, Kind: Range, Start: c.now, End: shift(c.now, e.name, count*step)}
		if step < 0 {
			p.Start, p.End = p.End, p.Start
		}
		return p, step != 0
	}
	switch {
	case !rolling && count == 1:
		return c.unitAround(last, e.name, shift(c.today, e.name, step)), true
	case step < 0:
		return Period{Last: last, Kind: Range, Start: shift(c.today, e.name, -count), End: c.today.AddDate(0, 0, 1)}, true
	}
	start := c.today.AddDate(0, 0, 1)
	return Period{Last: last, Kind: Range, Start: start, End: shift(start, e.name, count)}, true
}

// count reads how many units are meant: a whole number, a couple, 1 if none is there.
func (c *calendar) count(i int) (count, last int) {
	if _, n := c.words.at(c.tokens, i, "couple"); n > 0 {
		return 2, i + n
	}
	n, ok := positiveAt(c.tokens, i)
	if !ok || n.Ordinal || n.Value < 1 || n.Value >= 10000 || n.Value != float64(int(n.Value)) {
		return 1, i
	}
	return int(n.Value), n.Last
}

// named reads what recurs after last, this or next: last june, next friday.
func (c *calendar) named(i, step int) (Period, bool) {
	for _, read := range [...]func(int, bool) []Period{c.monthAndDay, c.dayAndMonth, c.weekday, c.season, c.holiday} {
		found := read(i, true)
		if len(found) == 0 || !found[0].Kind.Recurs() {
			continue
		}
		return c.near(found[0], step), true
	}
	return Period{}, false
}

// near is the one of what recurs that "last", "this" or "next" means: the
// latest that is over, the one of this year or week, or the first to begin.
func (c *calendar) near(p Period, step int) Period {
	for n := -2; ; n++ {
		q, following := c.fixed(p, c.cycle(p, n)), c.fixed(p, c.cycle(p, n+1))
		switch {
		case step < 0 && following.End.After(c.today), step == 0 && n == 0, step > 0 && q.Start.After(c.today):
			return q
		}
	}
}

// cycle is the start of the week that a weekday is in, of the year that
// anything else is in, n of them from now.
func (c *calendar) cycle(p Period, n int) time.Time {
	if p.Kind == Weekday {
		return c.today.AddDate(0, 0, 1-isoWeekday(c.today)+7*n)
	}
	return date(c.today.Year()+n, 1, 1, c.today.Location())
}

// Nearest are the last of what recurs that has begun on a day, and the next: on a Friday in November the October
// before and the one to come, this Friday and the one in a week.
func Nearest(p Period, today time.Time) (last, next Period) {
	c := calendar{now: today, today: startOfDay(today)}
	at := 0
	if c.fixed(p, c.cycle(p, 0)).Start.After(c.today) {
		at = -1
	}
	return c.fixed(p, c.cycle(p, at)), c.fixed(p, c.cycle(p, at+1))
}

// latest is the last of what recurs that has begun.
func (c *calendar) latest(p Period) Period {
	if q := c.fixed(p, c.cycle(p, 0)); !q.Start.After(c.today) {
		return q
	}
	return c.fixed(p, c.cycle(p, -1))
}

// fixed is what recurs in the year or the week that begins at from.
func (c *calendar) fixed(p Period, from time.Time) Period {
	q := Period{First: p.First, Last: p.Last}
	switch p.Kind {
	case Weekday:
		q.Kind = Day
		if p.LastWeekday != p.Weekday {
			q.Kind = Range
		}
		q.Start, q.End = from.AddDate(0, 0, p.Weekday-1), from.AddDate(0, 0, p.LastWeekday)
	case Holiday:
		q.Kind, q.Holiday = Range, p.Holiday
		q.Start, q.End = holidayOf(p.Holiday, from)
	case DayOfYear:
		q.Kind = Day
		q.Start = date(from.Year(), p.Month, p.Day, from.Location())
		q.End = q.Start.AddDate(0, 0, 1)
	default:
		q.Kind = map[int]PeriodKind{1: Month, 3: Season}[monthCount(p)]
		if p.Kind == QuarterOfYear {
			q.Kind = Quarter
		} else if monthCount(p) != 1 && monthCount(p) != 3 {
			q.Kind = Range
		}
		q.Start = date(from.Year(), p.Month, 1, from.Location())
		q.End = q.Start.AddDate(0, monthCount(p), 0)
	}
	if p.Part > 0 {
		q.Kind = Range
		q.Start, q.End = q.part(p.Part)
	}
	return q
}

// monthCount is how many months of the year recur.
func monthCount(p Period) int { return (p.LastMonth-p.Month+12)%12 + 1 }

// afterNext reads the week before last and the month after next: two units from now.
func (c *calendar) afterNext(i int, _ bool) []Period {
	e, words := c.words.at(c.tokens, i, "span")
	if words == 0 || !days(e.name) {
		return nil
	}
	for class, step := range map[string]int{"beforelast": -2, "afternext": 2} {
		_, n := c.words.at(c.tokens, i+words, class)
		if n == 0 {
			continue
		}
		if _, named := c.named(i+words+n, step); !named { // a week before last Monday
			return []Period{c.unitAround(i+words+n, e.name, shift(c.today, e.name, step))}
		}
	}
	return nil
}

// ago reads two years ago: the calendar's unit that held that moment.
func (c *calendar) ago(i int, _ bool) []Period {
	count, unit, last := c.span(i)
	if unit == "" || !c.words.is(c.tokens, last, "ago") {
		return nil
	}
	return []Period{c.unitAround(last+1, unit, shift(c.now, unit, -count))}
}

// ahead reads four weeks ahead, which is the next four weeks.
func (c *calendar) ahead(i int, _ bool) []Period {
	count, unit, last := c.span(i)
	if unit == "" || unit == "minute" || unit == "hour" || !c.words.is(c.tokens, last, "ahead") {
		return nil
	}
	start := c.today.AddDate(0, 0, 1)
	return []Period{{Last: last + 1, Kind: Range, Start: start, End: shift(start, unit, count)}}
}

// span reads two years, a week: how many of which unit, and the token after them. The unit
// is "" where there is none.
func (c *calendar) span(i int) (count int, unit string, last int) {
	half := lowerAt(c.tokens, i) == "half"
	from := i
	if half {
		from++
	}
	count, at := c.count(from)
	if at == from && numberWords().is(c.tokens, from, "article") {
		at++
		if _, n := c.words.at(c.tokens, at, "couple"); n > 0 {
			count, at = 2, at+n
		}
	}
	e, words := c.words.at(c.tokens, at, "span")
	switch {
	case at == from || words == 0:
		return 0, "", i
	case half && (count > 1 || e.name != "year"):
		return 0, "", i
	case half:
		return 6, "month", at + words
	case e.name == "fortnight":
		return 2 * count, "week", at + words
	}
	return count, e.name, at + words
}

// boundAgo reads more than two years ago, the time before the day two years before today,
// less than two years ago, from then on, and older than a year.
func (c *calendar) boundAgo(i int) []Period {
	relation := Before
	e, n := c.words.at(c.tokens, i, "longago")
	if n == 0 {
		relation = Since
		_, n = c.words.at(c.tokens, i, "shortago")
	}
	if n == 0 {
		return nil
	}
	count, unit, last := c.span(i + n)
	if unit == "" {
		return nil
	}
	switch ago := c.words.is(c.tokens, last, "ago"); {
	case ago:
		last++
	case relation != Before || e.words[0] != "older":
		return nil
	}
	from := startOfDay(shift(c.now, unit, -count))
	p := Period{First: i, Last: last, Kind: Range, Relation: relation, Start: from}
	if relation == Before {
		p.Start, p.End = time.Time{}, from
	}
	return []Period{p}
}

// toDate reads year to date, this month so far.
func (c *calendar) toDate(i int) (Period, bool) {
	at := i
	if c.words.is(c.tokens, i, "this") {
		at++
	}
	e, n := c.words.at(c.tokens, at, "span")
	_, m := c.words.at(c.tokens, at+n, "todate")
	if n == 0 || m == 0 {
		return Period{}, false
	}
	p := c.unitAround(at+n+m, e.name, c.today)
	p.Kind, p.End = Range, c.today.AddDate(0, 0, 1)
	return p, true
}

// unitAround is the calendar's unit that holds a moment.
func (c *calendar) unitAround(last int, unit string, t time.Time) Period {
	year, month := t.Year(), int(t.Month())
	switch unit {
	case "week":
		start := startOfDay(t).AddDate(0, 0, 1-isoWeekday(t))
		return Period{Last: last, Kind: Week, Start: start, End: start.AddDate(0, 0, 7)}
	case "month":
		return c.months(Month, last, year, month, 1)
	case "quarter":
		return c.months(Quarter, last, year, (month-1)/3*3+1, 3)
	case "year":
		return c.months(Year, last, year, 1, 12)
	case "decade":
		return c.months(Decade, last, year/10*10, 1, 120)
	case "century":
		return c.months(Century, last, (year-1)/100*100+1, 1, 1200)
	case "hour", "minute":
		return Period{Last: last, Kind: Range, Start: t, End: shift(t, unit, 1)}
	}
	return Period{Last: last, Kind: Day, Start: startOfDay(t), End: startOfDay(t).AddDate(0, 0, 1)}
}

// shift moves a time by a number of units. Months and longer units count
// from a day that every month has.
func shift(t time.Time, unit string, n int) time.Time {
	switch unit {
	case "minute":
		return t.Add(time.Duration(n) * time.Minute)
	case "hour":
		return t.Add(time.Duration(n) * time.Hour)
	case "day":
		return t.AddDate(0, 0, n)
	case "week":
		return t.AddDate(0, 0, 7*n)
	}
	months := n * map[string]int{"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}[unit]
	moved := t.AddDate(0, months, 0)
	if moved.Day() != t.Day() { // 31 March less a month is the last of February
		moved = moved.AddDate(0, 0, -moved.Day())
	}
	return moved
}

func isoWeekday(t time.Time) int { return (int(t.Weekday())+6)%7 + 1 }
