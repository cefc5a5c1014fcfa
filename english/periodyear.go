package english

import (
	"strconv"
	"strings"
	"time"
)

// The years that four digits alone are taken for.
const firstYear, lastYear = 1000, 2199

// yearOf reads a year: 1997, '97, nineteen ninety-seven.
func (c *calendar) yearOf(i int) (year, last int) {
	word := lowerAt(c.tokens, i)
	switch {
	case word == "":
		return 0, i
	case word == "'" || word == "‘":
		return c.shortYear(i)
	case len(word) == 4 && digits(word):
		n, _ := strconv.Atoi(word)
		if n >= firstYear && n <= lastYear {
			return n, i + 1
		}
	case word[0] >= 'a':
		n, ok := wordsAt(c.tokens, i)
		if ok && !n.Ordinal && n.Last > i+1 && n.Value >= 1500 && n.Value < 2100 {
			return int(n.Value), n.Last
		}
	}
	return 0, i
}

// shortYear reads the two digits after the apostrophe at tokens[i].
func (c *calendar) shortYear(i int) (year, last int) {
	short := lowerAt(c.tokens, i+1)
	if len(short) != 2 || !digits(short) || c.tokens[i].To != c.tokens[i+1].From {
		return 0, i
	}
	n, _ := strconv.Atoi(short)
	return c.century4(n), i + 2
}

// shortYearAfter reads the two digits that end an utterance or a part of it after a day and its
// month: 15 july 25. What counts something is no year: on 15 july 25 people came.
func (c *calendar) shortYearAfter(i int) int {
	word, next := lowerAt(c.tokens, i), lowerAt(c.tokens, i+1)
	if len(word) != 2 || !digits(word) || next != "" && !strings.ContainsAny(next, ".,;?!)") && !StopWord(next) {
		return 0
	}
	if next == "am" || next == "pm" || next == "to" || c.words.is(c.tokens, i+1, "to") && digits(lowerAt(c.tokens, i+2)) {
		return 0 // on 3 December 10 am
	}
	n, _ := strconv.Atoi(word)
	return c.century4(n)
}

// century4 makes four digits of a year's last two: the latest such year that
// is not after next year.
func (c *calendar) century4(n int) int {
	year := c.today.Year()/100*100 + n
	if year > c.today.Year()+1 {
		year -= 100
	}
	return year
}

// yearAfter reads a year after a month or a season: 2018, of 2018, in 2018, last year.
func (c *calendar) yearAfter(i int) (year, last int) {
	if year, last = c.yearOf(i); year > 0 {
		return year, last
	}
	if p, ok := c.calendarUnit(i); ok && p.Kind == Year { // october last year
		return p.Start.Year(), p.Last
	}
	if c.words.is(c.tokens, i, "of") || lowerAt(c.tokens, i) == "in" {
		at := i + 1
		if _, n := c.words.at(c.tokens, at, "year"); n > 0 {
			at += n
		}
		if year, last = c.yearOf(at); year > 0 {
			return year, last
		}
		if p, ok := c.calendarUnit(at); ok && p.Kind == Year { // june of last year
			return p.Start.Year(), p.Last
		}
	}
	return 0, i
}

// yearAlone reads 1997 and "year 1997".
func (c *calendar) yearAlone(i int, cued bool) []Period {
	at := i
	if _, n := c.words.at(c.tokens, i, "year"); n > 0 {
		at, cued = i+n, true
	}
	year, last := c.yearOf(at)
	if year == 0 {
		return nil
	}
	p := c.months(Year, last, year, 1, 12)
	p.Bare = !cued
	return []Period{p}
}

// decade reads 1990s, 1990's, nineties; 90s and '90s where named says that
// "the" or a relation stands before it, for people of 30 are in their 30s.
func (c *calendar) decade(i int, named bool) []Period {
	if quote := lowerAt(c.tokens, i); quote == "'" || quote == "‘" {
		i, named = i+1, true
	}
	if e, n := c.words.at(c.tokens, i, "decade"); n > 0 && named {
		return []Period{c.months(Decade, i+n, c.decadeOf(int(e.value)), 1, 120)}
	}
	text, last := c.pluralDigits(i)
	n, err := strconv.Atoi(text)
	switch {
	case err != nil || n%10 != 0:
		return nil
	case len(text) == 2 && named:
		return []Period{c.months(Decade, last, c.decadeOf(n), 1, 120)}
	case len(text) != 4 || n < firstYear || n > lastYear:
		return nil
	case n%100 == 0 && n < 2000: // the 1800s
		return []Period{c.months(Century, last, n, 1, 1200), c.months(Decade, last, n, 1, 120)}
	}
	return []Period{c.months(Decade, last, n, 1, 120)}
}

// pluralDigits reads the digits of 1990s and 1990's.
func (c *calendar) pluralDigits(i int) (text string, last int) {
	word := lowerAt(c.tokens, i)
	if digits(word) && lowerAt(c.tokens, i+1) == "'s" {
		return word, i + 2
	}
	text, plural := strings.CutSuffix(word, "s")
	if !plural || !digits(text) {
		return "", i
	}
	return text, i + 1
}

// decadeOf is the first year of the latest decade of this name that has begun.
func (c *calendar) decadeOf(n int) int {
	year := c.today.Year()/100*100 + n
	if year > c.today.Year() {
		year -= 100
	}
	return year
}

// century reads 19th century: the years 1801 to 1900.
func (c *calendar) century(i int, _ bool) []Period {
	n, ok := positiveAt(c.tokens, i)
	if !ok || !n.Ordinal || n.Value > lastYear/100 || lowerAt(c.tokens, n.Last) != "century" {
		return nil
	}
	return []Period{c.months(Century, n.Last+1, int(n.Value)*100-99, 1, 1200)}
}

// numericDate reads 2018-04-03, 2018-04, 4/3/2018, 3.4.2018, 4/2018,
// 2018/19.
func (c *calendar) numericDate(i int, _ bool) []Period {
	parts, sign := c.dateParts(i)
	last := i + 2*len(parts) - 1
	var n [3]int
	for k, p := range parts {
		n[k], _ = strconv.Atoi(p)
	}
	switch {
	case len(parts) == 3 && len(parts[0]) == 4:
		return dayPeriod(last, n[0], n[1], n[2], c.today.Location())
	case len(parts) == 3:
		return c.monthOrDayFirst(last, n, len(parts[2]), sign)
	case len(parts) == 2 && len(parts[0]) == 4 && len(parts[1]) == 2:
		return c.monthOrSeason(last, n[0], n[1], sign)
	case len(parts) == 2 && len(parts[1]) == 4 && sign == "/":
		return c.monthPeriod(last, n[1], n[0])
	}
	return nil
}

// monthOrDayFirst is a date that ends in its year, of two digits only with
// slashes. It is read both ways, month first, but with full stops only day
// first, for nobody writes those otherwise.
func (c *calendar) monthOrDayFirst(last int, n [3]int, yearDigits int, sign string) []Period {
	year := n[2]
	switch {
	case yearDigits == 2 && sign == "/":
		year = c.century4(year)
	case yearDigits != 4:
		return nil
	}
	zone := c.today.Location()
	dayFirst := dayPeriod(last, year, n[1], n[0], zone)
	if sign == "." || n[0] == n[1] {
		return dayFirst
	}
	return append(dayPeriod(last, year, n[0], n[1], zone), dayFirst...)
}

// monthOrSeason is 2018-04, a month, or 2018-19 and 2018/19, two years as
// they are played and taught in; 2004-05 is read both ways.
func (c *calendar) monthOrSeason(last, year, n int, sign string) []Period {
	var found []Period
	if sign == "-" {
		found = c.monthPeriod(last, year, n)
	}
	if sign != "." && n == (year+1)%100 && year >= firstYear && year <= lastYear {
		found = append(found, c.months(Range, last, year, 1, 24))
	}
	return found
}

// monthPeriod is a month, or nothing if there is no such month.
func (c *calendar) monthPeriod(last, year, month int) []Period {
	if month < 1 || month > 12 {
		return nil
	}
	return []Period{c.months(Month, last, year, month, 1)}
}

// dateParts reads two or three numbers of at most four digits that are written
// together with the same sign between them.
func (c *calendar) dateParts(i int) (parts []string, sign string) {
	for at := i; digits(lowerAt(c.tokens, at)); at += 2 {
		if len(parts) == 3 || len(c.tokens[at].Lower) > 4 {
			return nil, ""
		}
		parts = append(parts, c.tokens[at].Lower)
		between := c.signBetween(at + 1)
		if between == "" || sign != "" && between != sign {
			break
		}
		sign = between
	}
	if len(parts) < 2 {
		return nil, ""
	}
	return parts, sign
}

// signBetween is the sign of a date at tokens[i], written to digits on both
// sides, or nothing.
func (c *calendar) signBetween(i int) string {
	sign := lowerAt(c.tokens, i)
	if sign != "-" && sign != "/" && sign != "." || !digits(lowerAt(c.tokens, i+1)) {
		return ""
	}
	if c.tokens[i-1].To != c.tokens[i].From || c.tokens[i].To != c.tokens[i+1].From {
		return ""
	}
	return sign
}

func digits(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

func date(year, month, day int, zone *time.Location) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, zone)
}

func startOfDay(t time.Time) time.Time { return date(t.Year(), int(t.Month()), t.Day(), t.Location()) }
