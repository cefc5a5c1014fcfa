package english

import (
	"strings"

	"parley/english/wordnet"
)

// Participle reports whether a word says what was done to something.
func Participle(word string) bool {
	return strings.HasSuffix(word, "ed") && len(wordnet.LemmasAs(word, wordnet.Verb)) > 0 ||
		len(wordnet.IrregularBases(word, wordnet.Verb)) > 0
}
