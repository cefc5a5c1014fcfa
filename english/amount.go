package english

import (
	"strconv"
	"strings"
)

// amount is a number with its unit.
type amount struct {
	value  float64
	last   int
	unit   string // what the unit measures in; "times" for a multiple
	word   string
	factor float64
}

// unit is a unit of measure as the lexicon has it.
type unit struct {
	name, word string
	factor     float64
}

// The classes of units.txt, in the order they are tried: a pound is a weight
// before it is money.
var unitClasses = [...]string{"second", "calendar", "metre", "gram", "litre", "byte", "part", "money"}

// unitAt reads the unit at tokens[i], and how many tokens it takes; a hyphen
// written to both sides counts (30-day).
func unitAt(tokens []Token, i int) (unit, int) {
	hyphen := 0
	if lowerAt(tokens, i) == "-" && i > 0 && tokens[i-1].To == tokens[i].From {
		hyphen = 1
	}
	for _, class := range unitClasses {
		e, n := lexicons()["units.txt"].at(tokens, i+hyphen, class)
		if n == 0 {
			continue
		}
		u := unit{class, strings.Join(e.words, " "), e.value}
		if class == "money" {
			u.factor = 1
		}
		return u, n + hyphen
	}
	return unit{}, 0
}

// moneySign reads a sign or name of money before a number: $, €, EUR.
func moneySign(tokens []Token, i int) (unit, int) {
	e, n := lexicons()["units.txt"].at(tokens, i, "money")
	if n == 0 {
		return unit{}, 0
	}
	return unit{"money", e.words[0], 1}, n
}

// amountAt reads a number with its unit: $30, 2 hours 30 minutes, half of,
// twice, 3 times, noon.
func (m *measure) amountAt(i int) (amount, bool) {
	if e, n := lexicons()["units.txt"].at(m.tokens, i, "hour"); n > 0 {
		return amount{e.value, i + n, "clock", m.tokens[i].Lower, 3600}, true
	}
	if e, n := m.words.at(m.tokens, i, "times"); n > 0 {
		return amount{e.value, i + n, "times", m.tokens[i].Lower, 1}, true
	}
	sign, n := moneySign(m.tokens, i)
	number, ok := numberAt(m.tokens, i+n)
	if !ok || number.Ordinal {
		return m.shareAt(i)
	}
	if e, words := m.words.at(m.tokens, i, "share"); i+words > number.Last { // one half, three quarters of
		return amount{e.value, i + words, "part", "", 1}, true
	}
	a := amount{value: number.Value, last: number.Last, factor: 1}
	if clock, ok := m.clockAt(a); ok {
		return clock, true
	}
	if n > 0 {
		a.unit, a.word = sign.name, sign.word
		return a, true
	}
	if _, words := m.words.at(m.tokens, a.last, "multiple"); words > 0 {
		return amount{a.value, a.last + words, "times", m.tokens[a.last].Lower, 1}, true
	}
	if u, words := unitAt(m.tokens, a.last); words > 0 {
		a.unit, a.word, a.factor, a.last = u.name, u.word, u.factor, a.last+words
		m.smaller(&a)
	}
	return a, true
}

// EarliestHour is the first hour that is taken for one of the morning where neither is said: six
// o'clock is in the evening.
const EarliestHour = 7

// clockAt reads the rest of a time of day after its hours: 5 pm, 5:30 pm,
// 17:30. Its value is hours since midnight.
func (m *measure) clockAt(hours amount) (amount, bool) {
	at := hours.last
	clock := amount{value: hours.value, last: at, unit: "clock", word: "o'clock", factor: 3600}
	if hours.value < 0 || hours.value >= 24 {
		return amount{}, false
	}
	minutes := lowerAt(m.tokens, at+1)
	tight := lowerAt(m.tokens, at) == ":" && m.tokens[at-1].To == m.tokens[at].From
	tight = tight && len(minutes) == 2 && m.tokens[at].To == m.tokens[at+1].From
	if n, err := strconv.Atoi(minutes); tight && err == nil && n < 60 {
		clock.value += float64(n) / 60
		clock.last, clock.word = at+2, ":"
	}
	e, n := lexicons()["units.txt"].at(m.tokens, clock.last, "clock")
	if n > 0 && hours.value <= 12 {
		clock.word = e.words[0]
		clock.last += n
		if clock.value >= 12 {
			clock.value -= 12
		}
		clock.value += e.value
	} else if _, n := lexicons()["units.txt"].at(m.tokens, clock.last, "oclock"); n > 0 && hours.value <= 12 {
		clock.last += n
		if clock.value < EarliestHour {
			clock.value += 12
		}
	}
	return clock, clock.last > hours.last
}

func (m *measure) shareAt(i int) (amount, bool) {
	e, n := m.words.at(m.tokens, i, "share")
	if n == 0 {
		return amount{}, false
	}
	return amount{e.value, i + n, "part", "", 1}, true
}

// smaller adds what a smaller unit of the same kind says: 2 hours and 30 minutes.
func (m *measure) smaller(a *amount) {
	at := a.last
	if numberWords().is(m.tokens, at, "and") {
		at++
	}
	number, ok := numberAt(m.tokens, at)
	if !ok || number.Ordinal || number.Value < 0 {
		return
	}
	u, n := unitAt(m.tokens, number.Last)
	if n == 0 || u.name != a.unit || u.factor >= a.factor {
		return
	}
	a.value += number.Value * u.factor / a.factor
	a.last = number.Last + n
}
