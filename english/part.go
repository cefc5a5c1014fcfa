package english

import (
	"cmp"
	"strconv"
	"strings"
)

// partAt reads a part of a unit, or one of it: half an hour, three quarters of a
// mile, 1/2 hour, 1h30 and, after a comparison, an hour and a half.
func (m *measure) partAt(i int, compared bool) (amount, bool) {
	value, last, article := m.partOf(i)
	if last == i {
		if a, ok := m.hoursAt(i); ok {
			return a, true
		}
		if value, article = 1, true; !compared {
			return amount{}, false
		}
	}
	if numberWords().is(m.tokens, last, "article") {
		last++
	} else if article {
		return amount{}, false
	}
	u, n := unitAt(m.tokens, last)
	if n == 0 || u.name == "part" {
		return amount{}, false
	}
	last += n
	if half, ok := halfAt(m.tokens, last); ok && value == 1 {
		value, last = 1.5, half
	}
	return amount{value, last, u.name, u.word, u.factor}, true
}

// partOf reads the words or digits of a part, and whether an article has to come
// before the unit; last is i where there are none.
func (m *measure) partOf(i int) (value float64, last int, article bool) {
	if e, n := m.words.at(m.tokens, i, "share"); n > 0 {
		return e.value, i + n, true
	}
	if e, n := m.words.at(m.tokens, i, "half"); n > 0 {
		return e.value, i + n, false
	}
	if value, ok := m.fractionAt(i); ok {
		return value, i + 3, false
	}
	whole, err := strconv.ParseUint(lowerAt(m.tokens, i), 10, 16)
	if value, ok := m.fractionAt(i + 1); ok && err == nil { // 1 1/2
		return float64(whole) + value, i + 4, false
	}
	return 0, i, false
}

// fractionAt reads a fraction that is written without spaces: 1/2, 3/4.
func (m *measure) fractionAt(i int) (float64, bool) {
	if lowerAt(m.tokens, i+1) != "/" || i+2 >= len(m.tokens) || m.tokens[i].To != m.tokens[i+2].From-1 {
		return 0, false
	}
	above, err1 := strconv.Atoi(m.tokens[i].Lower)
	below, err2 := strconv.Atoi(m.tokens[i+2].Lower)
	if err1 != nil || err2 != nil || above <= 0 || above >= below || below > 10 {
		return 0, false
	}
	return float64(above) / float64(below), true
}

// hoursAt reads hours, and minutes, in one word: 2h, 1h30.
func (m *measure) hoursAt(i int) (amount, bool) {
	before, after, ok := strings.Cut(lowerAt(m.tokens, i), "h")
	if !ok || after != "" && len(after) != 2 {
		return amount{}, false
	}
	hours, err1 := strconv.ParseUint(before, 10, 16)
	minutes, err2 := strconv.ParseUint(cmp.Or(after, "0"), 10, 16)
	if err1 != nil || err2 != nil || minutes >= 60 {
		return amount{}, false
	}
	const hour = 3600 // seconds
	return amount{float64(hours) + float64(minutes)/60, i + 1, "second", "h", hour}, true
}
