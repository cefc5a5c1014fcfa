package english

import (
	"slices"
	"strings"

	"parley/english/wordnet"
)

// Grade is the degree of an adjective or an adverb.
type Grade uint8

// The grades.
const (
	Positive    Grade = iota // tall, and every word that has no degree
	Comparative              // taller
	Superlative              // tallest
)

// String is the grade in a word.
func (g Grade) String() string { return [...]string{"positive", "comparative", "superlative"}[g] }

// Degree takes an adjective or adverb to its base form and says its grade:
// taller → tall, Comparative; worst → bad, Superlative. Any other word is
// Positive and its own base in small letters; so is a word that is more often
// a noun or a verb than the adjective it looks like a form of (number, corner).
// What counts as an adjective and which forms are irregular WordNet decides.
func Degree(word string) (base string, grade Grade) {
	word = lower(word)
	for class, grade := range map[string]Grade{"comparative": Comparative, "superlative": Superlative} {
		if e, ok := classOf(word, class); ok {
			return e.name, grade
		}
	}
	bases := append(wordnet.IrregularBases(word, wordnet.Adjective), wordnet.IrregularBases(word, wordnet.Adverb)...)
	switch {
	case slices.Contains(bases, word): // WordNet lists forest and modest so, which look like superlatives
		return word, Positive
	case len(bases) > 0:
		return bases[0], gradeOf(word)
	case !strings.HasSuffix(word, "er") && !strings.HasSuffix(word, "est"):
		return word, Positive
	}
	base = regularBase(word)
	if base == "" || otherwise(word) > asDegree(base) {
		return word, Positive
	}
	return base, gradeOf(word)
}

// gradeOf is the grade of a form that is known to be one.
func gradeOf(form string) Grade {
	if strings.HasSuffix(form, "st") {
		return Superlative
	}
	return Comparative
}

// regularBase is the adjective or adverb that word is a regular form of, or
// nothing. WordNet lists forms with doubled consonants and with i for y; what
// is not listed follows the same rules.
func regularBase(word string) string {
	stem := strings.TrimSuffix(strings.TrimSuffix(word, "er"), "est")
	if len(stem) < 2 {
		return ""
	}
	candidates := []string{stem, stem + "e"}
	n := len(stem)
	switch {
	case stem[n-1] == 'i':
		candidates = append(candidates, stem[:n-1]+"y")
	case n > 3 && stem[n-1] == stem[n-2]:
		candidates = append(candidates, stem[:n-1])
	}
	best, most := "", 0
	for _, c := range candidates {
		if n := asDegree(c); n > most {
			best, most = c, n
		}
	}
	return best
}

// asDegree is one more than how often WordNet counted a lemma as an adjective
// or adverb, 0 if it is neither.
func asDegree(lemma string) int {
	if slices.ContainsFunc(wordnet.PartsOfSpeech(lemma), func(p wordnet.PartOfSpeech) bool {
		return p == wordnet.Adjective || p == wordnet.Adverb
	}) {
		return 1 + wordnet.FrequencyAs(lemma, wordnet.Adjective, wordnet.Adverb)
	}
	return 0
}

// otherwise is how often WordNet counted a word as a noun or a verb.
func otherwise(word string) int {
	return wordnet.FrequencyAs(word, wordnet.Noun, wordnet.Verb)
}
