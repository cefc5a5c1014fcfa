package lexical

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/suql/catalog"
)

// period reads the time that begins at token i: an ISO date, "3 April 2026",
// "the first of April 2026", "October 15, 2026", "July 2025", "March", "2024",
// "the eighties", "the 1980s".
func (s *scan) period(i int) (period, bool) {
	if i >= len(s.tokens) {
		return period{}, false
	}
	t := s.tokens[i]
	if p, ok := s.partOfTime(i); ok {
		return p, true
	}
	if p, ok := s.fromToday(i); ok {
		return p, true
	}
	switch {
	case t.date != "":
		return isoPeriod(i, t.date)
	case decade(t.low) > 0 && s.agesColumn() != nil && s.ofAge(i): // in their thirties
		return period{}, false
	case t.low == "the" && i+1 < len(s.tokens) && (ordinal(s.tokens[i+1].low) > 0 || decade(s.tokens[i+1].low) > 0):
		p, ok := s.period(i + 1)
		p.from = i
		return p, ok
	case decade(t.low) > 0:
		y := decade(t.low)
		p := span(i, i+1, y, 1, 1, y+9, 12, 31)
		p.year, p.last = strconv.Itoa(y), strconv.Itoa(y+9)
		return p, true
	}
	at := func(j int) string {
		if j < len(s.tokens) {
			return s.tokens[j].low
		}
		return ""
	}
	if day := dayNumber(t); day > 0 { // 3 April 2026, first of April
		j := i + 1
		if at(j) == "of" {
			j++
		}
		if m := month(at(j)); m > 0 {
			return s.dayPeriod(i, j+1, day, m)
		}
	}
	if m := month(t.low); m > 0 && s.monthHere(i) { // October 15, 2026; July 2025; March
		j := i + 1
		if at(j) == "the" {
			j++
		}
		if j < len(s.tokens) {
			if day := dayNumber(s.tokens[j]); day > 0 {
				return s.dayPeriod(i, j+1, day, m)
			}
		}
		y, end := s.yearAt(i + 1)
		last := time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day()
		return span(i, end, y, m, 1, y, m, last), y > 0
	}
	if m := season(t.low); m > 0 { // summer 2025, but not "close for the winter"
		whole := i < 2 || low(s.tokens, i-2, i) != "for the"
		if y, end := s.yearAt(i + 1); y > 0 && (whole || end > i+1) {
			first := time.Date(y, time.Month(m), 1, 0, 0, 0, 0, time.UTC)
			last := first.AddDate(0, 3, -1)
			return period{from: i, to: end, lo: first.Format(isoDay), hi: last.Format(isoDay)}, true
		}
	}
	if n := s.edgeOf(i); n > 0 { // the end of October
		p, ok := s.period(i + n)
		p.from = i
		switch s.tokens[i+n-2].low {
		case "end":
			p.lo = p.hi
		case "middle":
			if ok && p.lo[:7] == p.hi[:7] {
				p.lo = p.lo[:8] + "15"
			}
			p.hi = p.lo
		default:
			p.hi = p.lo
		}
		p.year = ""
		return p, ok
	}
	if y := year(t); y > 0 && s.yearHere(i) {
		p := span(i, i+1, y, 1, 1, y, 12, 31)
		p.year = t.number
		return p, true
	}
	return period{}, false
}

// edgeOf reports how many tokens "the end of" or "beginning of" at i takes.
func (s *scan) edgeOf(i int) int {
	n := 0
	if s.tokens[i].low == "the" {
		n = 1
	}
	if i+n+1 < len(s.tokens) && slices.Contains([]string{"end", "beginning", "start", "middle"}, s.tokens[i+n].low) && s.tokens[i+n+1].low == "of" {
		return n + 2
	}
	return 0
}

// season is the month in which a season of the northern half of the world
// begins, or 0.
func season(w string) int {
	return map[string]int{"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}[w]
}

func span(from, to, y1, m1, d1, y2, m2, d2 int) period {
	return period{from: from, to: to, lo: fmt.Sprintf("%04d-%02d-%02d", y1, m1, d1), hi: fmt.Sprintf("%04d-%02d-%02d", y2, m2, d2)}
}

func isoPeriod(i int, date string) (period, bool) {
	if len(date) == len(isoDay) {
		return period{from: i, to: i + 1, lo: date, hi: date}, true
	}
	first, err := time.Parse("2006-01", date)
	if err != nil {
		return period{}, false
	}
	return period{from: i, to: i + 1, lo: first.Format(isoDay), hi: first.AddDate(0, 1, -1).Format(isoDay)}, true
}

// dayPeriod is a day of a month; its year stands at token j or is known from
// the data.
func (s *scan) dayPeriod(from, j, day, month int) (period, bool) {
	y, end := s.yearAt(j)
	return span(from, end, y, month, day, y, month, day), y > 0
}

// yearAt reads the year at token j, a comma or "of" before it skipped.
// Without one it is that of the table's dates, if they share a year.
func (s *scan) yearAt(j int) (y, end int) {
	k := j
	if k < len(s.tokens) && (s.tokens[k].low == "," || s.tokens[k].low == "of") {
		k++
	}
	if k < len(s.tokens) {
		if y := year(s.tokens[k]); y > 0 {
			return y, k + 1
		}
	}
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Date && !c.Hidden && len(c.Min) >= 4 && len(c.Max) >= 4 && c.Min[:4] == c.Max[:4] {
			y, _ := strconv.Atoi(c.Min[:4])
			return y, j
		}
	}
	if s.p.today != nil {
		return s.p.today().Year(), j
	}
	return 0, j
}

// monthHere reports whether the month's name at i is one: "may" and "march"
// are verbs as well.
func (s *scan) monthHere(i int) bool {
	w := s.tokens[i].low
	if w != "may" && w != "march" {
		return true
	}
	next := i+1 < len(s.tokens) && (s.tokens[i+1].number != "" || s.tokens[i+1].low == ",")
	before := i > 0 && slices.Contains([]string{"in", "of", "since", "until", "till", "before", "after", "by", "from", "during", "between", "to", "and"}, s.tokens[i-1].low)
	return next || before || s.tokens[i].capital()
}

// yearHere reports whether the number at i is meant as a year: the table has
// dates or years, and no word counts something with it.
func (s *scan) yearHere(i int) bool {
	if i+1 < len(s.tokens) && s.tokens[i].money {
		return false
	}
	for _, c := range s.table.Columns {
		if c.Hidden {
			continue
		}
		if c.Kind == catalog.Number && !s.about(c, "time") && s.numberCue(c, i, i+1) >= 4 {
			return false
		}
	}
	return true
}

func year(t token) int {
	if len(t.number) != 4 || t.low != t.number {
		return 0
	}
	y, err := strconv.Atoi(t.number)
	if err != nil || y < 1500 || y > 2100 {
		return 0
	}
	return y
}

func month(w string) int {
	if len(w) < 3 {
		return 0
	}
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		if w == name || w == name[:3] || w == name[:3]+"." || w == "sept" && m == time.September {
			return int(m)
		}
	}
	return 0
}

// dayNumber is the day of a month that a token says: 3, 3rd, first.
func dayNumber(t token) int {
	if n := ordinal(t.low); n > 0 && n <= 31 {
		return n
	}
	n, err := strconv.Atoi(t.number)
	if err != nil || n < 1 || n > 31 {
		return 0
	}
	return n
}

// ordinal is the number that "second", "2nd" says, or 0.
func ordinal(w string) int {
	names := []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth",
		"fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second", "twenty-third",
		"twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first"}
	if i := slices.Index(names, w); i >= 0 {
		return i + 1
	}
	for _, end := range []string{"st", "nd", "rd", "th"} {
		if digits, ok := strings.CutSuffix(w, end); ok {
			if n, err := strconv.Atoi(digits); err == nil {
				return n
			}
		}
	}
	return 0
}

// decade is the first year of "the eighties", "the 80s", "the 1980s", or 0.
func decade(w string) int {
	names := []string{"twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"}
	if i := slices.Index(names, w); i >= 0 {
		return 1920 + 10*i
	}
	digits, ok := strings.CutSuffix(strings.TrimPrefix(w, "'"), "s")
	n, err := strconv.Atoi(digits)
	switch {
	case !ok || err != nil || n%10 != 0:
		return 0
	case len(digits) == 4 && n >= 1500 && n < 2100:
		return n
	case len(digits) == 2 && n >= 20:
		return 1900 + n
	}
	return 0
}
