package tape

import "math"

// Surprise is the negative logarithm of the probability that the scores of a
// row of x give to the right choices, any of which will do; its gradient is
// added to the row's. It returns 0 and does nothing where none is right.
// Choices whose score is [Never] are not allowed. weight is what the gradient
// is multiplied by.
func (t *Tape) Surprise(x *Node, row int, right []int, weight float32) float64 {
	p := t.arena.take(x.Cols)
	copy(p, x.Row(row))
	softmax(p)
	mass := float32(0)
	for _, r := range right {
		mass += p[r]
	}
	if len(right) == 0 {
		return 0
	}
	mass = max(mass, 1e-12)
	if t.Training() {
		g := x.gradient(row)
		for i, v := range p {
			g[i] += weight * v
		}
		for _, r := range right {
			g[r] -= float32(weight*p[r]) / mass
		}
	}
	return -math.Log(float64(mass))
}

// Probabilities turns scores into probabilities at a temperature, in place:
// above 1 they are less sure.
func Probabilities(scores []float32, temperature float32) {
	if temperature != 1 {
		for i, v := range scores {
			if v > Never {
				scores[i] = v / temperature
			}
		}
	}
	softmax(scores)
}
