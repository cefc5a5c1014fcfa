package english

import (
	"strings"

	snowball "github.com/kljensen/snowball/english"

	"parley/english/wordnet"
)

// Stem is the stem of a word by the Snowball stemmer for English, in small
// letters; short forms, signs, what holds a digit and what begins with a letter
// that English has not stay as they are.
func Stem(word string) string { return stemLower(lower(word)) }

func stemLower(word string) string {
	if len(word) < 3 || word[0] < 'a' || word[0] > 'z' || strings.ContainsAny(word, "0123456789'.") {
		return word
	}
	return snowball.Stem(word, true)
}

// Lemmas are the base forms that word may be a form of, by WordNet's
// morphology, for any part of speech: "left" gives left and leave. A word
// that WordNet does not know gives none.
func Lemmas(word string) []string { return wordnet.Lemmas(lower(word)) }
