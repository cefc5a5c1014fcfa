package linked

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"parley/retrieve/piece"
)

// Example is a question about a table with the answers that are right.
type Example struct {
	Table    *Table
	Question string
	Answers  []string
}

// Learner computes weights. Its zero value is ready; the same examples and
// seed give the same weights.
type Learner struct {
	Seed     uint64
	Epochs   int                                        // 8 where it is 0
	Progress func(done, of int)                         // of the questions that are read; may be nil
	Loss     func(name string, epoch int, loss float64) // may be nil
}

// Learn computes the weights: first of the rows, then of the answers in rows
// that are scored by weights of other questions, and last, from a fifth of the
// questions that neither has seen, how often an answer of some share is right.
func (l Learner) Learn(ctx context.Context, examples []Example) (*Weights, error) {
	if len(examples) < 10 {
		return nil, errors.New("there are too few questions to learn from: at least 10 are needed")
	}
	split := piece.NewSplitter()
	rows, read := newTrainer(l.Seed), 0
	err := eachInOrder(ctx, len(examples), func(i int) choiceFeatures {
		v := look(split, examples[i].Table, examples[i].Question)
		return choiceFeatures{v.rowFeatures(), goldRows(v, examples[i].Answers)}
	}, func(i int, c choiceFeatures) {
		rows.add(i, c.all, c.gold)
		if read++; l.Progress != nil {
			l.Progress(read, 2*len(examples))
		}
	})
	if err != nil {
		return nil, err
	}
	held := func(i int) bool { return i%5 == 4 }
	// each half is scored by weights of the other
	halves := [2]map[string]float32{}
	for half := range halves {
		halves[half] = rows.train(ctx, l, "rows", func(i int) bool { return i%2 == half && !held(i) })
	}
	answers := newTrainer(l.Seed)
	err = eachInOrder(ctx, len(examples), func(i int) choiceFeatures {
		v := look(split, examples[i].Table, examples[i].Question)
		shares := softmax(scores(halves[1-i%2], v.rowFeatures()))
		candidates := thinned(v.candidates(shares), examples[i].Answers)
		return choiceFeatures{v.answerFeatures(shares, candidates), goldAnswers(candidates, examples[i].Answers)}
	}, func(i int, c choiceFeatures) {
		answers.add(i, c.all, c.gold)
		if read++; l.Progress != nil {
			l.Progress(read, 2*len(examples))
		}
	})
	if err != nil {
		return nil, err
	}
	w := &Weights{Rows: rows.train(ctx, l, "rows", func(i int) bool { return !held(i) }),
		Answers: answers.train(ctx, l, "answers", func(i int) bool { return !held(i) })}
	w.Right = rightness(w, split, examples, held)
	w.Rows = rows.train(ctx, l, "rows", func(int) bool { return true })
	w.Answers = answers.train(ctx, l, "answers", func(int) bool { return true })
	return w, ctx.Err()
}

// choiceFeatures are the candidates of one example, and which are right.
type choiceFeatures struct {
	all  []features
	gold []bool
}

// eachInOrder works on 0 … n-1, on all processors, and takes what comes out in
// order. What is worked on is not kept: a table with its texts is large.
func eachInOrder[T any](ctx context.Context, n int, work func(i int) T, take func(i int, x T)) error {
	const batch = 64
	out := make([]T, batch)
	for from := 0; from < n; from += batch {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		size := min(batch, n-from)
		var next atomic.Int64
		var all sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			all.Go(func() {
				for i := int(next.Add(1)) - 1; i < size; i = int(next.Add(1)) - 1 {
					out[i] = work(from + i)
				}
			})
		}
		all.Wait()
		for i := range size {
			take(from+i, out[i])
		}
	}
	return nil
}

// plain is an answer as answers are compared.
func plain(text string) string { return strings.Join(piece.Words(text), " ") }

func plainAll(answers []string) []string {
	out := make([]string, len(answers))
	for i, a := range answers {
		out[i] = plain(a)
	}
	return out
}

// goldRows are the rows that hold an answer: in a cell where one does, else
// in a linked text.
func goldRows(v *view, answers []string) []bool {
	gold := make([]bool, len(v.rows))
	for _, a := range plainAll(answers) {
		if a == "" {
			continue
		}
		for i, cells := range v.table.Rows {
			for _, c := range cells {
				gold[i] = gold[i] || plain(c.Text) == a
				for _, p := range c.Links {
					gold[i] = gold[i] || strings.Contains(" "+plain(p.Text)+" ", " "+a+" ")
				}
			}
		}
	}
	return gold
}

// mostWrong is about how many wrong spans of a question are learned from.
const mostWrong = 80

// thinned keeps right candidates and all cells, and of the other spans an even
// sample: a text has hundreds, and most teach the same.
func thinned(candidates []candidate, answers []string) []candidate {
	gold := goldAnswers(candidates, answers)
	every := len(candidates)/mostWrong + 1
	var out []candidate
	for i, c := range candidates {
		if gold[i] || c.sentence == nil || i%every == 0 {
			out = append(out, c)
		}
	}
	return out
}

func goldAnswers(candidates []candidate, answers []string) []bool {
	gold, all := make([]bool, len(candidates)), plainAll(answers)
	for i, c := range candidates {
		gold[i] = slices.Contains(all, plain(c.text))
	}
	return gold
}

// rightness fits how often the first answer is right by its share.
func rightness(w *Weights, split *piece.Splitter, examples []Example, held func(int) bool) [2]float64 {
	var x, y []float64
	a := &Answerer{weights: &Weights{Rows: w.Rows, Answers: w.Answers, Right: [2]float64{1, 0}}, split: split}
	for i, e := range examples {
		if !held(i) {
			continue
		}
		out := a.Answer(e.Table, e.Question)
		if len(out) == 0 {
			continue
		}
		right := 0.0
		if slices.Contains(plainAll(e.Answers), plain(out[0].Text)) {
			right = 1
		}
		x, y = append(x, odds(out[0].P)), append(y, right)
	}
	weight, bias := 1.0, 0.0
	for range 2000 {
		byWeight, byBias := 0.0, 0.0
		for i := range x {
			wrong := 1/(1+math.Exp(-weight*x[i]-bias)) - y[i]
			byWeight += wrong * x[i] / float64(len(x))
			byBias += wrong / float64(len(x))
		}
		weight, bias = weight-.2*byWeight, bias-.2*byBias
	}
	return [2]float64{math.Round(weight*1e3) / 1e3, math.Round(bias*1e3) / 1e3}
}
