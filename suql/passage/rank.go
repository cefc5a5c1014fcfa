package passage

import (
	"math"
	"slices"
	"strings"

	"github.com/kljensen/snowball/english"

	"parley/suql/term"
)

// Constants of BM25 as they are customary (Robertson and Zaragoza, "The
// Probabilistic Relevance Framework", 2009, section 3.2), and the share of
// their score that passages lend to their neighbours: what an answer refers to
// often stands just before it.
const (
	k1       = 1.2
	b        = 0.75
	neighbor = 0.25
)

// scored is how well each passage matches the question: BM25 over the
// passages of these texts.
func scored(texts []string, spans []span, question string) []float64 {
	terms := term.Of(question)
	for i, t := range terms {
		terms[i].Words = stems(t.Words, t.Prefix)
	}
	counts := make([][]float64, len(spans)) // of terms
	lengths := make([]float64, len(spans))
	in := make([]float64, len(terms)) // passages with the term
	average := 0.0
	for i, s := range spans {
		words := term.Words(texts[s.text][s.start:s.end])
		stemmed := stems(words, false)
		counts[i], lengths[i] = make([]float64, len(terms)), float64(len(words))
		average += lengths[i] / float64(len(spans))
		for j, t := range terms {
			if counts[i][j] = float64(occurrences(t, words, stemmed)); counts[i][j] > 0 {
				in[j]++
			}
		}
	}
	own := make([]float64, len(spans))
	for i := range spans {
		for j := range terms {
			if tf := counts[i][j]; tf > 0 {
				idf := math.Log(1 + (float64(len(spans))-in[j]+0.5)/(in[j]+0.5))
				own[i] += idf * tf * (k1 + 1) / (tf + k1*(1-b+b*lengths[i]/average))
			}
		}
	}
	out := slices.Clone(own)
	for i, s := range spans {
		for _, n := range []int{i - 1, i + 1} {
			if n >= 0 && n < len(spans) && spans[n].text == s.text {
				out[i] += neighbor * own[n]
			}
		}
	}
	return out
}

func stems(words []string, whole bool) []string {
	if whole { // the beginning of longer words
		return words
	}
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = english.Stem(w, true)
	}
	return out
}

// occurrences is how often t stands in a passage.
func occurrences(t term.Term, words, stemmed []string) int {
	n := 0
	for i := range words {
		switch {
		case t.Prefix && strings.HasPrefix(words[i], t.Words[0]):
			n++
		case !t.Prefix && i+len(t.Words) <= len(stemmed) && slices.Equal(stemmed[i:i+len(t.Words)], t.Words):
			n++
		}
	}
	return n
}
