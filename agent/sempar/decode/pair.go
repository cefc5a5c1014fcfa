package decode

import (
	"slices"
	"strconv"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// pairFacts are the facts of a candidate beside the value that was decided
// before it, and of where a day lies to the period that was said: both bounds
// of "in May" are from the same words, the second after the first.
const pairFacts = link.Edges + 2

// besideFacts are all facts of a candidate that early weights don't know.
const besideFacts = pairFacts + meaningFacts

// pair is the value that was decided last.
type pair struct {
	text  string
	spans [][2]int // that said it
}

// valueBefore is the last value of a derivation; none gives an empty pair.
func valueBefore(q *link.Question, made grammar.Derivation) pair {
	for _, d := range slices.Backward(made) {
		if d.Symbol != grammar.Value || d.Rule != nil {
			continue
		}
		p := pair{text: d.Text}
		for _, v := range q.Values {
			if v.Text == d.Text && v.From < v.To {
				p.spans = append(p.spans, [2]int{v.From, v.To})
			}
		}
		return p
	}
	return pair{}
}

// describe writes pairFacts numbers about a candidate.
func (p pair) describe(f []float32, v link.Candidate) {
	for k := range link.Edges {
		if v.Edge&(1<<k) != 0 {
			f[k] = 1
		}
	}
	if slices.Contains(p.spans, [2]int{v.From, v.To}) {
		f[link.Edges] = 1
	}
	if p.text != "" && more(v.Text, p.text) {
		f[link.Edges+1] = 1
	}
}

// more reports whether a number or a day that begins with its year is greater
// than another.
func more(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	if err1 == nil && err2 == nil {
		return x > y
	}
	return len(a) >= 7 && len(a) == len(b) && a[4] == b[4] && (a[4] == '-' || a[4] == '/') && a > b
}
