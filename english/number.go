package english

import (
	"strconv"
	"strings"
)

// Number is a number that was found in an utterance.
type Number struct {
	First, Last int     // tokens [First, Last)
	Value       float64 // of an ordinal, its place: third is 3
	Text        string  // Value as a decimal without separators or exponent: 1200.5
	Ordinal     bool    // third, 3rd
	Written     bool    // in words, wholly
}

// Numbers finds the numbers of an utterance from left to right, each token in
// at most one: digits with separators (1,200.50), with a letter or a word for
// a power of ten (12k, 3.5 million), in words (two hundred and ten, half a
// million, a dozen, nineteen ninety-seven) and ordinals (third, 21st). A minus
// sign belongs to a number where it is written to it and to nothing before.
// Words with two meanings ("one of them", "a second") are among them.
func Numbers(tokens []Token) []Number {
	var out []Number
	for i := 0; i < len(tokens); {
		n, ok := numberAt(tokens, i)
		if !ok {
			i++
			continue
		}
		out = append(out, n)
		i = n.Last
	}
	return out
}

// numberAt reads the number that begins at tokens[i], if one does.
func numberAt(tokens []Token, i int) (Number, bool) {
	if sign := minusAt(tokens, i); sign {
		n, ok := positiveAt(tokens, i+1)
		if !ok || n.Ordinal {
			return Number{}, false
		}
		return newNumber(i, n.Last, -n.Value, n.Ordinal, n.Written), true
	}
	return positiveAt(tokens, i)
}

func positiveAt(tokens []Token, i int) (Number, bool) {
	if i >= len(tokens) {
		return Number{}, false
	}
	if isDigit(strings.TrimPrefix(tokens[i].Lower, "."), 0) {
		return digitsAt(tokens, i)
	}
	return wordsAt(tokens, i)
}

// minusAt reports whether tokens[i] is the sign of the number after it.
func minusAt(tokens []Token, i int) bool {
	if i+1 >= len(tokens) {
		return false
	}
	if numberWords().is(tokens, i, "minus") {
		return true
	}
	dash := tokens[i].Text == "-" || tokens[i].Text == "−"
	return dash && tokens[i].To == tokens[i+1].From && (i == 0 || tokens[i-1].To < tokens[i].From)
}

func numberWords() lexicon { return lexicons()["numbers.txt"] }

// digitsAt reads digits with what multiplies them: 1,200.50; 12k; 3rd; 3.5 million.
func digitsAt(tokens []Token, i int) (Number, bool) {
	text := strings.ReplaceAll(tokens[i].Lower, ",", "")
	n := len(text) - len(strings.TrimLeft(text, "0123456789."))
	digits, tail := text[:n], text[n:]
	value, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return Number{}, false
	}
	last := i + 1
	switch {
	case tail == "":
		factor, after := scalesAt(tokens, last)
		if half, ok := halfAt(tokens, last); ok { // 3 and a half million
			factor, after = scalesAt(tokens, half)
			return newNumber(i, after, (value+0.5)*factor, false, false), true
		}
		return newNumber(i, after, times(digits, factor), false, false), true
	case isOrdinalEnding(tail) && !strings.Contains(digits, "."):
		return newNumber(i, last, value, true, false), true
	}
	for _, e := range numberWords()[tail] {
		if e.class == "letter" || e.class == "scale" {
			return newNumber(i, last, times(digits, e.value), false, false), true
		}
	}
	return Number{}, false
}

func isOrdinalEnding(tail string) bool {
	return numberWords().is([]Token{{Lower: tail}}, 0, "ending")
}

// scalesAt multiplies the words for powers of ten that stand at tokens[i] and
// after it: million, hundred thousand. A letter counts too (12 k) if it is no
// unit, which only k and bn are not.
func scalesAt(tokens []Token, i int) (factor float64, last int) {
	factor = 1
	for {
		e, n := numberWords().at(tokens, i, "scale")
		if n == 0 && i < len(tokens) && tokens[i].Lower == "k" {
			e, n = numberWords().at(tokens, i, "letter")
		}
		if n == 0 {
			return factor, i
		}
		factor *= e.value
		i += n
	}
}

// halfAt reports where "and a half" at tokens[i] ends.
func halfAt(tokens []Token, i int) (last int, ok bool) {
	words := numberWords()
	ok = words.is(tokens, i, "and") && words.is(tokens, i+1, "article") && words.is(tokens, i+2, "half")
	return i + 3, ok
}

// times multiplies decimal digits by a factor; by a power of ten exactly.
func times(digits string, factor float64) float64 {
	power := strconv.FormatFloat(factor, 'e', -1, 64)
	if exp, ok := strings.CutPrefix(power, "1e"); ok {
		value, _ := strconv.ParseFloat(digits+"e"+exp, 64)
		return value
	}
	value, _ := strconv.ParseFloat(digits, 64)
	return value * factor
}

func newNumber(first, last int, value float64, ordinal, written bool) Number {
	return Number{First: first, Last: last, Value: value, Ordinal: ordinal, Written: written,
		Text: decimal(value)}
}

// decimal is a number without exponent.
func decimal(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }
