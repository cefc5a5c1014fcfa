package english

import (
	"maps"
	"slices"

	"parley/english/wordnet"
)

// Vocabulary are the single words of the lexicon, in small letters and in their order: those
// of grammar, of numbers, of times and of comparing, but no titles and none that are only cues.
// They are what a word that nobody knows may be a slip for.
func Vocabulary() []string {
	found := map[string]bool{}
	for name, file := range lexicons() {
		if name == "cues.txt" {
			continue
		}
		for _, entries := range file {
			for _, e := range entries {
				if len(e.words) == 1 && e.class != "title" {
					found[e.words[0]] = true
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
