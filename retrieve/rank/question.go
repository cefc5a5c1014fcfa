package rank

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/english"
	"parley/retrieve/piece"
)

// mask is a set of a question's words, by their number.
type mask uint64

// question is what features are computed against.
type question struct {
	split *piece.Splitter
	ids   map[string]int // distinct stems, numbered; the first 64
	words []int          // the question, word by word, as such numbers
	idf   []float64      // of each stem; 0 for words without content
	sum   float64        // of idf
	// Sets of stems.
	numbers, names mask
	pairs          map[[2]int]int // neighbours, numbered; the first 64
	pairIDF        []float64
	pairSum        float64
	asks           []float32 // what it asks for; see asking
}

// ask prepares a question: the weight of a stem is its idf over text and
// tables together.
func ask(ctx context.Context, words Words, text string) (*question, error) {
	q := &question{split: words.Splitter(), ids: map[string]int{}, pairs: map[[2]int]int{}, asks: asking(text)}
	total := float64(words.Pieces(piece.Text) + words.Pieces(piece.Rows))
	first := true
	for _, part := range strings.Fields(text) {
		for _, w := range piece.Words(part) {
			stem := q.split.Stems(w)[0]
			id, known := q.ids[stem]
			if !known {
				if len(q.ids) == 64 {
					continue
				}
				id = len(q.ids)
				q.ids[stem] = id
				idf := 0.0
				if !english.StopWord(w) {
					n := 0
					for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
						k, err := words.Holding(ctx, kind, stem)
						if err != nil {
							return nil, err
						}
						n += k
					}
					idf = math.Log((total + 1) / (float64(n) + 0.5))
				}
				q.idf = append(q.idf, max(idf, 0))
				q.sum += max(idf, 0)
			}
			q.mark(part, id, first)
			q.words = append(q.words, id)
		}
		first = false
	}
	q.pair()
	return q, nil
}

// mark notes that a word is a number, or written as a name.
func (q *question) mark(written string, id int, first bool) {
	written = strings.TrimLeft(written, `"'(“‘`)
	switch r, _ := utf8.DecodeRuneInString(written); {
	case unicode.IsDigit(r):
		q.numbers |= 1 << id
	case unicode.IsUpper(r) && !first && q.idf[id] > 0:
		q.names |= 1 << id
	}
}

// pair numbers the neighbours of which one has content.
func (q *question) pair() {
	for i := 1; i < len(q.words); i++ {
		a, b := q.words[i-1], q.words[i]
		if _, known := q.pairs[[2]int{a, b}]; known || q.idf[a]+q.idf[b] == 0 || len(q.pairs) == 64 {
			continue
		}
		q.pairs[[2]int{a, b}] = len(q.pairs)
		q.pairIDF = append(q.pairIDF, q.idf[a]+q.idf[b])
		q.pairSum += q.idf[a] + q.idf[b]
	}
}

// read gives the words of a text as numbers of the question's, -1 for others.
func (q *question) read(text string) []int {
	stems := q.split.Stems(text)
	out := make([]int, len(stems))
	for i, s := range stems {
		id, known := q.ids[s]
		if !known {
			id = -1
		}
		out[i] = id
	}
	return out
}

// covered is the set of the question's words among words.
func covered(words []int) mask {
	var m mask
	for _, w := range words {
		if w >= 0 {
			m |= 1 << w
		}
	}
	return m
}

// paired is the set of the question's pairs among words.
func (q *question) paired(words []int) mask {
	var m mask
	for i := 1; i < len(words); i++ {
		if words[i-1] < 0 || words[i] < 0 {
			continue
		}
		if n, ok := q.pairs[[2]int{words[i-1], words[i]}]; ok {
			m |= 1 << n
		}
	}
	return m
}

// share is what part of the question's weight a set has, in [0,1].
func (q *question) share(m mask) float64 { return weigh(m, q.idf, q.sum) }

// pairShare is the same of a set of pairs.
func (q *question) pairShare(m mask) float64 { return weigh(m, q.pairIDF, q.pairSum) }

func weigh(m mask, weights []float64, sum float64) float64 {
	if sum == 0 {
		return 0
	}
	got := 0.0
	for rest := uint64(m); rest != 0; rest &= rest - 1 {
		got += weights[bits.TrailingZeros64(rest)]
	}
	return got / sum
}

// quoted reports whether words stand in the question as they are, one after
// the other, with content among them.
func (q *question) quoted(words []int) bool { return q.at(words) >= 0 }

// at is where in the question words are quoted first, or -1.
func (q *question) at(words []int) int {
	if len(words) == 0 {
		return -1
	}
	content := false
	for _, w := range words {
		if w < 0 {
			return -1
		}
		content = content || q.idf[w] > 0
	}
	for at := 0; content && at+len(words) <= len(q.words); at++ {
		if slices.Equal(q.words[at:at+len(words)], words) {
			return at
		}
	}
	return -1
}

// besides reports whether one of words stands in the question near what is
// at the positions from … to.
func (q *question) besides(words []int, from, to int) bool {
	const before, after = 4, 3
	for _, w := range q.words[max(0, from-before):from] {
		if slices.Contains(words, w) {
			return true
		}
	}
	for _, w := range q.words[to:min(len(q.words), to+after)] {
		if slices.Contains(words, w) {
			return true
		}
	}
	return false
}

// open is the set of words with content that m lacks.
func (q *question) open(m mask) mask {
	var out mask
	for id, idf := range q.idf {
		if idf > 0 && m&(1<<id) == 0 {
			out |= 1 << id
		}
	}
	return out
}

// asking is what the words of asking say of the kind of answer.
func asking(text string) []float32 {
	text = " " + strings.Join(piece.Words(text), " ") + " "
	out := make([]float32, len(askingNames))
	for i, words := range askingNames {
		if strings.Contains(text, " "+words+" ") {
			out[i] = 1
		}
	}
	return out
}

var askingNames = []string{"how many", "how much", "what is the", "name the", "which", "who", "when", "where", "why",
	"did", "total", "number"}

func count(m mask) float64 { return float64(bits.OnesCount64(uint64(m))) }
