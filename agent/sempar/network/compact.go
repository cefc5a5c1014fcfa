package network

import (
	"cmp"
	"math"
	"slices"
)

// levels of a quantised weight: four bits, from -7 to 7 times the scale of
// its row.
const levels = 7

// Compact makes the trained network small: of its rows it keeps the n that
// matter most (those never touched in training matter nothing), and rounds
// these to four bits a weight. What [Net.WriteTo] writes afterwards reads
// back as the same network.
func (t *Trainer) Compact(n int) {
	net := t.net
	width := net.Width()
	type ranked struct {
		row  int
		norm float64
	}
	var rows []ranked
	for r, sum := range t.rowSum {
		weights := net.rows[r*width : (r+1)*width]
		if sum == 0 {
			clear(weights)
			continue
		}
		norm := 0.0
		for _, w := range weights {
			norm += float64(w) * float64(w)
		}
		rows = append(rows, ranked{r, norm * math.Sqrt(float64(sum))})
	}
	slices.SortFunc(rows, func(a, b ranked) int { return cmp.Or(cmp.Compare(b.norm, a.norm), a.row-b.row) })
	for i, r := range rows {
		weights := net.rows[r.row*width : (r.row+1)*width]
		if i >= n {
			clear(weights)
			continue
		}
		scale := scaleOf(weights)
		for k, w := range weights {
			weights[k] = float32(quantised(w, scale)) * scaleValue(scale)
		}
	}
}

// Rows is the number of rows that are not zero.
func (n *Net) Rows() int {
	width, out := n.Width(), 0
	for r := 0; r < 1<<n.Bits; r++ {
		if !zero(n.rows[r*width : (r+1)*width]) {
			out++
		}
	}
	return out
}

func zero(weights []float32) bool {
	for _, w := range weights {
		if w != 0 {
			return false
		}
	}
	return true
}

// scaleOf is the scale of a row in one byte: its logarithm in steps of a
// sixteenth of an octave, above 2^-12.
func scaleOf(weights []float32) byte {
	most := float32(0)
	for _, w := range weights {
		most = max(most, w, -w)
	}
	step := math.Round(16 * (math.Log2(float64(most)/levels+1e-12) + 12))
	return byte(min(max(step, 0), 255))
}

func scaleValue(scale byte) float32 { return float32(math.Exp2(float64(scale)/16 - 12)) }

func quantised(w float32, scale byte) int {
	q := int(math.Round(float64(w / scaleValue(scale))))
	return min(max(q, -levels), levels)
}
