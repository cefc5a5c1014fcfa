package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// otherEnds is how many conditions of a reading have what lies between two days that are
// not the ends of one time as it was said, such as the start of another time that the same
// words may mean ("in October" as from October 2025 to October 2026), or have the first and
// the last day of a time alone.
func (s Said) otherEnds(made grammar.Derivation) int {
	n := 0
	for _, c := range made.Conditions() {
		if _, mixed := s.mixed(c); mixed || s.endsAlone(c) {
			n++
		}
	}
	return n
}

// mixed is where a time is said of which a condition has what lies between two days that
// are not its ends.
func (s Said) mixed(c grammar.Derivation) (words int, ok bool) {
	days := compared(c)
	if c[0].Rule.Name != "V BETWEEN X AND X" || len(days) != 2 {
		return 0, false
	}
	words, ok = s.sameWords(days[0], days[1])
	return words, ok && !s.ends(words, days[0], days[1])
}

// endsAlone reports whether a condition lists the first and the last day of one time: "last
// month" as its first day or its last.
func (s Said) endsAlone(c grammar.Derivation) bool {
	if !strings.HasPrefix(c[0].Rule.Name, "V IN (X") {
		return false
	}
	days := compared(c)
	is := func(v link.Candidate, edge link.Edge) bool { return v.Edge&edge != 0 && slices.Contains(days, v.Text) }
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		return is(v, link.First) && slices.ContainsFunc(s.q.Values, func(o link.Candidate) bool {
			return is(o, link.Last) && o.From == v.From && o.To == v.To && o.Text != v.Text
		})
	})
}

// compared are the values of a condition.
func compared(c grammar.Derivation) (out []string) {
	for _, value := range c.Compared() {
		out = append(out, value)
	}
	return out
}

// misread is how many values of a reading are times of day where digits alone were said
// (2025 as 20:25), days of a column that has times of day, or days that nobody wrote out of
// a column that has none (the status of today), or that rows must not have, where that is
// said of something else: what is not confirmed next week.
func (s Said) misread(made grammar.Derivation) int {
	n := 0
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			if s.digitsFor(value) || s.dayOfClock(column, value) || s.dayElsewhere(column, value) ||
				c[0].Rule.Name == "V <> X" && s.dayDenied(column, value) {
				n++
			}
		}
	}
	return n
}

// dayOfClock reports whether a value is a day, and a column has times of day.
func (s Said) dayOfClock(column int, value string) bool {
	if column < 0 {
		return false
	}
	of := s.linker.Schema.Columns[column].Column
	return of != nil && of.Kind == catalog.Date && clock(of.Min) && len(value) >= dateChars && !clock(value)
}

// dayElsewhere reports whether a value is a day as words said it, and a column has none.
func (s Said) dayElsewhere(column int, value string) bool {
	if column < 0 || len(value) < dateChars {
		return false
	}
	of := s.linker.Schema.Columns[column].Column
	way, _ := s.way(value, column)
	return of != nil && of.Kind != catalog.Date && way == link.Day
}

// beforeDenied are words before a day that rows must not have, the t of isn't among them;
// so many tokens before it they stand at most.
var beforeDenied = []string{"not", "t", "except", "excluding", "than", "but", "without"}

const nearDenied = 3

// dayDenied reports whether a value is a day as words said it, and no word before them denies
// it.
func (s Said) dayDenied(column int, value string) bool {
	if way, _ := s.way(value, column); way != link.Day {
		return false
	}
	return !slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		from := max(v.From-nearDenied, 0)
		return v.Text == value && slices.ContainsFunc(s.q.Tokens[from:v.From], func(t link.Token) bool {
			return slices.Contains(beforeDenied, t.Lower)
		})
	})
}

// digitsFor reports whether digits alone were said for a stored value that has more than
// digits in it, and no letters.
func (s Said) digitsFor(value string) bool {
	if !clock(value) {
		return false
	}
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		return v.Text == value && v.To == v.From+1 && v.To <= s.q.Said &&
			strings.Trim(s.q.Tokens[v.From].Text, "0123456789") == ""
	})
}

// clock reports whether a value is a time of day in digits, as in 20:25.
func clock(value string) bool {
	colon := slices.Index([]byte(value), ':')
	return (colon == 1 || colon == 2) && value[0] >= '0' && value[0] <= '9'
}
