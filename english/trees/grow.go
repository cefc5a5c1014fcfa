package trees

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"parley/english/logit"
)

// Group is the choices of one question, at least one of which is gold. Start
// is the score that each has before the trees; nil is 0 for all.
type Group struct {
	X     [][]float32
	Gold  []bool
	Start []float64
}

// Options change how trees are grown; zero values stand for those in brackets.
type Options struct {
	Seed   uint64
	Trees  int     // 300
	Leaves int     // of a tree: 16
	Rate   float64 // what part of a leaf's best value is taken: 0.08
	Questions,
	Features float64 // what part of them each tree sees: 0.5, 0.6
	Least    float64                          // curvature that a leaf has at least: 2
	Progress func(tree, of int, loss float64) // may be nil
}

func (o Options) filled() Options {
	for at, value := range map[*float64]float64{&o.Rate: .08, &o.Questions: .5, &o.Features: .6, &o.Least: 2} {
		if *at == 0 {
			*at = value
		}
	}
	for at, value := range map[*int]int{&o.Trees: 300, &o.Leaves: 16} {
		if *at == 0 {
			*at = value
		}
	}
	return o
}

// penalty is what keeps values of leaves small.
const penalty = 1

// Grow grows a forest that lifts the gold choices of every question.
func Grow(ctx context.Context, names []string, groups []Group, o Options) (*Forest, error) {
	if len(groups) == 0 {
		return nil, errors.New("there is nothing to grow trees from")
	}
	o = o.filled()
	b := binned(len(names), groups)
	random := rand.New(rand.NewPCG(o.Seed, 3))
	scores := make([][]float64, len(groups))
	for i, g := range groups {
		scores[i] = make([]float64, len(g.X))
		copy(scores[i], g.Start)
	}
	f := &Forest{Names: names}
	for n := range o.Trees {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		rows, loss := b.slopes(groups, scores, o.Questions, random)
		t := b.tree(rows, chosen(len(names), o.Features, random), o)
		for i, g := range groups {
			for j := range g.X {
				scores[i][j] += float64(t.leaf(g.X[j]))
			}
		}
		f.Trees = append(f.Trees, t)
		if o.Progress != nil {
			o.Progress(n+1, o.Trees, loss)
		}
	}
	return f, nil
}

// chosen is a part of the features, at least one.
func chosen(n int, part float64, random *rand.Rand) []int {
	return random.Perm(n)[:max(1, int(math.Round(part*float64(n))))]
}

// slopes fills in the slope and curvature of the loss at each choice of some
// questions, and gives their rows and the loss of all questions.
func (b *bins) slopes(groups []Group, scores [][]float64, part float64, random *rand.Rand) ([]int32, float64) {
	var rows []int32
	loss, at := 0.0, 0
	for i, g := range groups {
		p := logit.Softmax(scores[i])
		gold := 1e-12
		for j, is := range g.Gold {
			if is {
				gold += p[j]
			}
		}
		loss -= math.Log(gold) / float64(len(groups))
		takes := random.Float64() < part
		for j := range g.X {
			slope := p[j]
			if g.Gold[j] {
				slope -= p[j] / gold
			}
			b.slope[at], b.curve[at] = float32(slope), float32(max(p[j]*(1-p[j]), 1e-6))
			if takes {
				rows = append(rows, int32(at))
			}
			at++
		}
	}
	return rows, loss
}
