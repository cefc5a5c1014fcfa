package decode

import (
	"cmp"
	"slices"
)

// Vocabulary is the words that have numbers of their own. Word 0 stands for
// all others.
type Vocabulary struct {
	order []string
	at    map[string]int
}

// NewVocabulary is made of words and how often they occur; those that occur
// less than least times are left out.
func NewVocabulary(counts map[string]int, least int) *Vocabulary {
	var words []string
	for w, n := range counts {
		if n >= least && len(w) < 128 {
			words = append(words, w)
		}
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	return vocabularyOf(words)
}

func vocabularyOf(words []string) *Vocabulary {
	v := &Vocabulary{order: words, at: make(map[string]int, len(words))}
	for i, w := range words {
		v.at[w] = i + 1
	}
	return v
}

// Size is the number of words and one more.
func (v *Vocabulary) Size() int { return len(v.order) + 1 }

// Number is the place of a lower-case word; 0 for a word that it lacks.
func (v *Vocabulary) Number(word string) int { return v.at[word] }
