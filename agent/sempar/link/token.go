package link

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// Token is a word, a number or a mark of an utterance.
type Token struct {
	Text, Lower, Stem string
	From, To          int // bytes of the utterance
}

// mostTokens is how many tokens of an utterance are read; what comes after is
// left out.
const mostTokens = 120

// Tokens cuts an utterance into words, numbers and marks.
func Tokens(utterance string) []Token {
	var out []Token
	for at := 0; at < len(utterance) && len(out) < mostTokens; {
		r, size := utf8.DecodeRuneInString(utterance[at:])
		end := at + size
		switch {
		case unicode.IsSpace(r):
			at = end
			continue
		case unicode.IsDigit(r):
			end = numberEnd(utterance, at)
		case unicode.IsLetter(r):
			end = wordEnd(utterance, at)
		}
		text := utterance[at:end]
		lower := strings.ToLower(text)
		out = append(out, Token{Text: text, Lower: lower, Stem: Stem(lower), From: at, To: end})
		at = end
	}
	return out
}

// numberEnd is where a number ends: digits, with points and commas between
// them.
func numberEnd(s string, at int) int {
	end := at
	for end < len(s) {
		c := s[end]
		digit := c >= '0' && c <= '9'
		inner := (c == '.' || c == ',') && end+1 < len(s) && s[end+1] >= '0' && s[end+1] <= '9'
		if !digit && !inner {
			break
		}
		end++
	}
	return max(end, at+1)
}

// wordEnd is where a word ends: letters and what is put on them.
func wordEnd(s string, at int) int {
	end := at
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		end += size
	}
	return end
}

// Stem is the stem of a lower-case word (Porter2, as snowball has it).
func Stem(lower string) string { return english.Stem(lower, true) }

// Stems are the stems of the words of a name.
func Stems(name string) []string {
	var out []string
	for _, t := range Tokens(strings.ToLower(name)) {
		if r, _ := utf8.DecodeRuneInString(t.Text); unicode.IsLetter(r) || unicode.IsDigit(r) {
			out = append(out, t.Stem)
		}
	}
	return out
}
