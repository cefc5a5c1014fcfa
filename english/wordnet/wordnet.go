// Package wordnet answers from WordNet 3.0 which English words are near each
// other in meaning, which are kinds of which, and what the base form of an
// inflected word is. The database is compiled into the program (wordnet.bin,
// see its LICENSE) and read where it lies; the first call costs a few
// milliseconds, for the list of irregular forms.
//
// The first function to call is [Relate]:
//
//	wordnet.Relate("movies", "film")  // Same: they share a meaning
//	wordnet.Relate("salary", "earn")  // how many steps lie between
//	wordnet.IsA("salmon", "fish")     // true
//	wordnet.Lemmas("heaviest")        // heavy
//
// Words may be given in any case, and phrases with blanks or underscores
// ("New York"); what comes back is lower case with blanks. All functions may
// be called from several goroutines at once. A word that WordNet does not know
// gives None, false, 0 or nothing.
package wordnet

//go:generate go run ./compile/cmd --from /usr/share/wordnet --out wordnet.bin

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed wordnet.bin
var compiled string

// base is the database, opened on first use.
var base = sync.OnceValue(func() *database {
	d, err := open(compiled)
	if err != nil {
		panic("wordnet.bin: " + err.Error()) // only a file that was not made by compile
	}
	return d
})

// PartOfSpeech is one of Noun, Verb, Adjective, Adverb.
type PartOfSpeech uint8

// The parts of speech, in the order WordNet names them.
const (
	Noun PartOfSpeech = iota
	Verb
	Adjective
	Adverb
)

// String is the part of speech's English name.
func (p PartOfSpeech) String() string {
	return [...]string{"noun", "verb", "adjective", "adverb"}[p]
}

// Exists reports whether word, as it is written, has an entry. "movies" has
// none; see [Lemmas].
func Exists(word string) bool {
	_, ok := base().find(normal(word))
	return ok
}

// PartsOfSpeech are the parts of speech that word has senses in, as it is
// written, the one with the most frequent senses first.
func PartsOfSpeech(word string) []PartOfSpeech {
	tagged, ok := base().tagged(normal(word))
	if !ok {
		return nil
	}
	var parts []PartOfSpeech
	for p, t := range tagged {
		if t >= 0 {
			parts = append(parts, PartOfSpeech(p))
		}
	}
	slices.SortStableFunc(parts, func(a, b PartOfSpeech) int { return tagged[b] - tagged[a] })
	return parts
}

// Frequency is how often the senses of word's base forms were counted in
// WordNet's tagged texts (about 230,000 words), summed over all senses. Most
// words were not seen there at all; 0 does not mean that a word is unknown.
func Frequency(word string) int {
	n := 0
	for _, l := range Lemmas(word) {
		n += FrequencyAs(l, Noun, Verb, Adjective, Adverb)
	}
	return n
}

// FrequencyAs is how often lemma, as it is written, was counted as one of the
// given parts of speech.
func FrequencyAs(lemma string, parts ...PartOfSpeech) int {
	tagged, _ := base().tagged(normal(lemma))
	n := 0
	for _, p := range parts {
		n += max(tagged[p], 0)
	}
	return n
}

// BaseFrequencyAs is how often the base form of word that is most used as a part of speech was
// counted so; 0 where none was.
func BaseFrequencyAs(word string, part PartOfSpeech) int {
	n := 0
	for _, lemma := range LemmasAs(word, part) {
		n = max(n, FrequencyAs(lemma, part))
	}
	return n
}

// normal is a word as the database writes it.
func normal(word string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	if strings.IndexByte(word, ' ') >= 0 {
		word = strings.ReplaceAll(word, " ", "_")
	}
	return word
}

// written is a lemma as people write it.
func written(lemma string) string { return strings.ReplaceAll(lemma, "_", " ") }
