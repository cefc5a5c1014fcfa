package choose

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/english/logit"
)

// trainer holds examples with features as numbers.
type trainer struct {
	seed     uint64
	ids      map[string]int
	names    []string
	seen     []int // in how many examples each is
	last     []int // the last of them
	examples []example
}

// example is one question: choices, some of which are gold.
type example struct {
	number int
	ids    [][]int32
	values [][]float32
	gold   []bool
}

func newTrainer(seed uint64) *trainer { return &trainer{seed: seed, ids: map[string]int{}} }

// add adds an example, if some candidates are gold and some are not.
func (t *trainer) add(number int, all []Features, gold []bool) {
	if !slices.Contains(gold, true) || !slices.Contains(gold, false) {
		return
	}
	c := example{number: number, gold: gold}
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
// AdaGrad, over the examples that count; a name of "" keeps the loss to itself.
func (t *trainer) train(ctx context.Context, l Learner, name string, counts func(number int) bool) map[string]float32 {
	d := &descent{weights: make([]float64, len(t.names)), squares: make([]float64, len(t.names)),
		gradient: make([]float64, len(t.names)), touched: make([]bool, len(t.names))}
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
			loss += t.step(t.examples[i], d)
		}
		if l.Loss != nil && name != "" {
			l.Loss(name, epoch+1, loss/float64(max(len(order), 1)))
		}
	}
	out := map[string]float32{}
	for i, w := range d.weights {
		if math.Abs(w) >= nothing {
			out[t.names[i]] = float32(math.Round(w*1e3) / 1e3)
		}
	}
	return out
}

// descent is where a training stands. gradient is that of the example in
// work, nothing for features that it does not touch.
type descent struct {
	weights, squares, gradient []float64
	touched                    []bool
	order                      []int32 // the features it touches
}

// step moves the weights by one example and gives its loss.
func (t *trainer) step(e example, d *descent) float64 {
	raw := make([]float64, len(e.ids))
	for i, ids := range e.ids {
		for j, id := range ids {
			raw[i] += d.weights[id] * float64(e.values[i][j])
		}
	}
	shares, gold := logit.Softmax(raw), 0.0
	for i, s := range shares {
		if e.gold[i] {
			gold += s
		}
	}
	gold = max(gold, 1e-12)
	for i, s := range shares {
		if e.gold[i] {
			s -= s / gold
		}
		if math.Abs(s) < 1e-5 {
			continue
		}
		for j, id := range e.ids[i] {
			if t.seen[id] >= rarest {
				d.add(id, s*float64(e.values[i][j]))
			}
		}
	}
	d.move()
	return -math.Log(gold)
}

func (d *descent) add(id int32, slope float64) {
	if !d.touched[id] {
		d.touched[id] = true
		d.order = append(d.order, id)
	}
	d.gradient[id] += slope
}

// move takes the step and forgets the gradient.
func (d *descent) move() {
	for _, id := range d.order {
		g := d.gradient[id] + penalty*d.weights[id]
		d.squares[id] += g * g
		d.weights[id] -= rate * g / (math.Sqrt(d.squares[id]) + 1e-6)
		d.gradient[id], d.touched[id] = 0, false
	}
	d.order = d.order[:0]
}
