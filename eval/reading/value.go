package reading

import (
	"regexp"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/reader"
)

// addOpen counts the reply to an open question.
func (s *Score) addOpen(c Case, got reader.Reply) {
	verdict := reader.True
	switch {
	case got.Null:
		verdict = reader.Unknown
	case c.Gold == reader.Unknown || !SameValue(c.Value, got.Text):
		verdict = reader.False
	}
	s.Values.add(c.Gold, verdict)
	if s.ValueAttributes == nil {
		s.ValueAttributes = map[string]Tally{}
	}
	t := s.ValueAttributes[c.Attribute]
	t.add(c.Gold, verdict)
	s.ValueAttributes[c.Attribute] = t
}

var amount = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// SameValue reports whether an answer gives the marked value: the same number
// where the value has one, in figures or words; else all words of the value
// that carry meaning. Units are not compared, since an answer may leave them
// to its question.
func SameValue(value, answer string) bool {
	if want, ok := firstAmount(value); ok {
		got, ok := firstAmount(answer)
		return ok && got == want
	}
	said := map[string]bool{}
	for _, w := range catalog.Words(answer) {
		said[catalog.Singular(w)] = true
	}
	words := 0
	for _, w := range catalog.Words(value) {
		if w == "and" || w == "the" || w == "a" {
			continue
		}
		words++
		if !said[catalog.Singular(w)] {
			return false
		}
	}
	return words > 0
}

// firstAmount is the first number of a text.
func firstAmount(text string) (float64, bool) {
	if m := amount.FindString(text); m != "" {
		x, err := strconv.ParseFloat(strings.ReplaceAll(m, ",", ""), 64)
		return x, err == nil
	}
	total, found := 0.0, false
	for _, w := range catalog.Words(text) {
		n, ok := numerals[w]
		switch {
		case !ok && found:
			return total, true
		case !ok:
		case w == "hundred" && found:
			total *= n
		default:
			total, found = total+n, true
		}
	}
	return total, found
}

var numerals = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90, "hundred": 100,
}
