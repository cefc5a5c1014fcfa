package english

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Small words that rules listen for.
var (
	Auxiliaries = Cues("auxiliary")
	Possessives = Cues("possessive")

	// AnyOne are words by which every October or Saturday is meant.
	AnyOne = Cues("anyone")

	// Past are words by which what has been is spoken of.
	Past = Cues("past")
)

// Cues are the words of a class of those that rules listen for, as the lexicon has them (cues.txt).
func Cues(class string) (out []string) {
	if _, ok := schema["cues.txt"][class]; !ok {
		panic("english: no words are " + class)
	}
	for _, entries := range lexicons()["cues.txt"] {
		for _, e := range entries {
			if e.class == class {
				out = append(out, strings.Join(e.words, ""))
			}
		}
	}
	slices.Sort(out)
	return out
}

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
