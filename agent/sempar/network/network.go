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
	"encoding/binary"
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
	rows []float32 // 2^Bits × (Hidden + Outputs): a row is hidden weights, then direct weights; nil once read from a file
	bias []float32 // Hidden, then Outputs
	out  []float32 // Hidden × Outputs
	keep float32   // share of features kept in training; sums are scaled by it
	drop uint32    // features whose hash with seed is below it are overlooked
	seed uint32
	at   []int32 // of a network read from a file: which packed row a feature has, -1 for a row of zeros
	// packed is the rows of a network read from a file: whole numbers in a byte
	// each, zeros up to whole lanes, the scale they are multiplied by, and
	// zeros up to a lane.
	packed []byte
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

// Score returns one score per output, written into scratch, which needs room
// for [Net.Width] values; the scores are among them.
func (n *Net) Score(bag []uint32, scratch []float32) []float32 {
	sum := scratch[:n.Width()]
	clear(sum)
	var known [256]int32 // rows that are not zero
	for len(bag) > 0 {
		part := bag[:min(len(bag), len(known))]
		bag = bag[len(part):]
		n.add(sum, known[:n.find(part, &known)])
	}
	return n.finish(sum[:n.Hidden+n.Outputs])
}

// find writes where the rows of features stand, and returns how many it
// wrote.
func (n *Net) find(bag []uint32, known *[256]int32) int {
	mask, count := uint32(1<<n.Bits-1), 0
	for _, f := range bag {
		if n.drop > 0 && scrambled(f^n.seed) < n.drop {
			continue
		}
		row := int32(f & mask)
		if n.at != nil {
			row = n.at[row]
		}
		known[count&255] = row
		count += int(^uint32(row) >> 31) // whether it has a row is a toss-up: no branch
	}
	return count
}

// add adds rows to sum.
func (n *Net) add(sum []float32, rows []int32) {
	width := n.Hidden + n.Outputs
	switch {
	case n.packed == nil:
		for _, row := range rows {
			for i, w := range n.rows[int(row)*width:][:width] {
				sum[i] += w
			}
		}
	case lanes && len(sum) == 3*lane && len(rows) > 0:
		rowLanes(&sum[0], &n.packed[0], &rows[0], len(rows))
	default:
		stride := packedSize(len(sum))
		for _, row := range rows {
			packed := n.packed[int(row)*stride:][:stride]
			scale := math.Float32frombits(binary.LittleEndian.Uint32(packed[len(sum):]))
			for i := range sum {
				sum[i] += float32(int8(packed[i])) * scale
			}
		}
	}
}

// packedSize is the bytes of a packed row for sums of a width.
func packedSize(width int) int { return width + lane }

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

// Width is how many values of scratch [Net.Score] needs: the sums, of a
// network read from a file up to whole lanes.
func (n *Net) Width() int {
	if n.at == nil {
		return n.Hidden + n.Outputs
	}
	return (n.Hidden + n.Outputs + lane - 1) / lane * lane
}
