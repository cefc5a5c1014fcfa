package tape

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
)

// Param is a matrix of weights, Rows × Cols, row by row.
type Param struct {
	Name       string
	Rows, Cols int
	V          []float32
	matrix     bool      // something is multiplied by it, rather than added or looked up
	turned     []float32 // of a matrix that learns: Cols × Rows, kept in step by the Set
	index      int
	m, v       []float32 // Adam's averages
	rare       bool      // a table of rows: those without a gradient stay as they are
}

// Row returns row i, not a copy.
func (p *Param) Row(i int) []float32 { return p.V[i*p.Cols : (i+1)*p.Cols] }

// Set is the weights of a network.
type Set struct {
	Params []*Param
	rng    *rand.Rand
	steps  int
}

// NewSet returns an empty set whose weights will be drawn from seed.
//
// Drawing millions of numbers takes longer than reading them: see [Unset].
func NewSet(seed uint64) *Set { return &Set{rng: rand.New(rand.NewPCG(seed, 0x5eed))} }

// Unset returns an empty set whose weights will be zeros until they are read.
func Unset() *Set { return &Set{} }

// Matrix adds a matrix for [Tape.Linear] and the like: rows inputs, cols
// outputs, drawn evenly from ±1/√rows.
func (s *Set) Matrix(name string, rows, cols int) *Param {
	p := s.Nothing(name, rows, cols)
	if s.rng == nil {
		return p
	}
	within := 1 / math.Sqrt(float64(rows))
	for i := range p.V {
		p.V[i] = float32((2*s.rng.Float64() - 1) * within)
	}
	return p
}

// Nothing adds a matrix for [Tape.Linear] that gives zeros until it has learnt
// something.
func (s *Set) Nothing(name string, rows, cols int) *Param {
	p := s.add(name, rows, cols)
	p.matrix = true
	return p
}

// Zeros adds a matrix of zeros, as a bias is: one row.
func (s *Set) Zeros(name string, rows, cols int) *Param { return s.add(name, rows, cols) }

// Around adds a matrix whose weights lie around mean.
func (s *Set) Around(name string, rows, cols int, mean, spread float64) *Param {
	p := s.add(name, rows, cols)
	if s.rng == nil {
		return p
	}
	for i := range p.V {
		p.V[i] = float32(mean + spread*s.rng.NormFloat64())
	}
	return p
}

// Table adds rows to be looked up by their numbers, each of cols normally
// distributed weights. In training only the rows that were looked up change.
func (s *Set) Table(name string, rows, cols int, spread float64) *Param {
	p := s.Around(name, rows, cols, 0, spread)
	p.rare = true
	return p
}

func (s *Set) add(name string, rows, cols int) *Param {
	p := &Param{Name: name, Rows: rows, Cols: cols, V: make([]float32, rows*cols), index: len(s.Params)}
	s.Params = append(s.Params, p)
	return p
}

func (p *Param) turn() {
	if p.turned != nil { // it learns
		transpose(p.turned, p.V, p.Rows, p.Cols)
	}
}

// Turn brings everything that is derived from the weights in step with them;
// call it after V was filled in by hand.
func (s *Set) Turn() {
	for _, p := range s.Params {
		p.turn()
	}
}

// Size is the number of weights.
func (s *Set) Size() int {
	n := 0
	for _, p := range s.Params {
		n += len(p.V)
	}
	return n
}

// Gradients is what the weights of a [Set] should change by.
type Gradients []*gradient

// gradient is that of one Param. Of a table of rows it knows which were looked
// up: the others are zero, and cost nothing.
type gradient struct {
	v    []float32 // as many as weights
	cols int
	rows []int  // of a table: those that may differ from zero, in any order
	has  []bool // of a table: which rows these are
}

// NewGradients returns zeros for every weight. From then on the Set keeps what
// only learning needs.
func (s *Set) NewGradients() Gradients {
	g := make(Gradients, len(s.Params))
	for i, p := range s.Params {
		if p.matrix && p.turned == nil {
			p.turned = make([]float32, len(p.V))
			p.turn()
		}
		g[i] = &gradient{v: make([]float32, len(p.V)), cols: p.Cols}
		if p.rare {
			g[i].has = make([]bool, p.Rows)
		}
	}
	return g
}

// table reports whether it is that of a table of rows.
func (g *gradient) table() bool { return g.has != nil }

// row is the gradient of row r of a table, to be changed.
func (g *gradient) row(r int) []float32 {
	if g.table() && !g.has[r] {
		g.has[r] = true
		g.rows = append(g.rows, r)
	}
	return g.v[r*g.cols : (r+1)*g.cols]
}

// clear makes everything zero.
func (g *gradient) clear() {
	if !g.table() {
		clear(g.v)
		return
	}
	for _, r := range g.rows {
		clear(g.v[r*g.cols : (r+1)*g.cols])
		g.has[r] = false
	}
	g.rows = g.rows[:0]
}

// squares is the sum of the squares, in the order of the weights.
func (g *gradient) squares() float64 {
	if !g.table() {
		return squares(0, g.v)
	}
	slices.Sort(g.rows)
	sum := 0.0
	for _, r := range g.rows {
		sum = squares(sum, g.v[r*g.cols:(r+1)*g.cols])
	}
	return sum
}

// Add adds other to g and clears other.
func (g Gradients) Add(other Gradients) {
	sideBySide(len(g), func(i int) {
		from := other[i]
		if !from.table() {
			AddTo(g[i].v[:len(from.v)], from.v)
		}
		for _, r := range from.rows {
			AddTo(g[i].row(r), from.v[r*from.cols:(r+1)*from.cols])
		}
		from.clear()
	})
}

// sideBySide calls f with every number below n, two at a time. What it does for
// one must not depend on the others.
func sideBySide(n int, f func(i int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wait.Wait()
}

// AddTo adds from to to, of the same length.
//
// The race detector looks at every access to memory, which makes training a
// tenth as fast. The loops marked so in this package see slices that their
// callers alone hold, and are left out.
//
//go:norace
func AddTo(to, from []float32) {
	for k, v := range from {
		to[k] += v
	}
}

// squares adds the squares of v to sum.
//
//go:norace
func squares(sum float64, v []float32) float64 {
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return sum
}

// Adam is how a step is taken (Kingma & Ba, 2015).
type Adam struct {
	Rate     float64 // of learning
	Clip     float64 // greatest length of the gradient over all weights; 0 for none
	Scale    float64 // what gradients are multiplied by first: 1/examples; 0 means 1
	Decay    float64 // share of a matrix's weights taken off each step, times Rate (Loshchilov & Hutter, 2019)
	MeanRate float64 // of the running mean of gradients; 0 means 0.9
}

// Step changes the weights by the gradients, clears these, and returns the
// length that the gradient had.
func (s *Set) Step(g Gradients, a Adam) float64 {
	if a.Scale == 0 {
		a.Scale = 1
	}
	if a.MeanRate == 0 {
		a.MeanRate = 0.9
	}
	sums := make([]float64, len(g))
	sideBySide(len(g), func(i int) { sums[i] = g[i].squares() })
	sum := 0.0
	for _, x := range sums {
		sum += x
	}
	length := math.Sqrt(sum) * a.Scale
	scale := float32(a.Scale)
	if a.Clip > 0 && length > a.Clip {
		scale = float32(a.Scale * a.Clip / length)
	}
	s.steps++
	sideBySide(len(s.Params), func(i int) {
		p := s.Params[i]
		p.averages()
		p.adam(g[i], scale, a, s.steps)
		g[i].clear()
		p.turn()
	})
	return length
}

const (
	squareRate = 0.99 // of the running mean of squared gradients
	tiny       = 1e-8
)

// adam changes the weights by the gradient g; step counts from 1.
func (p *Param) adam(g *gradient, scale float32, a Adam, step int) {
	r := rates{keep: float32(a.MeanRate), keepSquare: float32(squareRate), scale: scale, shrink: 1,
		rate: float32(a.Rate / (1 - math.Pow(a.MeanRate, float64(step)))),
		root: float32(1 / math.Sqrt(1-math.Pow(squareRate, float64(step))))}
	if p.matrix {
		r.shrink = float32(1 - a.Rate*a.Decay)
	}
	if !p.rare {
		r.adam(p.V, p.m, p.v, g.v)
		return
	}
	for _, at := range g.rows {
		from, to := at*p.Cols, (at+1)*p.Cols
		if !zero(g.v[from:to]) {
			r.adam(p.V[from:to], p.m[from:to], p.v[from:to], g.v[from:to])
		}
	}
}

// rates are how one step of Adam is taken.
type rates struct{ rate, root, keep, keepSquare, scale, shrink float32 }

// adam changes the weights w, with their means m and mean squares v, by their
// gradient.
//
//go:norace
func (r rates) adam(w, m, v, gradient []float32) {
	take, takeSquare := 1-r.keep, 1-r.keepSquare
	for i, d := range gradient {
		d *= r.scale
		m[i] = float32(r.keep*m[i]) + float32(take*d)
		v[i] = float32(r.keepSquare*v[i]) + float32(takeSquare*float32(d*d))
		w[i] = float32(w[i]*r.shrink) - float32(r.rate*m[i])/(float32(sqrt(v[i])*r.root)+tiny)
	}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

//go:norace
func zero(v []float32) bool {
	for _, x := range v {
		if x != 0 {
			return false
		}
	}
	return true
}

// Named returns the weights of a name; it panics when there are none, which is
// a fault of the program.
func (s *Set) Named(name string) *Param {
	for _, p := range s.Params {
		if p.Name == name {
			return p
		}
	}
	panic(fmt.Sprintf("no weights are named %q", name))
}
