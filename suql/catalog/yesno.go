package catalog

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// answers are the pairs of words that databases have for yes and no.
var answers = [][2]string{{"yes", "no"}, {"y", "n"}, {"true", "false"}, {"t", "f"}, {"on", "off"}, {"open", "closed"},
	{"active", "inactive"}, {"1", "0"}}

// Opposite is the other of two words that databases have for yes and no, in small
// letters: no of Yes, 0 of 1. It is "" for words that are none.
func Opposite(word string) string {
	word = strings.ToLower(word)
	for _, pair := range answers {
		switch word {
		case pair[0]:
			return pair[1]
		case pair[1]:
			return pair[0]
		}
	}
	return ""
}

// SaysNo reports whether a word is one that databases have for no: N of Y, 0 of 1.
func SaysNo(word string) bool {
	return slices.ContainsFunc(answers, func(pair [2]string) bool { return strings.EqualFold(pair[1], word) })
}

// Other is the other of the two values that a column has: F of M, FALSE of TRUE. It is ""
// for a column of others.
func (c *Column) Other(value string) string {
	switch {
	case c.YesNo():
		return strings.ToUpper(Opposite(value))
	case len(c.Domain) != 2:
		return ""
	case strings.EqualFold(c.Domain[0], value):
		return c.Domain[1]
	case strings.EqualFold(c.Domain[1], value):
		return c.Domain[0]
	}
	return ""
}

// deniesByName reports whether the "no" that a name begins with is no number: somebody is a no-show
// or is none, whereas no_reviews counts them.
func (c *Column) deniesByName() bool {
	words := SplitName(c.Name)
	if len(words) < 2 || words[0] != "no" || words[1] == "of" {
		return false
	}
	return c.SaysYesNo()
}

// SaysYesNo reports whether a column says yes or no of a row, in whatever words: it is [Column.YesNo],
// or has two values that are the opposite of each other.
func (c *Column) SaysYesNo() bool {
	return c.YesNo() || len(c.Domain) == 2 && Opposite(c.Domain[0]) == strings.ToLower(c.Domain[1])
}

// YesNo reports whether a column says yes or no of a row: truth values, or both of the
// numbers 0 and 1. A column of such numbers that is called by a plural counts something:
// no row has two goals yet.
func (c *Column) YesNo() bool {
	if c.Kind != Number || c.Min != "0" || c.Max != "1" || c.Distinct != 2 {
		return c.Kind == Bool
	}
	words := SplitName(c.Name)
	if len(words) > 1 && (words[0] == "has" || words[0] == "is") {
		return true
	}
	return !IsPlural(words[len(words)-1])
}

// IsPlural reports whether a lower-case English word is the plural of a noun: goals, children.
func IsPlural(word string) bool {
	if slices.Contains(wordnet.LemmasAs(word, wordnet.Adverb), word) { // outdoors, upstairs
		return false
	}
	nouns := wordnet.LemmasAs(word, wordnet.Noun)
	return Singular(word) != word || len(nouns) > 0 && !slices.Contains(nouns, word)
}
