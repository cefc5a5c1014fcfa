package lexical

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// partOfTime reads a part of a longer time at token i: "early May", "mid-July",
// "the second week of October", "the first half of 2027", "the last day of
// March", "the week of 11 January", and feasts: "Easter 2026".
func (s *scan) partOfTime(i int) (period, bool) {
	start := i
	if i+1 < len(s.tokens) && s.tokens[i].low == "the" {
		i++
	}
	w := s.tokens[i].low
	if p, ok := s.feast(i); ok {
		p.from = start
		return p, true
	}
	if rest, ok := strings.CutPrefix(w, "mid-"); ok && month(rest) > 0 { // mid-July is one token
		y, end := s.yearAt(i + 1)
		p := span(start, end, y, month(rest), 11, y, month(rest), 20)
		p.point = p.lo[:8] + "15"
		return p, y > 0
	}
	if third := slices.Index([]string{"early", "mid", "late"}, w); third >= 0 && i+1 < len(s.tokens) {
		next := i + 1
		if s.tokens[next].low == "-" || s.tokens[next].low == "in" {
			next++
		}
		if next < len(s.tokens) && (month(s.tokens[next].low) > 0 || season(s.tokens[next].low) > 0) {
			p, ok := s.period(next)
			if !ok {
				return p, false
			}
			from, last := p.days()
			n := int(last.Sub(from).Hours()/24) + 1
			lo, hi := from.AddDate(0, 0, n*third/3), from.AddDate(0, 0, n*(third+1)/3-1)
			p.from, p.lo, p.hi, p.year = start, lo.Format(isoDay), hi.Format(isoDay), ""
			if third == 1 {
				p.point = from.AddDate(0, 0, n/2-1).Format(isoDay)
			}
			return p, true
		}
	}
	return s.fraction(i, start)
}

// fraction reads "second week of October", "last quarter of 2024", "week of
// 11 January" at token i.
func (s *scan) fraction(i, start int) (period, bool) {
	at := func(j int) string {
		if j < len(s.tokens) {
			return s.tokens[j].low
		}
		return ""
	}
	n, unit := ordinal(at(i)), i+1
	switch {
	case at(i) == "last":
		n = -1
	case n == 0 && at(i) == "week":
		unit = i
	case n == 0:
		return period{}, false
	}
	kind := at(unit)
	if !slices.Contains([]string{"day", "days", "week", "half", "quarter", "weekend"}, kind) || at(unit+1) != "of" && at(unit+1) != "in" {
		return period{}, false
	}
	p, ok := s.period(unit + 2)
	if !ok && at(unit+2) == "the" && at(unit+3) == "year" { // the first half of the year
		var y int
		y, _ = s.yearAt(unit + 4)
		p, ok = span(unit+2, unit+4, y, 1, 1, y, 12, 31), y > 0
	}
	if !ok {
		return p, false
	}
	from, last := p.days()
	days := int(last.Sub(from).Hours()/24) + 1
	share := func(n, of int) { // the nth of equal parts, in months where those come out even
		if n < 0 {
			n = of
		}
		months := 12 / of
		if days < 360 {
			p.lo, p.hi = from.AddDate(0, 0, days*(n-1)/of).Format(isoDay), from.AddDate(0, 0, days*n/of-1).Format(isoDay)
			return
		}
		p.lo, p.hi = from.AddDate(0, months*(n-1), 0).Format(isoDay), from.AddDate(0, months*n, -1).Format(isoDay)
	}
	switch length := map[string]int{"day": 1, "days": 1, "week": 7, "weekend": 7}[kind]; {
	case kind == "half":
		share(n, 2)
	case kind == "quarter":
		share(n, 4)
	case n == 0: // the week of a day
		p.hi = from.AddDate(0, 0, 6).Format(isoDay)
	case n < 0:
		p.lo = last.AddDate(0, 0, 1-length).Format(isoDay)
	default:
		p.lo, p.hi = from.AddDate(0, 0, length*(n-1)).Format(isoDay), from.AddDate(0, 0, length*n-1).Format(isoDay)
	}
	p.from, p.year = start, ""
	return p, true
}

// days are the first and last day of a period.
func (p period) days() (first, last time.Time) {
	first, _ = time.Parse(isoDay, p.lo)
	last, _ = time.Parse(isoDay, p.hi)
	return first, last
}

// feast reads the name of a feast at token i, with its year after it.
func (s *scan) feast(i int) (period, bool) {
	for size := min(3, len(s.tokens)-i); size > 0; size-- {
		day := s.p.words.values["feast"][low(s.tokens, i, i+size)]
		if day == "" {
			continue
		}
		y, end := s.yearAt(i + size)
		if y == 0 {
			return period{}, false
		}
		when, err := time.Parse(isoDay, strconv.Itoa(y)+"-"+day)
		if after, moves := strings.CutPrefix(day, "easter"); moves {
			n, _ := strconv.Atoi(after)
			when, err = easter(y).AddDate(0, 0, n), nil
		}
		date := when.Format(isoDay)
		return period{from: i, to: end, lo: date, hi: date}, err == nil
	}
	return period{}, false
}

// easter is the Sunday of Easter in a year of the Gregorian calendar, by the
// anonymous algorithm in Meeus, Astronomical Algorithms, chapter 8.
func easter(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e := b/4, b%4
	g := (8*b + 13) / 25
	h := (19*a + b - d - g + 15) % 30
	l := (32 + 2*e + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return time.Date(year, time.Month(n/31), n%31+1, 0, 0, 0, 0, time.UTC)
}

// bareDay reads a day whose month stands after the next one, or before it:
// "the first and the tenth of May", "1 to 10 May", "in November, after the
// 1st". last is the period read before it, if any.
func (s *scan) bareDay(i int, last *period) (period, bool) {
	start := i
	if s.tokens[i].low == "the" && i+1 < len(s.tokens) {
		i++
	}
	day := dayNumber(s.tokens[i])
	if day == 0 {
		return period{}, false
	}
	j := i + 1
	if j+1 < len(s.tokens) && slices.Contains([]string{"and", "to", "until", "till", "-", "–", "or"}, s.tokens[j].low) {
		if p, ok := s.period(j + 1); ok && p.lo == p.hi && p.point == "" {
			p.lo = p.lo[:8] + twoDigits(day)
			return period{from: start, to: i + 1, lo: p.lo, hi: p.lo}, true
		}
	}
	if last != nil && ordinal(s.tokens[i].low) > 0 && i > start && last.lo[:7] == last.hi[:7] && s.comparedAt(start) {
		date := last.lo[:8] + twoDigits(day)
		return period{from: start, to: i + 1, lo: date, hi: date}, true
	}
	return period{}, false
}

// comparedAt reports whether a comparison leads up to token i.
func (s *scan) comparedAt(i int) bool {
	_, op := s.comparator(i)
	return op != ""
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
