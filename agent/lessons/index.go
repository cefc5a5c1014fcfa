package lessons

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// Index holds lessons by their words. The zero value is empty. It is no
// search of documents, which BM25 is made for: two sentences of ten words are
// compared, either may be the longer one, and what is wanted is not only an
// order but how much they have in common (a weighted Jaccard index).
type Index struct {
	entries []entry
	in      map[string]int // entries with a word or pair of words
}

type entry struct {
	lesson agent.Lesson
	words  map[string]bool // and pairs of words; without the values of its query
}

// Value stands for a value in the words of a question.
const Value = "\x00"

// Words are the words of a question without plural endings, with Value in the
// place of each value of its query that it says.
func Words(question string, q ast.Query) []string {
	words := catalog.Stems(question)
	for _, v := range Values(q) {
		said := catalog.Stems(v.Text)
		if n := len(said); n > 0 {
			for i := 0; i+n <= len(words); i++ {
				if slices.Equal(words[i:i+n], said) {
					words = slices.Replace(words, i, i+n, Value)
				}
			}
		}
	}
	return words
}

// Values are the texts and numbers of a query, those of most words first.
func Values(q ast.Query) []*ast.Literal {
	var out []*ast.Literal
	ast.Inspect(q, func(n ast.Node) bool {
		if l, ok := n.(*ast.Literal); ok && (l.Kind == ast.String || l.Kind == ast.Number) {
			out = append(out, l)
		}
		return true
	})
	slices.SortStableFunc(out, func(a, b *ast.Literal) int {
		return cmp.Compare(len(catalog.Stems(b.Text)), len(catalog.Stems(a.Text)))
	})
	return out
}

// terms are the words and the pairs of words beside each other.
func terms(words []string) map[string]bool {
	out := map[string]bool{}
	for i, w := range words {
		if w == Value {
			continue
		}
		out[w] = true
		if i > 0 && words[i-1] != Value {
			out[words[i-1]+" "+w] = true
		}
	}
	return out
}

// Add takes a lesson in; one whose query can't be read is left out.
func (ix *Index) Add(l agent.Lesson) {
	q, err := parser.Parse(l.SUQL)
	if err != nil {
		return
	}
	e := entry{l, terms(Words(l.Question, q))}
	if ix.in == nil {
		ix.in = map[string]int{}
	}
	for w := range e.words {
		ix.in[w]++
	}
	ix.entries = append(ix.entries, e)
}

// Len is how many lessons there are.
func (ix *Index) Len() int { return len(ix.entries) }

// What counts less than a word that lessons have: a pair of words, and a word
// that none has, which may be a value.
const (
	pairWeight    = 0.5
	unknownWeight = 0.3
)

func (ix *Index) weight(term string) float64 {
	w := math.Log(1 + float64(len(ix.entries))/(0.5+float64(ix.in[term])))
	if strings.Contains(term, " ") {
		w *= pairWeight
	}
	if ix.in[term] == 0 {
		w *= unknownWeight
	}
	return w
}

// Find gives the lessons most like an utterance, the likest and then the
// newest first, with their likeness; none that has nothing in common with it.
func (ix *Index) Find(utterance string, most int) []agent.Lesson {
	out := ix.All(utterance, most)
	unlike := slices.IndexFunc(out, func(l agent.Lesson) bool { return l.Likeness == 0 })
	if unlike >= 0 {
		out = out[:unlike]
	}
	return out
}

// All gives lessons as Find does, and behind them those that are not like the
// utterance at all.
func (ix *Index) All(utterance string, most int) []agent.Lesson {
	said := terms(catalog.Stems(utterance))
	all := 0.0
	for w := range said {
		all += ix.weight(w)
	}
	var out []agent.Lesson
	for _, e := range ix.entries {
		both, own := 0.0, 0.0
		for w := range e.words {
			weight := ix.weight(w)
			own += weight
			if said[w] {
				both += weight
			}
		}
		l := e.lesson
		if l.Likeness = 0; both > 0 {
			l.Likeness = both / (own + all - both)
		}
		out = append(out, l)
	}
	slices.SortStableFunc(out, func(a, b agent.Lesson) int { return cmp.Compare(b.Likeness, a.Likeness) })
	return out[:min(len(out), most)]
}
