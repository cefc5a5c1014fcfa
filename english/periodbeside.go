package english

import "time"

// Beside finds the times that an utterance says by where they lie to another, which was
// spoken of before: the month before, two weeks later, the previous year, a year earlier.
// Where the other is shorter than the unit that is said, it is moved by so much: a year
// before March 2025 is March 2024. Next month, after a time that is longer than a month, is
// none of these: it is told from today. The other must have a start and an end.
func Beside(tokens []Token, other Period) []Period {
	c := calendar{tokens: tokens, words: lexicons()["periods.txt"]}
	var out []Period
	for i := 0; i < len(tokens); {
		count, unit, last := c.beside(i)
		if count == 0 || tokens[i].Lower == "next" && other.End.After(shift(other.Start, unit, 1)) {
			i++
			continue
		}
		p := other.moved(unit, count)
		p.First, p.Last = i, last
		out = append(out, p)
		i = last
	}
	return out
}

// beside reads how many units before, as a number below 0, or after another time; 0 for
// nothing of the kind.
func (c *calendar) beside(i int) (count int, unit string, last int) {
	for class, step := range map[string]int{"previous": -1, "following": 1} {
		if _, n := c.words.at(c.tokens, i, class); n > 0 {
			if e, words := c.words.at(c.tokens, i+n, "span"); words > 0 && days(e.name) {
				return step, e.name, i + n + words
			}
		}
	}
	count, unit, last = c.span(i)
	if unit == "" {
		if e, words := c.words.at(c.tokens, i, "span"); words > 0 {
			count, unit, last = 1, e.name, i+words
		}
	}
	if !days(unit) {
		return 0, "", i
	}
	for class, step := range map[string]int{"earlier": -1, "later": 1} {
		if _, n := c.words.at(c.tokens, last, class); n > 0 {
			return step * count, unit, last + n
		}
	}
	return 0, "", i
}

// days reports whether a unit is one of whole days that the calendar has.
func days(unit string) bool {
	return unit != "" && unit != "minute" && unit != "hour" && unit != "fortnight"
}

// moved is a time that lies so many units from another: the other, moved, where it is no
// longer than the unit, and what is just before it or after it otherwise.
func (p Period) moved(unit string, count int) Period {
	if !p.End.After(shift(p.Start, unit, 1)) {
		return Period{Kind: p.Kind, Start: shift(p.Start, unit, count), End: shift(p.End, unit, count)}
	}
	if count < 0 {
		return Period{Kind: Range, Start: shift(p.Start, unit, count), End: p.Start}
	}
	return Period{Kind: Range, Start: p.End, End: shift(p.End, unit, count)}
}

// Within is what recurs in the year in which another time begins, or its week for a
// weekday, so many years or weeks from that: February, said after March 2025, is that of
// 2025.
func (p Period) Within(other Period, away int) Period {
	var c calendar
	from := date(other.Start.Year()+away, 1, 1, other.Start.Location())
	if p.Kind == Weekday {
		from = startOfDay(other.Start).AddDate(0, 0, 1-isoWeekday(other.Start)+7*away)
	}
	return c.fixed(p, from)
}

// InYear is a time of the same days of another year.
func (p Period) InYear(year int) Period {
	return p.moved("year", year-p.Start.Year())
}

// DayOfMonth finds the day of a month that is said without the month, as that was spoken of before: the
// 12th, and the tokens [first, last) that say it; 0 for none. Ordinals in words may count anything.
func DayOfMonth(tokens []Token) (day, first, last int) {
	for i := 1; i < len(tokens); i++ {
		n, ok := numberAt(tokens, i)
		before := tokens[i-1].Lower
		if !ok || !n.Ordinal || n.Written || n.Value < 1 || n.Value > 31 || before != "the" && before != "on" {
			continue
		}
		return int(n.Value), i - 1, n.Last
	}
	return 0, 0, 0
}

// Days are the first and the last day of a time; "" where it has no start or no end.
func (p Period) Days() (first, last string) {
	if !p.Start.IsZero() {
		first = p.Start.Format(time.DateOnly)
	}
	if !p.End.IsZero() {
		last = p.End.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	return first, last
}
