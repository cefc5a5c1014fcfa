package fake

import (
	"unicode"
	"unicode/utf8"
)

// Split cuts text into tokens in the manner of the vocabularies in use: a
// blank belongs to the word after it, long words fall into pieces, marks that
// often stand together are one token, digits come in threes, and characters
// outside the first planes fall into their bytes. The tokens put together are
// the text.
func Split(text string) []string {
	var out []string
	for at := 0; at < len(text); {
		n := next(text[at:])
		out = append(out, text[at:at+n])
		at += n
	}
	return out
}

const (
	longest = 6 // letters of a word's first piece
	digits  = 3
)

// next is the length of the first token.
func next(s string) int {
	blank := 0
	if s[0] == ' ' && len(s) > 1 && s[1] != ' ' {
		blank = 1
	}
	r, size := utf8.DecodeRuneInString(s[blank:])
	switch {
	case size > 2: // its first bytes, then one at a time
		if blank == 1 {
			return 1
		}
		return 2
	case r == utf8.RuneError:
		return max(1, blank)
	case unicode.IsLetter(r):
		return blank + run(s[blank:], longest, unicode.IsLetter)
	case unicode.IsDigit(r):
		return blank + run(s[blank:], digits, unicode.IsDigit)
	case unicode.IsPunct(r) || unicode.IsSymbol(r):
		return blank + run(s[blank:], 2, func(r rune) bool { return r < 128 && (unicode.IsPunct(r) || unicode.IsSymbol(r)) })
	}
	return blank + size
}

func run(s string, most int, is func(rune) bool) int {
	n, count := 0, 0
	for n < len(s) && count < most {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !is(r) || size > 2 {
			break
		}
		n, count = n+size, count+1
	}
	return max(n, 1)
}
