package compile

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
)

// How walks go. A word that people use more begins more walks.
const (
	longestWalk = 12   // steps
	stops       = 0.15 // how likely a walk ends at each step
	alongWords  = 0.4  // how likely it goes on from a word of a gloss
	often       = 3    // tagged occurrences of a word that begins three walks a round
	veryOften   = 30   // and six
)

// Walks are sentences of words that are near each other in WordNet, for learning vectors of words:
// random walks over its synsets and the words of their glosses, rounds of them from each word
// (Goikoetxea, Soroa and Agirre, 2015), and each word with the glosses of its synsets. Words are lower
// case; names of several words are their words. content reports whether a word of a gloss says
// something. The same files and seed give the same sentences.
func Walks(dir string, rounds int, seed uint64, content func(word string) bool) ([][]string, error) {
	d, err := read(dir)
	if err != nil {
		return nil, err
	}
	w := &walker{database: d, random: rand.New(rand.NewPCG(seed, 2)), glosses: make([][]string, len(d.synsets))}
	var out [][]string
	for i, s := range d.synsets {
		gloss := split(s.gloss)
		for _, name := range s.words {
			out = append(out, slices.Concat(strings.Split(name, "_"), gloss))
		}
		w.glosses[i] = slices.DeleteFunc(gloss, func(word string) bool { return len(d.senses[word]) == 0 || !content(word) })
	}
	lemmas := make([]string, 0, len(d.senses))
	for lemma := range d.senses {
		if !strings.Contains(lemma, "_") {
			lemmas = append(lemmas, lemma)
		}
	}
	sort.Strings(lemmas)
	for range rounds {
		for _, lemma := range lemmas {
			for range w.begins(lemma) {
				if walk := w.from(lemma); len(walk) > 2 {
					out = append(out, walk)
				}
			}
		}
	}
	return out, nil
}

// split is a gloss in words.
func split(gloss string) []string {
	return strings.FieldsFunc(strings.ToLower(gloss), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '\'' || r == '-')
	})
}

type walker struct {
	*database
	random  *rand.Rand
	glosses [][]string // of each synset, the words that say something
}

// begins is how many walks of a round begin at a word.
func (w *walker) begins(lemma string) int {
	tagged := 0
	for _, s := range w.senses[lemma] {
		tagged += s.tagged
	}
	switch {
	case tagged > veryOften:
		return 6
	case tagged > often:
		return 3
	}
	return 1
}

// sense is one of a word's synsets, the likelier the more it is tagged.
func (w *walker) sense(lemma string) int {
	senses := w.senses[lemma]
	sum := 0.0
	for k, s := range senses {
		sum += float64(s.tagged) + 1/float64(k+1)
	}
	x := w.random.Float64() * sum
	for k, s := range senses {
		if x -= float64(s.tagged) + 1/float64(k+1); x <= 0 {
			return s.synset
		}
	}
	return senses[len(senses)-1].synset
}

// from is a walk from a word.
func (w *walker) from(lemma string) []string {
	out := []string{lemma}
	at := w.sense(lemma)
	for range longestWalk {
		if w.random.Float64() < stops {
			break
		}
		s := &w.synsets[at]
		if len(s.near) > 0 && w.random.Float64() < 0.5 {
			at = w.at[s.near[w.random.IntN(len(s.near))]]
			names := w.synsets[at].words
			out = append(out, strings.Split(names[w.random.IntN(len(names))], "_")...)
			continue
		}
		if gloss := w.glosses[at]; len(gloss) > 0 {
			word := gloss[w.random.IntN(len(gloss))]
			out = append(out, word)
			if w.random.Float64() < alongWords {
				at = w.sense(word)
			}
		}
	}
	return out
}
