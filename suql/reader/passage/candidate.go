package passage

import "math"

// Candidate is a span that may be the answer.
type Candidate struct {
	Start, End int // bytes
	lo, hi     int // words
	sentence   int
	features   []uint32
}

// Prepared is a question with the candidates of a text and their features, by
// their places among the weights. What depends on the sentence, the first or
// the last word alone is kept once for all candidates that share it.
type Prepared struct {
	Candidates []Candidate
	sentences  map[int][]uint32
	starts     [][]uint32
	ends       [][]uint32
}

// longest is how many words and signs a candidate may have.
const longest = 10

// mostSentences is how many sentences are looked at, those nearest to the
// question.
const mostSentences = 6

// starter and ender say which tags a candidate may begin and end with.
var starter, ender = func() (s, e [mostTags]bool) {
	for t := range mostTags {
		s[t], e[t] = true, true
	}
	for _, t := range []tag{edge, conjunction, auxiliary, asking, comma, bracket, dash, percent, stopper, sign} {
		s[t] = false
	}
	for _, t := range []tag{edge, determiner, preposition, conjunction, auxiliary, asking, comma, dash, currency, stopper,
		bracket, sign, negation} {
		e[t] = false
	}
	return s, e
}()

// passageView is a text as one question sees it.
type passageView struct {
	q     asked
	words []word
	match []float64 // of each word, the weight of the question's word that it is
	of    []int     // which term that is; -1 for none
	cover map[int]float64
	rank  map[int]int
	focus []bool
}

// Prepare finds the candidates of a text and computes their features.
func (m *Model) Prepare(question, text string) *Prepared {
	v := m.view(question, text)
	p := &Prepared{sentences: map[int][]uint32{}, starts: make([][]uint32, len(v.words)),
		ends: make([][]uint32, len(v.words))}
	for i := range v.words {
		s := v.words[i].sentence
		if !starter[v.words[i].tag] || v.rank[s] >= mostSentences {
			continue
		}
		if p.sentences[s] == nil {
			p.sentences[s] = v.sentenceFeatures(s)
		}
		for j := i; j < len(v.words) && j < i+longest && v.words[j].sentence == s; j++ {
			if v.words[j].tag == stopper {
				break
			}
			if !ender[v.words[j].tag] || !v.balanced(i, j+1) {
				continue
			}
			if p.starts[i] == nil {
				p.starts[i] = v.startFeatures(i)
			}
			if p.ends[j] == nil {
				p.ends[j] = v.endFeatures(j)
			}
			p.Candidates = append(p.Candidates, Candidate{Start: v.words[i].start, End: v.words[j].end, lo: i, hi: j + 1,
				sentence: s,
				features: v.spanFeatures(i, j+1)})
		}
	}
	return p
}

// balanced reports whether quotes and brackets within come in pairs.
func (v *passageView) balanced(lo, hi int) bool {
	quotes, brackets := 0, 0
	for i := lo; i < hi; i++ {
		switch v.words[i].low {
		case `"`, "“", "”":
			quotes++
		case "(", "[":
			brackets++
		case ")", "]":
			brackets--
			if brackets < 0 {
				return false
			}
		}
	}
	return quotes%2 == 0 && brackets == 0
}

func (m *Model) view(question, text string) *passageView {
	v := &passageView{q: m.ask(question), words: cut(text), cover: map[int]float64{}, rank: map[int]int{}}
	n := len(v.words)
	v.match, v.of, v.focus = make([]float64, n), make([]int, n), make([]bool, n)
	sentences := 1
	if n > 0 {
		sentences += v.words[n-1].sentence
	}
	best := make([][]float64, sentences) // of each term, its best match in a sentence
	for s := range best {
		best[s] = make([]float64, len(v.q.terms))
	}
	for i, w := range v.words {
		v.of[i] = -1
		if w.stop || w.stem == "" {
			continue
		}
		v.focus[i] = v.q.focus != "" && w.stem == v.q.focus
		for k, t := range v.q.terms {
			if x := near(w.stem, t.stem) * t.idf; x > v.match[i] {
				v.match[i], v.of[i] = x, k
				best[w.sentence][k] = max(best[w.sentence][k], x)
			}
		}
	}
	v.order(best)
	return v
}

// order weighs the sentences by how much of the question stands in them, and
// a little in the ones beside them, and ranks them.
func (v *passageView) order(best [][]float64) {
	for s := range best {
		sum := 0.0
		for k := range v.q.terms {
			x := best[s][k]
			if s > 0 {
				x = max(x, best[s-1][k]*0.4)
			}
			if s+1 < len(best) {
				x = max(x, best[s+1][k]*0.15)
			}
			sum += x
		}
		v.cover[s] = sum / max(v.q.sum, 1e-9)
	}
	for s := range v.cover {
		for o := range v.cover {
			if v.cover[o] > v.cover[s] || v.cover[o] == v.cover[s] && o < s {
				v.rank[s]++
			}
		}
	}
}

// tagAt is the tag of a word, edge beyond the sentence.
func (v *passageView) tagAt(i, sentence int) tag {
	if i < 0 || i >= len(v.words) || v.words[i].sentence != sentence {
		return edge
	}
	return v.words[i].tag
}

func (v *passageView) lowAt(i, sentence int) uint32 {
	if i < 0 || i >= len(v.words) || v.words[i].sentence != sentence {
		return 0
	}
	return v.words[i].hash
}

// steps puts a share in [0,1] into one of n+1 steps.
func steps(x float64, n int) uint32 { return uint32(math.Round(min(max(x, 0), 1) * float64(n))) }

// distance puts a number of words into one of few steps.
func distance(d int) uint32 {
	switch {
	case d < 0:
		return 9
	case d <= 4:
		return uint32(d)
	case d <= 7:
		return 5
	case d <= 12:
		return 6
	case d <= 20:
		return 7
	}
	return 8
}
