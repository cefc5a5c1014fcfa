package sketch

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"parley/agent/sempar/network"
)

// Example is a question with the sketch that is right. Of Gold's conditions
// only Column, Op, Value and Number are looked at.
type Example struct {
	Question *Question
	Table    *Table
	Gold     Sketch
}

// Options are what training may be told.
type Options struct {
	Bits    int     // of the networks
	Hidden  int     // hidden units
	Epochs  int     // passes over the examples
	Dropout float64 // share of features left out
	Rate    float64
	Rare    uint32 // features seen fewer times are not learnt
	Members int    // networks of a kind, whose scores are averaged
	Rows    [3]int // rows of weights that are kept of the networks for conditions, output columns, aggregates
	// Sequence is about the networks that read word by word.
	Sequence SequenceOptions
	Seed     uint64
	// Progress is told what is being done and how far it is; nil is fine.
	Progress func(what string, done, of int)
}

// Defaults are the options that the embedded weights were trained with.
func Defaults() Options {
	return Options{Bits: 20, Hidden: 16, Epochs: 6, Dropout: 0.6, Rate: 0.03, Rare: 4, Members: 2, Rows: [3]int{80_000, 130_000, 80_000}, Sequence: SequenceDefaults(), Seed: 1}
}

// prepared is an example with its features.
type prepared struct {
	r          *reading
	gold       []int // candidates
	reachable  bool
	conditions []bag
	outputs    []bag
	column     int
	aggregate  bag
	class      int
}

// Train learns the networks from examples, and the reranker from others that
// the networks have not seen. The weights are a function of the examples, in
// their order, and of the options.
func Train(ctx context.Context, examples, held []Example, o Options) (*Model, error) {
	if len(examples) == 0 || len(held) == 0 {
		return nil, fmt.Errorf("training needs examples, and others held out to calibrate on")
	}
	all, err := prepare(ctx, examples, o)
	if err != nil {
		return nil, err
	}
	shape := func(outputs, bits int) network.Shape {
		return network.Shape{Bits: bits, Hidden: o.Hidden, Outputs: outputs}
	}
	m := newModel()
	for k := range o.Members {
		seed := o.Seed + 100*uint64(k)
		m.condition = append(m.condition, network.New(shape(1, o.Bits-1), seed))
		m.set = append(m.set, network.New(shape(1, 14), seed+1))
		m.output = append(m.output, network.New(shape(1, o.Bits), seed+2))
		m.aggregate = append(m.aggregate, network.New(shape(aggregates, o.Bits-1), seed+3))
	}
	for k := range o.Members { // one after the other: each takes memory for its steps
		own := o
		own.Seed += 100 * uint64(k)
		var wg sync.WaitGroup
		wg.Go(func() { trainConditions(ctx, m.condition[k], m.set[k], all, own) })
		wg.Go(func() { trainOutputs(ctx, m.output[k], all, own) })
		wg.Go(func() { trainAggregates(ctx, m.aggregate[k], all, own) })
		wg.Wait()
	}
	if m.sequence, err = trainSequence(ctx, examples, o); err != nil {
		return nil, err
	}
	return m, m.trainRanker(ctx, held, o)
}

// parallel calls f for 0 … n-1 on two goroutines at a time and waits.
func parallel(ctx context.Context, n int, f func(i int)) error {
	const workers = 2
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := w; i < n && ctx.Err() == nil; i += workers {
				f(i)
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// prepare works out the features of every example once.
func prepare(ctx context.Context, examples []Example, o Options) ([]prepared, error) {
	all := make([]prepared, len(examples))
	err := parallel(ctx, len(examples), func(i int) {
		e := examples[i]
		p := &all[i]
		p.r = newReading(e.Question, e.Table)
		p.gold, p.reachable = p.r.find(e.Gold.Conditions)
		for c := range p.r.candidates {
			p.conditions = append(p.conditions, p.r.conditionFeatures(c))
		}
		v := p.r.mask(p.r.placed(e.Gold.Conditions))
		for j := range e.Table.columns {
			if j == e.Gold.Select {
				p.column = len(p.outputs)
			}
			if !e.Table.columns[j].Hidden {
				p.outputs = append(p.outputs, v.selectFeatures(j))
			}
		}
		p.aggregate, p.class = v.aggregateFeatures(e.Gold.Select), int(e.Gold.Aggregate)
	})
	if err != nil {
		return nil, err
	}
	prune(all, o)
	return all, nil
}

// prune drops the features that were seen too seldom.
func prune(all []prepared, o Options) {
	seen := [3]*network.Seen{network.NewSeen(24), network.NewSeen(24), network.NewSeen(24)}
	each := func(f func(which int, b *bag)) {
		for i := range all {
			for k := range all[i].conditions {
				f(0, &all[i].conditions[k])
			}
			for k := range all[i].outputs {
				f(1, &all[i].outputs[k])
			}
			f(2, &all[i].aggregate)
		}
	}
	each(func(which int, b *bag) { seen[which].Add(*b) })
	each(func(which int, b *bag) { *b = slices.Clip(seen[which].Keep(*b, o.Rare)) })
}

// find returns the candidates that make up the gold conditions. Where a value
// is said several times, each condition takes the place nearest to the words
// of its column.
func (r *reading) find(gold []Condition) ([]int, bool) {
	best, bestScore := []int(nil), -1
	var place func(k int, chosen []int, score int)
	place = func(k int, chosen []int, score int) {
		if k == len(gold) {
			if score > bestScore {
				best, bestScore = slices.Clone(chosen), score
			}
			return
		}
		for i := range r.candidates {
			c := &r.candidates[i]
			if !gold[k].means(*c) || slices.ContainsFunc(chosen, func(j int) bool { return !r.compatible(i, j) }) {
				continue
			}
			near := 0
			if side := r.nearestColumn(c); side/4 == 1 || side%4 == 1 {
				near = 2
			} else if side == 0 {
				near = 1
			}
			place(k+1, append(slices.Clip(chosen), i), score+near)
		}
	}
	place(0, []int{}, 0)
	slices.Sort(best)
	return best, bestScore >= 0
}

// placed gives gold conditions their place in the question, those that have
// one.
func (r *reading) placed(gold []Condition) []Condition {
	var out []Condition
	if found, ok := r.find(gold); ok {
		for _, i := range found {
			out = append(out, r.candidates[i])
		}
	} else {
		for _, g := range gold {
			if at := slices.IndexFunc(r.candidates, g.means); at >= 0 {
				g = r.candidates[at]
			}
			out = append(out, g)
		}
	}
	slices.SortFunc(out, func(a, b Condition) int { return cmp.Compare(a.From, b.From) })
	return out
}

// shuffled visits 0 … n-1 in a random order, the same for a seed.
func shuffled(n int, seed uint64) []int {
	return rand.New(rand.NewPCG(seed, 0xe90c)).Perm(n)
}

func (o Options) rate(epoch int) float64 {
	return o.Rate * math.Pow(0.6, float64(epoch))
}

func trainConditions(ctx context.Context, one, together *network.Net, all []prepared, o Options) {
	single := network.NewTrainer(one, o.Rate, o.Dropout, o.Seed)
	whole := network.NewTrainer(together, o.Rate, o.Dropout/2, o.Seed)
	var passes []*network.Pass
	var setPasses []*network.Pass
	for epoch := range o.Epochs {
		single.SetRate(o.rate(epoch))
		whole.SetRate(o.rate(epoch))
		for step, i := range shuffled(len(all), o.Seed+uint64(epoch)) {
			if ctx.Err() != nil {
				return
			}
			o.report("conditions", epoch*len(all)+step, o.Epochs*len(all))
			p := &all[i]
			if !p.reachable || len(p.conditions) == 0 {
				continue
			}
			for len(passes) < len(p.conditions) {
				passes = append(passes, nil)
			}
			scores := make([]float64, len(p.conditions))
			for c, b := range p.conditions {
				passes[c] = single.Forward(b, passes[c])
				scores[c] = float64(passes[c].Scores[0])
			}
			sets := p.r.sets(scores, p.gold)
			gold := -1
			for k, s := range sets {
				if sameMembers(s.members, p.gold) {
					gold = k
				}
			}
			const look = 30
			if gold < 0 {
				sets = append(sets[:min(len(sets), look-1)], set{members: p.gold, score: sum(scores, p.gold)})
				gold = len(sets) - 1
			} else if gold >= look {
				sets[look-1], gold = sets[gold], look-1
			}
			sets = sets[:min(len(sets), look)]
			best := math.Inf(-1)
			for len(setPasses) < len(sets) {
				setPasses = append(setPasses, nil)
			}
			for k := range sets {
				setPasses[k] = whole.Forward(p.r.setFeatures(sets[k].members), setPasses[k])
				sets[k].score += float64(setPasses[k].Scores[0])
				best = max(best, sets[k].score)
			}
			total := 0.0
			for k := range sets {
				sets[k].p = math.Exp(sets[k].score - best)
				total += sets[k].p
			}
			gradient := make([]float64, len(p.conditions))
			for k := range sets {
				g := sets[k].p / total
				if k == gold {
					g--
				}
				for _, c := range sets[k].members {
					gradient[c] += g
				}
				if math.Abs(g) > 1e-4 {
					whole.Backward(setPasses[k], []float32{float32(g)})
				}
			}
			for c, g := range gradient {
				if math.Abs(g) > 1e-4 {
					single.Backward(passes[c], []float32{float32(g)})
				}
			}
		}
	}
	single.Compact(o.Rows[0])
	whole.Compact(1 << together.Bits)
}

func sum(scores []float64, members []int) float64 {
	s := 0.0
	for _, m := range members {
		s += scores[m]
	}
	return s
}

// sameMembers compares sets of candidates; b is sorted.
func sameMembers(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for _, m := range a {
		if !slices.Contains(b, m) {
			return false
		}
	}
	return true
}

func trainOutputs(ctx context.Context, n *network.Net, all []prepared, o Options) {
	t := network.NewTrainer(n, o.Rate, o.Dropout, o.Seed)
	var passes []*network.Pass
	for epoch := range o.Epochs {
		t.SetRate(o.rate(epoch))
		for step, i := range shuffled(len(all), o.Seed+uint64(epoch)) {
			if ctx.Err() != nil {
				return
			}
			o.report("output columns", epoch*len(all)+step, o.Epochs*len(all))
			p := &all[i]
			for len(passes) < len(p.outputs) {
				passes = append(passes, nil)
			}
			scores := make([]float64, len(p.outputs))
			for j, b := range p.outputs {
				passes[j] = t.Forward(b, passes[j])
				scores[j] = float64(passes[j].Scores[0])
			}
			for j, g := range softmaxGradient(scores, p.column) {
				if math.Abs(g) > 1e-4 {
					t.Backward(passes[j], []float32{float32(g)})
				}
			}
		}
	}
	t.Compact(o.Rows[1])
}

func trainAggregates(ctx context.Context, n *network.Net, all []prepared, o Options) {
	t := network.NewTrainer(n, o.Rate, o.Dropout, o.Seed)
	var pass *network.Pass
	for epoch := range o.Epochs {
		t.SetRate(o.rate(epoch))
		for step, i := range shuffled(len(all), o.Seed+uint64(epoch)) {
			if ctx.Err() != nil {
				return
			}
			o.report("aggregates", epoch*len(all)+step, o.Epochs*len(all))
			p := &all[i]
			pass = t.Forward(p.aggregate, pass)
			scores := make([]float64, aggregates)
			for a, s := range pass.Scores {
				scores[a] = float64(s)
			}
			gradient := make([]float32, aggregates)
			for a, g := range softmaxGradient(scores, p.class) {
				gradient[a] = float32(g)
			}
			t.Backward(pass, gradient)
		}
	}
	t.Compact(o.Rows[2])
}

// softmaxGradient is the gradient of the cross entropy by the scores.
func softmaxGradient(scores []float64, right int) []float64 {
	best := slices.Max(scores)
	sum := 0.0
	out := make([]float64, len(scores))
	for i, s := range scores {
		out[i] = math.Exp(s - best)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	out[right]--
	return out
}

func (o Options) report(what string, done, of int) {
	if o.Progress != nil && done%500 == 0 {
		o.Progress(what, done, of)
	}
}
