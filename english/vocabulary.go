package english

import (
	"maps"
	"slices"
	"strings"

	"parley/english/wordnet"
)

// Vocabulary are the single words of the lexicon, in small letters and in their order: those
// of grammar, of numbers, of times and of comparing, but no titles and none that are only cues.
// With words by which rows are put in an order come
// their superlatives. They are what a word that nobody knows may be a slip for.
func Vocabulary() []string {
	found := map[string]bool{}
	for name, file := range lexicons() {
		if name == "cues.txt" {
			continue
		}
		for _, entries := range file {
			for _, e := range entries {
				if len(e.words) != 1 || e.class == "title" || e.class == "shorthand" {
					continue
				}
				found[e.words[0]] = true
				if e.class == "ranking" {
					if most := superlative(e.words[0]); most != "" {
						found[most] = true
					}
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// IsWord reports whether a word in small letters, in any of its forms, is one of the lexicon
// or of WordNet.
func IsWord(word string) bool {
	return StopWord(word) || wordnet.Exists(word) || len(wordnet.Lemmas(word)) > 0
}

// superlative is the form of an adjective in -est; "" where it has none that is regular.
func superlative(adjective string) string {
	last := adjective[len(adjective)-1]
	for _, form := range []string{adjective + "est", strings.TrimSuffix(adjective, "e") + "est",
		strings.TrimSuffix(adjective, "y") + "iest", adjective + string(last) + "est"} {
		if base, grade := Degree(form); base == adjective && grade == Superlative {
			return form
		}
	}
	return ""
}

// Shorthand is the word that is meant by a token as it is typed in a hurry, and how many tokens it
// takes: with for w, without for w/o, tomorrow for tmrw; "" for any other.
func Shorthand(tokens []Token, i int) (meant string, n int) {
	e, n := lexicons()["closed.txt"].at(tokens, i, "shorthand")
	return strings.ReplaceAll(e.name, "_", " "), n
}
