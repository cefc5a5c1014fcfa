package network

import (
	"math"
	"math/rand/v2"
)

// Trainer changes a network by gradient steps with one step size per row
// (row-wise Adagrad: Duchi et al., "Adaptive Subgradient Methods", 2011, with
// the squares of a row averaged). It is deterministic for a seed.
type Trainer struct {
	net     *Net
	rate    float32
	dropout float32
	rowSum  []float32 // one per row
	biasSum []float32
	outSum  []float32
	rng     *rand.Rand
}

// Pass is one bag on its way through the network in training: what forward
// computed and backward needs.
type Pass struct {
	kept   []uint32 // rows of the features that were not dropped
	sum    []float32
	Scores []float32
}

// NewTrainer trains n with a step size and a share of features that each
// pass leaves out at random (Srivastava et al., "Dropout", 2014).
func NewTrainer(n *Net, rate, dropout float64, seed uint64) *Trainer {
	n.keep = float32(1 - dropout)
	return &Trainer{net: n, rate: float32(rate), dropout: float32(dropout),
		rowSum: make([]float32, 1<<n.Bits), biasSum: make([]float32, len(n.bias)), outSum: make([]float32, len(n.out)),
		rng: rand.New(rand.NewPCG(seed, 0xd201))}
}

// SetRate changes the step size.
func (t *Trainer) SetRate(rate float64) { t.rate = float32(rate) }

// Forward scores a bag with features dropped; p is reused where it can be.
func (t *Trainer) Forward(bag []uint32, p *Pass) *Pass {
	if p == nil {
		p = &Pass{}
	}
	n := t.net
	width := n.Width()
	if cap(p.sum) < width {
		p.sum = make([]float32, width)
	}
	p.sum = p.sum[:width]
	clear(p.sum)
	p.kept = p.kept[:0]
	mask := uint32(1<<n.Bits - 1)
	limit := uint32(float64(t.dropout) * 65536)
	var bits uint64
	for i, f := range bag {
		if i%4 == 0 {
			bits = t.rng.Uint64()
		}
		drop := uint32(bits&0xffff) < limit
		bits >>= 16
		if drop {
			continue
		}
		row := f & mask
		p.kept = append(p.kept, row)
		at := int(row) * width
		for i, w := range n.rows[at : at+width] {
			p.sum[i] += w
		}
	}
	for i := range p.sum {
		p.sum[i] += n.bias[i]
	}
	if cap(p.Scores) < n.Outputs {
		p.Scores = make([]float32, n.Outputs)
	}
	p.Scores = p.Scores[:n.Outputs]
	copy(p.Scores, p.sum[n.Hidden:])
	for h, v := range p.sum[:n.Hidden] {
		if v > 0 {
			for o := range p.Scores {
				p.Scores[o] += v * n.out[h*n.Outputs+o]
			}
		}
	}
	return p
}

// Backward takes a step against the gradient of the loss by the scores of a
// pass.
func (t *Trainer) Backward(p *Pass, gradient []float32) {
	n := t.net
	width := n.Width()
	delta := make([]float32, width)
	var square float32
	for h, v := range p.sum[:n.Hidden] {
		if v <= 0 {
			continue
		}
		for o, g := range gradient {
			i := h*n.Outputs + o
			delta[h] += g * n.out[i]
			step(&n.out[i], &t.outSum[i], g*v, t.rate)
		}
	}
	copy(delta[n.Hidden:], gradient)
	for _, d := range delta {
		square += d * d
	}
	if square == 0 {
		return
	}
	square /= float32(width)
	for _, row := range p.kept {
		t.rowSum[row] += square
		scale := t.rate / float32(math.Sqrt(float64(t.rowSum[row]))+1e-6)
		at := int(row) * width
		weights := n.rows[at : at+width]
		for i, d := range delta {
			weights[i] -= scale * d
		}
	}
	for i, d := range delta {
		step(&n.bias[i], &t.biasSum[i], d, t.rate)
	}
}

func step(w, sum *float32, g, rate float32) {
	*sum += g * g
	*w -= rate * g / (float32(math.Sqrt(float64(*sum))) + 1e-6)
}

// Seen counts in how many bags each row was used, so that features seen too
// seldom to be learnt can be left out of training.
type Seen struct {
	mask   uint32
	counts []uint32
}

// NewSeen counts for networks of 2^bits rows.
func NewSeen(bits int) *Seen { return &Seen{1<<bits - 1, make([]uint32, 1<<bits)} }

// Add counts the features of a bag.
func (s *Seen) Add(bag []uint32) {
	for _, f := range bag {
		s.counts[f&s.mask]++
	}
}

// Keep leaves the features of a bag whose row was seen at least n times.
func (s *Seen) Keep(bag []uint32, n uint32) []uint32 {
	out := bag[:0]
	for _, f := range bag {
		if s.counts[f&s.mask] >= n {
			out = append(out, f)
		}
	}
	return out
}
