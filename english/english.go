// Package english reads English utterances: it splits them into tokens, takes
// words to their stems and base forms, and finds numbers, dates and periods,
// quantities with their comparisons, degrees of adjectives and negations. What
// words mean to each other is in the package english/wordnet below it.
//
// The first function to call is [Tokens]; the other functions take its tokens
// and answer with token ranges:
//
//	tokens := english.Tokens("hotels with more than 1,200 reviews since June 2019")
//	english.Quantities(tokens)         // more than 1200, of reviews: tokens 2 to 5
//	english.Periods(tokens, today)     // from 2019-06-01 on: tokens 6 to 9
//	english.Pieces(tokens, today)      // times told by others, such as the last week of May
//	english.Clocks(tokens)             // times of day in words, such as half past nine
//
// A range is [First, Last): Last is the first token after it. Nothing here
// reads the clock; whoever asks says what day it is.
//
// Closed-class words (numbers, months, units, cues of comparison, negations)
// are in the files of the folder lexicon, which the program embeds; all other
// knowledge of words comes from WordNet and from the Snowball stemmer.
package english

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Token is a word, a number or a sign of an utterance.
type Token struct {
	Text     string // as written: utterance[From:To]
	Lower    string // in small letters, typographic apostrophes made plain
	Stem     string // see [Stem]
	From, To int    // byte offsets into the utterance
}

// Tokens splits an utterance. A word is a run of letters and digits; what
// follows an apostrophe is a token of its own where it is a short form ("bob's"
// gives bob, 's; "don't" gives do, n't) and part of the word elsewhere
// (o'clock). A number keeps its decimal point and its commas between
// thousands (1,200.50); a unit written to a number is a token of its own
// (90min). Letters with full stops between them stay together (U.S.). Any
// other sign that is not blank is one token, hyphens and quotation marks
// included.
func Tokens(utterance string) []Token {
	tokens := splitUnits(scan(utterance))
	for i, t := range tokens {
		tokens[i].Stem = stemLower(t.Lower)
	}
	return tokens
}

// scan is Tokens without stems and without the knowledge of units.
func scan(utterance string) []Token {
	var tokens []Token
	for at := 0; at < len(utterance); {
		r, size := utf8.DecodeRuneInString(utterance[at:])
		switch {
		case blank(r):
			at += size
		case isDigit(utterance, at), r == '.' && isDigit(utterance, at+1) && !isDigit(utterance, at-1):
			tokens, at = add(tokens, utterance, at, numberEnd(utterance, at))
		case wordRune(r):
			tokens, at = word(tokens, utterance, at)
		case r == '\'' || r == '’':
			tokens, at = add(tokens, utterance, at, at+size+pluralS(utterance, at, size))
		default:
			tokens, at = add(tokens, utterance, at, at+size)
		}
	}
	return tokens
}

// pluralS is 1 where an s alone follows the apostrophe between it and a
// digit: 1990's.
func pluralS(utterance string, at, size int) int {
	end := runEnd(utterance, at+size)
	if end == at+size+1 && isDigit(utterance, at-1) && (utterance[end-1] == 's' || utterance[end-1] == 'S') {
		return 1
	}
	return 0
}

func add(tokens []Token, utterance string, from, to int) ([]Token, int) {
	text := utterance[from:to]
	return append(tokens, Token{Text: text, Lower: lower(text), From: from, To: to}), to
}

// lower is text in small letters with plain apostrophes.
func lower(text string) string {
	return strings.ReplaceAll(strings.ToLower(text), "’", "'")
}

// word adds the tokens of the word that begins at from.
func word(tokens []Token, utterance string, from int) ([]Token, int) {
	if to := abbreviationEnd(utterance, from); to > from {
		return add(tokens, utterance, from, to)
	}
	to := runEnd(utterance, from)
	for {
		mark := apostrophe(utterance, to)
		end := runEnd(utterance, to+mark)
		if mark == 0 || end == to+mark {
			return add(tokens, utterance, from, to)
		}
		short := strings.ToLower(utterance[to+mark : end])
		if short == "t" && to-from > 1 && (utterance[to-1] == 'n' || utterance[to-1] == 'N') {
			tokens, _ = add(tokens, utterance, from, to-1)
			return add(tokens, utterance, to-1, end)
		}
		if isShort(short) {
			tokens, _ = add(tokens, utterance, from, to)
			return add(tokens, utterance, to, end)
		}
		to = end
	}
}

// isShort reports whether letters after an apostrophe are a short form: of
// is, has, us, are, have, will, would, am, or the possessive.
func isShort(letters string) bool {
	switch letters {
	case "s", "re", "ve", "ll", "d", "m":
		return true
	}
	return false
}

// apostrophe is how many bytes the apostrophe at a place takes, 0 if none is.
func apostrophe(utterance string, at int) int {
	r, size := utf8.DecodeRuneInString(utterance[at:])
	if r == '\'' || r == '’' {
		return size
	}
	return 0
}

// abbreviationEnd is where letters with full stops between them end (p.m.),
// or from if there are not two of them.
func abbreviationEnd(utterance string, from int) int {
	n, at := 0, from
	for at < len(utterance) {
		r, size := utf8.DecodeRuneInString(utterance[at:])
		if !unicode.IsLetter(r) || at+size >= len(utterance) || utterance[at+size] != '.' {
			break
		}
		n++
		at += size + 1
	}
	if next, _ := utf8.DecodeRuneInString(utterance[at:]); n < 2 || wordRune(next) {
		return from
	}
	return at
}

// runEnd is where the letters and digits that begin at from end.
func runEnd(utterance string, from int) int {
	for at := from; at < len(utterance); {
		r, size := utf8.DecodeRuneInString(utterance[at:])
		if !wordRune(r) || r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(utterance)
}

// numberEnd is where the number that begins at from ends. Letters written to
// it belong to it (3rd, 12k, 90s) unless it has more than one full stop.
func numberEnd(utterance string, from int) int {
	if utterance[from] == '.' {
		return runEnd(utterance, digitsEnd(utterance, from+1))
	}
	at := digitsEnd(utterance, from)
	for thousands := at-from <= 3; thousands && at < len(utterance) && utterance[at] == ','; at += 4 {
		if digitsEnd(utterance, at+1) != at+4 {
			break
		}
	}
	if at < len(utterance) && utterance[at] == '.' {
		end := digitsEnd(utterance, at+1)
		dotted := end+1 < len(utterance) && utterance[end] == '.' && isDigit(utterance, end+1)
		if end > at+1 && !dotted && (from == 0 || utterance[from-1] != '.') {
			at = end
		}
	}
	return runEnd(utterance, at)
}

func digitsEnd(utterance string, at int) int {
	for isDigit(utterance, at) {
		at++
	}
	return at
}

func isDigit(utterance string, at int) bool {
	return at >= 0 && at < len(utterance) && utterance[at] >= '0' && utterance[at] <= '9'
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.Is(unicode.No, r)
}

// blank counts characters without width as blanks.
func blank(r rune) bool {
	return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || unicode.IsControl(r)
}

// splitUnits takes units of two letters and more off the numbers they are
// written to: 90min, 5km. An m is taken off three digits and more that are no
// money: 600m are metres, $600m and 3.5m are millions.
func splitUnits(tokens []Token) []Token {
	out := tokens[:0:0]
	for i, t := range tokens {
		n := len(t.Lower) - len(strings.TrimLeft(t.Lower, "0123456789.,"))
		_, money := moneySign(tokens, i-1)
		metres := n >= 3 && t.Lower[n:] == "m" && money == 0 && !strings.Contains(t.Lower, ".")
		if n == 0 || len(t.Lower) != len(t.Text) || !metres && !unitSuffix(t.Lower[n:]) {
			out = append(out, t)
			continue
		}
		out = append(out,
			Token{Text: t.Text[:n], Lower: t.Lower[:n], From: t.From, To: t.From + n},
			Token{Text: t.Text[n:], Lower: t.Lower[n:], From: t.From + n, To: t.To})
	}
	return out
}

// unitSuffix reports whether letters after digits are a unit, and not the end
// of an ordinal or a power of ten.
func unitSuffix(letters string) bool {
	return len(letters) > 1 && len(lexicons()["units.txt"][letters]) > 0 && len(numberWords()[letters]) == 0
}
