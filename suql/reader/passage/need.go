package passage

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// need is what the answer to a question has by its form.
type need uint8

// The needs; none where nothing can be told.
const (
	money  need = 1 << iota
	figure      // a number of anything
	day         // a day or a time of day
	length      // of time
	person      // somebody's name
)

// Words of time, and of what is paid.
var (
	spans     = set("day days week weeks month months year years hour hours minute minutes night nights term terms fortnight")
	weekdays  = set("monday tuesday wednesday thursday friday saturday sunday")
	times     = set("noon midnight morning afternoon evening spring summer autumn winter easter christmas am pm")
	askedDays = set("time times day days date dates year month")
	amounts   = set("many far old often tall high big deep heavy")
	persons   = set("who whom whose")
	payments  = []string{"cost", "payment", "charge", "fine"}
)

// needs is what a question asks for, by its asking words or, without any, by a noun.
func (q *Question) needs() need {
	for i, w := range q.words {
		if w.tag != asking {
			continue
		}
		next := ""
		if i+1 < len(q.words) {
			next = q.words[i+1].low
		}
		if n := needOf(w.low, next); n != 0 {
			return n
		}
	}
	for _, w := range q.words {
		if !w.stop && slices.ContainsFunc(payments, func(of string) bool { return wordnet.IsMostly(w.low, of) }) {
			return money
		}
	}
	return 0
}

// needOf is what an asking word asks for with the word after it.
func needOf(word, next string) need {
	switch {
	case persons[word]:
		return person
	case word == "when", (word == "what" || word == "which") && askedDays[next]:
		return day
	case word != "how":
	case next == "long" || next == "soon":
		return length
	case next == "much":
		return money | figure
	case amounts[next]:
		return figure
	}
	return 0
}

// in reports whether words have what is needed.
func (n need) in(words []word) bool {
	return slices.ContainsFunc(words, func(w word) bool { return n&formOf(w) != 0 })
}

// formOf are the needs that a word meets.
func formOf(w word) (out need) {
	switch w.tag {
	case currency:
		out = money
	case digits, year:
		out = figure | day
	case numeral:
		out = figure
	case month:
		out = day
	case name:
		out = person
	}
	if weekdays[strings.TrimSuffix(w.low, "s")] || times[w.low] {
		out |= day
	}
	if spans[w.low] || out&figure != 0 && strings.Trim(w.low, "0123456789") == "" {
		out |= length
	}
	return out
}
