package linked

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

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
	views, rows := make([]*view, len(examples)), newTrainer(l.Seed)
	for i, e := range examples {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		views[i] = look(split, e.Table, e.Question)
		rows.add(i, views[i].rowFeatures(), goldRows(views[i], e.Answers))
		if l.Progress != nil {
			l.Progress(i+1, len(examples))
		}
	}
	held := func(i int) bool { return i%5 == 4 }
	// each half is scored by weights of the other
	halves := [2]map[string]float32{}
	for half := range halves {
		halves[half] = rows.train(ctx, l, "rows", func(i int) bool { return i%2 == half && !held(i) })
	}
	answers := newTrainer(l.Seed)
	for i, e := range examples {
		shares := softmax(scores(halves[1-i%2], views[i].rowFeatures()))
		candidates := thinned(views[i].candidates(shares), e.Answers)
		answers.add(i, views[i].answerFeatures(shares, candidates), goldAnswers(candidates, e.Answers))
	}
	w := &Weights{Rows: rows.train(ctx, l, "rows", func(i int) bool { return !held(i) }),
		Answers: answers.train(ctx, l, "answers", func(i int) bool { return !held(i) })}
	w.Right = rightness(w, split, examples, held)
	w.Rows = rows.train(ctx, l, "rows", func(int) bool { return true })
	w.Answers = answers.train(ctx, l, "answers", func(int) bool { return true })
	return w, ctx.Err()
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

// trainer holds examples with features as numbers.
type trainer struct {
	seed     uint64
	ids      map[string]int
	names    []string
	seen     []int // in how many examples each is
	last     []int // the last of them
	examples []choice
}

// choice is one example: candidates, some of which are gold.
type choice struct {
	number int
	ids    [][]int32
	values [][]float32
	gold   []bool
}

func newTrainer(seed uint64) *trainer { return &trainer{seed: seed, ids: map[string]int{}} }

// add adds an example, if some candidates are gold and some are not.
func (t *trainer) add(number int, all []features, gold []bool) {
	if !slices.Contains(gold, true) || !slices.Contains(gold, false) {
		return
	}
	c := choice{number: number, gold: gold}
	for _, f := range all {
		ids := make([]int32, len(f.names))
		for j, name := range f.names {
			id, known := t.ids[name]
			if !known {
				id = len(t.names)
				t.ids[name] = id
				t.names, t.seen, t.last = append(t.names, strings.Clone(name)), append(t.seen, 0), append(t.last, -1)
			}
			if t.last[id] != number {
				t.last[id] = number
				t.seen[id]++
			}
			ids[j] = int32(id)
		}
		c.ids, c.values = append(c.ids, ids), append(c.values, f.values)
	}
	t.examples = append(t.examples, c)
}

// How the weights are learned.
const (
	rarest  = 4    // examples that a feature must be in
	rate    = 0.1  // of AdaGrad
	penalty = 1e-5 // of a weight's square, a step
	nothing = 0.02 // weights below are left out
)

// train maximises the logarithm of what the gold candidates have together, by
// AdaGrad, over the examples that count.
func (t *trainer) train(ctx context.Context, l Learner, name string, counts func(number int) bool) map[string]float32 {
	weights, squares := make([]float64, len(t.names)), make([]float64, len(t.names))
	var order []int
	for i, e := range t.examples {
		if counts(e.number) {
			order = append(order, i)
		}
	}
	random := rand.New(rand.NewPCG(t.seed, 2))
	epochs := l.Epochs
	if epochs == 0 {
		epochs = 8
	}
	for epoch := range epochs {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := 0.0
		for _, i := range order {
			if ctx.Err() != nil {
				return nil
			}
			loss += t.step(t.examples[i], weights, squares)
		}
		if l.Loss != nil {
			l.Loss(name, epoch+1, loss/float64(max(len(order), 1)))
		}
	}
	out := map[string]float32{}
	for i, w := range weights {
		if math.Abs(w) >= nothing {
			out[t.names[i]] = float32(math.Round(w*1e3) / 1e3)
		}
	}
	return out
}

// step moves the weights by one example and gives its loss.
func (t *trainer) step(e choice, weights, squares []float64) float64 {
	raw := make([]float64, len(e.ids))
	for i, ids := range e.ids {
		for j, id := range ids {
			raw[i] += weights[id] * float64(e.values[i][j])
		}
	}
	shares, gold := softmax(raw), 0.0
	for i, s := range shares {
		if e.gold[i] {
			gold += s
		}
	}
	gold = max(gold, 1e-12)
	gradient := map[int32]float64{}
	for i, s := range shares {
		if e.gold[i] {
			s -= s / gold
		}
		if math.Abs(s) < 1e-5 {
			continue
		}
		for j, id := range e.ids[i] {
			if t.seen[id] >= rarest {
				gradient[id] += s * float64(e.values[i][j])
			}
		}
	}
	for id, g := range gradient {
		g += penalty * weights[id]
		squares[id] += g * g
		weights[id] -= rate * g / (math.Sqrt(squares[id]) + 1e-6)
	}
	return -math.Log(gold)
}
