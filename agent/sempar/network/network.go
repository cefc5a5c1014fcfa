// Package network scores bags of hashed features with one hidden layer: the
// smallest network that learns which features go together, fast enough to
// score hundreds of candidates in a millisecond without any library.
//
// Make one with [New], train it with [Trainer], and score with [Net.Score]. A
// feature is any 32-bit hash; its row is the low bits of it ("Feature Hashing
// for Large Scale Multitask Learning", Weinberger et al., 2009).
//
//	n := network.New(network.Shape{Bits: 18, Hidden: 16, Outputs: 1}, seed)
//	scores := n.Score([]uint32{feature("who"), feature("who", "player")})
package network

import (
	"math"
	"math/rand/v2"
)

// Shape is the size of a network.
type Shape struct {
	Bits    int // 2^Bits rows of weights
	Hidden  int // hidden units
	Outputs int // scores per bag
}

// Net is a network: score = out·relu(hidden + Σ rows) + Σ direct + bias, the
// sums taken over the features of a bag. Once trained it never changes and
// may be shared.
type Net struct {
	Shape
	rows []float32 // 2^Bits × (Hidden + Outputs): a row is hidden weights, then direct weights
	bias []float32 // Hidden, then Outputs
	out  []float32 // Hidden × Outputs
	keep float32   // share of features kept in training; sums are scaled by it
	drop uint32    // features whose hash with seed is below it are overlooked
	seed uint32
	at   []int32 // of a network read from a file: where a feature's row stands in rows, -1 for a row of zeros
}

// New returns a network with small random weights.
func New(s Shape, seed uint64) *Net {
	rng := rand.New(rand.NewPCG(seed, 0x5eed))
	n := &Net{Shape: s, keep: 1,
		rows: make([]float32, (1<<s.Bits)*(s.Hidden+s.Outputs)),
		bias: make([]float32, s.Hidden+s.Outputs),
		out:  make([]float32, s.Hidden*s.Outputs)}
	width := s.Hidden + s.Outputs
	for r := 0; r < 1<<s.Bits; r++ {
		for h := range s.Hidden {
			n.rows[r*width+h] = float32(rng.NormFloat64() * 0.02)
		}
	}
	for h := range s.Hidden {
		n.bias[h] = 0.1
	}
	for i := range n.out {
		n.out[i] = float32(rng.NormFloat64() / math.Sqrt(float64(max(s.Hidden, 1))))
	}
	return n
}

// Score returns one score per output, written into scores, which needs room
// for Hidden + Outputs values; the scores are its last Outputs values.
func (n *Net) Score(bag []uint32, scratch []float32) []float32 {
	width := n.Hidden + n.Outputs
	sum := scratch[:width]
	clear(sum)
	mask := uint32(1<<n.Bits - 1)
	for _, f := range bag {
		if n.drop > 0 && scrambled(f^n.seed) < n.drop {
			continue
		}
		row := int(f & mask)
		if n.at != nil {
			if row = int(n.at[row]); row < 0 {
				continue
			}
		}
		for i, w := range n.rows[row*width : (row+1)*width] {
			sum[i] += w
		}
	}
	return n.finish(sum)
}

// finish turns the sums over features into scores, in place.
func (n *Net) finish(sum []float32) []float32 {
	for i := range sum {
		sum[i] = sum[i]*n.keep + n.bias[i]
	}
	scores := sum[n.Hidden:]
	for h, v := range sum[:n.Hidden] {
		if v <= 0 {
			continue
		}
		for o := range scores {
			scores[o] += v * n.out[h*n.Outputs+o]
		}
	}
	return scores
}

// Dropping returns the network as it is when it overlooks a share of the
// features: the same ones for the same seed.
func (n *Net) Dropping(share float64, seed uint32) *Net {
	out := *n
	out.drop, out.seed = uint32(share*math.MaxUint32), scrambled(seed)
	out.keep = n.keep / float32(1-share)
	return &out
}

func scrambled(v uint32) uint32 {
	v ^= v >> 16
	v *= 0x7feb352d
	v ^= v >> 15
	v *= 0x846ca68b
	return v ^ v>>16
}

// Width is how many values of scratch [Net.Score] needs.
func (n *Net) Width() int { return n.Hidden + n.Outputs }
