package embedded

import (
	"strings"

	"parley/english/wordnet"
)

// participle reports whether a word says what was done to something.
func participle(word string) bool {
	return strings.HasSuffix(word, "ed") && len(wordnet.LemmasAs(word, wordnet.Verb)) > 0 ||
		len(wordnet.IrregularBases(word, wordnet.Verb)) > 0
}
