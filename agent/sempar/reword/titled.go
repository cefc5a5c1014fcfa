package reword

import (
	"slices"
	"strings"
	"unicode"

	"parley/agent/sempar/link"
	"parley/english"
)

// withoutTitles is an utterance without the titles by which people are addressed, before names
// that are stored without them; a word that names something here stays.
//
//	email of Monsieur Lafargue  →  email of Lafargue
func (r *onDay) withoutTitles(utterance string) string {
	if r.values == nil {
		return utterance
	}
	var out strings.Builder
	at := 0
	tokens := link.Tokens(utterance)
	for i, t := range tokens {
		next := i + 1
		if next < len(tokens) && tokens[next].Text == "." && tokens[next].From == t.To {
			next++
		}
		if next < len(tokens) && english.Title(t.Lower) && english.Capital(tokens[next].Text) &&
			r.storedWithout(t.Lower, tokens[next].Text) {
			out.WriteString(utterance[at:t.From])
			at = tokens[next].From
		}
	}
	out.WriteString(utterance[at:])
	return out.String()
}

// storedWithout reports whether a name is a word of stored values, none of which has a title,
// and no table or column is called by that.
func (r *onDay) storedWithout(title, name string) bool {
	return !slices.Contains(r.vocabulary(), title) && r.stored(name, name) && !r.stored(name, title)
}

// stored reports whether a value that is found by a word has another among its words.
func (r *onDay) stored(word, has string) bool {
	for _, m := range r.values.Lookup(word) {
		words := strings.FieldsFunc(strings.ToLower(m.Value), notOfWord)
		if slices.Contains(words, strings.ToLower(has)) {
			return true
		}
	}
	return false
}

// notOfWord reports whether a letter parts words.
func notOfWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
