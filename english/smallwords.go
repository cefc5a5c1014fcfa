package english

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Small words that rules listen for.
var (
	Auxiliaries = []string{"is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "ever"}
	Possessives = []string{"their", "his", "her", "its"}

	// AnyOne are words by which every October or Saturday is meant.
	AnyOne = []string{"every", "each", "any", "all", "usually", "normally", "typically", "generally", "always",
		"average", "most", "per"}

	// Past are words by which what has been is spoken of.
	Past = []string{"was", "were", "did", "had", "last", "been", "since"}
)

// SaysPast reports whether words speak of what has been.
func SaysPast(tokens []Token) bool {
	return slices.ContainsFunc(tokens, func(t Token) bool { return slices.Contains(Past, t.Lower) })
}

// Capital reports whether a word begins with a capital letter.
func Capital(word string) bool {
	for _, r := range word {
		return unicode.IsUpper(r)
	}
	return false
}

// LetterOrDigit reports whether a text begins with a letter or a digit.
func LetterOrDigit(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
