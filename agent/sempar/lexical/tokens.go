package lexical

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, number or punctuation mark of the utterance.
type token struct {
	text   string // as written
	low    string // lower case, apostrophes straightened
	start  int    // byte offset
	end    int
	number string // decimal text if the token is a number, "" otherwise
	money  bool   // written with a currency sign
	quoted bool   // inside quotation marks
	first  bool   // begins the utterance
	used   bool   // accounted for by a place
}

// capital reports whether the token looks like part of a name.
func (t token) capital() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return unicode.IsUpper(r) && !t.first
}

// mark reports whether the token is punctuation.
func (t token) mark() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

var numberWords = map[string]string{
	"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
	"eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20", "hundred": "100",
}

// tokenize splits an utterance. Words keep inner hyphens and apostrophes;
// quotation marks are dropped and mark what stands between them.
func tokenize(s string) []token {
	s = strings.ToValidUTF8(s, "�")
	var out []token
	quoted := false
	money := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r):
			i += n
		case r == '"' || r == '“' || r == '”':
			quoted = !quoted && r != '”'
			i += n
		case r == '$' || r == '€' || r == '£':
			money = true
			i += n
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			j := i + wordLength(s[i:])
			t := token{text: s[i:j], start: i, end: j, quoted: quoted, first: len(out) == 0, money: money}
			t.low = strings.ToLower(strings.ReplaceAll(t.text, "’", "'"))
			t.number = number(t.low)
			out, money = append(out, t), false
			i = j
		default:
			out = append(out, token{text: s[i : i+n], low: s[i : i+n], start: i, end: i + n, first: len(out) == 0})
			i += n
		}
	}
	return out
}

// wordLength is the length in bytes of the word at the start of s.
func wordLength(s string) int {
	i := 0
	for i < len(s) {
		r, n := utf8.DecodeRuneInString(s[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
			i += n
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		prev, _ := utf8.DecodeLastRuneInString(s[:i])
		inner := strings.ContainsRune("-'’&", r) && unicode.IsLetter(next)
		decimal := (r == '.' || r == ',') && unicode.IsDigit(prev) && unicode.IsDigit(next)
		if !inner && !decimal {
			break
		}
		i += n
	}
	return i
}

func number(low string) string {
	if n, ok := numberWords[low]; ok {
		return n
	}
	digits := strings.ReplaceAll(low, ",", "")
	if f, err := strconv.ParseFloat(digits, 64); err == nil && unicode.IsDigit(rune(digits[0])) {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return ""
}

// phrase is the text of tokens from:to as the user wrote it.
func phrase(s string, ts []token, from, to int) string {
	if from >= to {
		return ""
	}
	return s[ts[from].start:ts[to-1].end]
}

// low is the lower-case text of tokens from:to, single-spaced.
func low(ts []token, from, to int) string {
	parts := make([]string, 0, to-from)
	for _, t := range ts[from:to] {
		parts = append(parts, t.low)
	}
	return strings.Join(parts, " ")
}
