package linked

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"parley/english/logit"
	"parley/english/trees"
	"parley/retrieve/choose"
	"parley/retrieve/piece"
)

// Example is a question about a table with the answers that are right.
type Example struct {
	Table    *Table
	Question string
	Answers  []string
}

// Learner computes weights.
type Learner choose.Learner

// Learn computes the weights: first of the rows, then of the answers in rows
// that are scored by weights of other questions, and last, from a tenth of the
// questions that neither has seen, how often an answer of some share is right.
func (l Learner) Learn(ctx context.Context, examples []Example) (*Weights, error) {
	if len(examples) < 10 {
		return nil, errors.New("there are too few questions to learn from: at least 10 are needed")
	}
	read := newReader(keptToLearn)
	rows := &choose.Stage{Learner: choose.Learner(l), Name: "rows", N: len(examples), Halved: true,
		Trees: trees.Options{Trees: 80, Leaves: 8}}
	rows.Choices = func(i int, _ bool) choose.Choices {
		v := look(read, examples[i].Table, examples[i].Question)
		return choose.Choices{All: v.rowFeatures(), Gold: goldRows(v, examples[i].Answers)}
	}
	if err := rows.Learn(ctx); err != nil {
		return nil, err
	}
	answers := &choose.Stage{Learner: choose.Learner(l), Name: "answers", N: len(examples)}
	answers.Choices = func(i int, thin bool) choose.Choices {
		v := look(read, examples[i].Table, examples[i].Question)
		shares := logit.Softmax(rows.Halves[1-i%2].Scores(v.rowFeatures()))
		candidates := v.candidates(shares)
		if thin {
			candidates = thinned(candidates, examples[i].Answers)
		}
		return choose.Choices{All: v.answerFeatures(shares, candidates), Gold: goldAnswers(candidates, examples[i].Answers)}
	}
	if err := answers.Learn(ctx); err != nil {
		return nil, err
	}
	w := &Weights{Rows: rows.All, Answers: answers.All}
	w.Right = rightness(w, read, examples)
	return w, ctx.Err()
}

// plain is an answer as answers are compared: its words without articles.
func plain(text string) string {
	words := slices.DeleteFunc(piece.Words(text), func(w string) bool { return w == "a" || w == "an" || w == "the" })
	return strings.Join(words, " ")
}

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
func rightness(w *Weights, read *reader, examples []Example) [2]float64 {
	var x, y []float64
	a := &Answerer{weights: &Weights{Rows: w.Rows, Answers: w.Answers, Right: [2]float64{1, 0}}, read: read}
	for i, e := range examples {
		if !choose.Held(i) {
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
