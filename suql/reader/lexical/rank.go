package lexical

import (
	"math"
	"slices"
)

// The constants of BM25 as recommended by Robertson and Zaragoza (2009),
// section 3.2.
const (
	bm25K = 1.2
	bm25B = 0.75
)

// ranking scores the sentences of some texts for a question: BM25 over stems
// and their synonyms, plus what the sentence says of the question's ideas.
type ranking struct {
	score [][]float64 // by text and sentence
	about [][]bool    // the sentence speaks of an idea that the question names
}

type place struct {
	text, sentence int
	score          float64
}

func (lex *lexicon) newRanking(q *question, texts []*text) *ranking {
	terms := q.retrievalTerms(lex)
	sentences, length := 0, 0
	df := make([]int, len(terms))
	for _, t := range texts {
		for _, s := range t.sentences {
			sentences++
			length += s.hi - s.lo
			for k := range terms {
				if countTerm(&terms[k], t, s) > 0 {
					df[k]++
				}
			}
		}
	}
	r := &ranking{score: make([][]float64, len(texts)), about: make([][]bool, len(texts))}
	if sentences == 0 {
		return r
	}
	average := float64(length) / float64(sentences)
	for n, t := range texts {
		r.score[n] = make([]float64, len(t.sentences))
		r.about[n] = make([]bool, len(t.sentences))
		for i, s := range t.sentences {
			for k := range terms {
				tf := countTerm(&terms[k], t, s)
				if tf == 0 {
					continue
				}
				idf := math.Log(1 + (float64(sentences-df[k])+0.5)/(float64(df[k])+0.5))
				long := bm25K * (1 - bm25B + bm25B*float64(s.hi-s.lo)/average)
				r.score[n][i] += terms[k].weight * idf * tf * (bm25K + 1) / (tf + long)
			}
		}
		for _, a := range q.aspects {
			for _, h := range lex.consult(a.idea, t, n) {
				s := t.tokens[h.start].sentence
				r.score[n][s] += math.Abs(h.weight)
				r.about[n][s] = r.about[n][s] || math.Abs(h.weight) >= enough
			}
		}
	}
	return r
}

// countTerm counts a word at full and a synonym at half weight.
func countTerm(w *term, t *text, s stretch) float64 {
	n := 0.0
	for i := s.lo; i < s.hi; i++ {
		switch {
		case t.tokens[i].root == w.root:
			n++
		case slices.Contains(w.synonyms, t.tokens[i].root):
			n += 0.5
		}
	}
	return n
}

// retrievalTerms are all content words of a question, those of its aspects
// included.
func (q *question) retrievalTerms(lex *lexicon) []term {
	var out []term
	for i := range q.tokens {
		tk := &q.tokens[i]
		if lex.in("stop", tk) || askers[tk.low] || auxiliaries[tk.low] {
			continue
		}
		w := term{root: tk.root, low: tk.low, synonyms: lex.synonyms[tk.root], weight: 1}
		if lex.in("generic", tk) || lex.in("light", tk) {
			w.weight = 0.3
		}
		out = append(out, w)
	}
	return out
}

// best lists the sentences with a positive score, best first.
func (r *ranking) best() []place {
	var out []place
	for n, scores := range r.score {
		for i, s := range scores {
			if s > 0 {
				out = append(out, place{n, i, s})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b place) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return out
}

// near is the score of a sentence or of its better neighbour.
func (r *ranking) near(text, sentence int) float64 {
	s := r.score[text][sentence]
	if sentence > 0 {
		s = max(s, r.score[text][sentence-1])
	}
	if sentence+1 < len(r.score[text]) {
		s = max(s, r.score[text][sentence+1])
	}
	return s
}
