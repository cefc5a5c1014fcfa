// Package linked answers a question about a table whose cells link to texts,
// as in HybridQA and OTT-QA: which row is meant, and which cell of it, or
// which words of a linked text, are the answer. There is no language model in
// it: one conditional logit chooses the row, another the answer.
//
// Make an [Answerer] and call [Answerer.Answer]:
//
//	a, err := linked.New()
//	found := a.Answer(table, "in what county is the school that closed in 2012?")
//	fmt.Println(found[0].Text, found[0].P, found[0].Row)
//
// [Sure] is the probability from which on an answer is worth saying as one.
// [Learner] computes the weights.
package linked

import (
	"cmp"
	"slices"

	"parley/english/logit"
)

// Sure is the probability under which an answer should not be said as if it
// were known.
const Sure = 0.5

// Passage is a text that a cell links to.
type Passage struct{ Source, Title, Text string }

// Cell is a cell with the texts that it links to.
type Cell struct {
	Text  string
	Links []Passage
}

// Table is a table with links; every row is as wide as Header.
type Table struct {
	Title, Section string
	Header         []string
	Rows           [][]Cell
}

// Output is one answer.
type Output struct {
	Text        string
	P           float64 // probability that it is right
	Row, Column int     // of the cell, or of the one that links to the passage
	Passage     *Passage
	Start, End  int // of the answer in the passage; 0 for a cell
}

// Answerer answers questions. It is safe for concurrent use.
type Answerer struct {
	weights *Weights
	read    *reader
}

// New makes an answerer with the weights that are compiled in.
func New() (*Answerer, error) {
	w, err := builtin()
	if err != nil {
		return nil, err
	}
	return With(w), nil
}

// With makes an answerer with these weights.
func With(w *Weights) *Answerer { return &Answerer{weights: w, read: newReader(keptToAnswer)} }

// mostOutputs is how many different answers are given.
const mostOutputs = 10

// Answer gives answers, the likeliest first, each once.
func (a *Answerer) Answer(t *Table, question string) []Output {
	v := look(a.read, t, question)
	rows := logit.Softmax(a.weights.Rows.Scores(v.rowFeatures()))
	candidates := v.candidates(rows)
	if len(candidates) == 0 {
		return nil
	}
	shares := logit.Softmax(a.weights.Answers.Scores(v.answerFeatures(rows, candidates)))
	out := merged(v, candidates, shares)
	scale := a.weights.probability(out[0].P) / out[0].P
	for i := range out {
		out[i].P *= scale
	}
	return out[:min(len(out), mostOutputs)]
}

// merged adds up what places with the same answer have, and points at the
// likeliest of them.
func merged(v *view, candidates []candidate, shares []float64) []Output {
	order := make([]int, len(candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
	at := map[string]int{}
	var out []Output
	for _, i := range order {
		c := candidates[i]
		key := plain(c.text)
		if n, seen := at[key]; seen {
			out[n].P += shares[i]
			continue
		}
		at[key] = len(out)
		o := Output{Text: c.text, P: shares[i], Row: c.row, Column: c.column}
		if c.sentence != nil {
			o.Passage, o.Start, o.End = c.sentence.passage, c.start, c.end
		}
		out = append(out, o)
	}
	slices.SortStableFunc(out, func(x, y Output) int { return cmp.Compare(y.P, x.P) })
	return out
}
