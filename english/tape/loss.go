package tape

import "math"

// Surprise is the negative logarithm of the probability that the scores of a
// row of x give to the right choices, any of which will do; its gradient is
// added to the row's. It returns 0 and does nothing where none is right.
// Choices whose score is [Never] are not allowed. weight is what the gradient
// is multiplied by. With [Tape.Smoothing] a part of it is the mean surprise of
// all choices that are allowed.
func (t *Tape) Surprise(x *Node, row int, right []int, weight float32) float64 {
	if len(right) == 0 {
		return 0
	}
	p := t.arena.take(x.Cols)
	copy(p, x.Row(row))
	softmax(p)
	mass := float32(0)
	for _, r := range right {
		mass += p[r]
	}
	mass = max(mass, impossible)
	if t.Training() {
		g := x.gradient(row)
		for i, v := range p {
			g[i] += weight * v
		}
		for _, r := range right {
			g[r] -= (1 - t.Smoothing) * float32(weight*p[r]) / mass
		}
	}
	loss := -math.Log(float64(mass))
	if t.Smoothing == 0 {
		return loss
	}
	return float64(1-t.Smoothing)*loss + float64(t.Smoothing)*t.surpriseOfAll(x, row, p, weight)
}

// impossible is the least that a probability counts.
const impossible = 1e-12

// surpriseOfAll is the mean surprise of the choices of a row that are allowed,
// given their probabilities; its part of the gradient is added.
func (t *Tape) surpriseOfAll(x *Node, row int, p []float32, weight float32) (mean float64) {
	allowed := 0
	for _, score := range x.Row(row) {
		if score > Never {
			allowed++
		}
	}
	for i, score := range x.Row(row) {
		if score <= Never {
			continue
		}
		mean -= math.Log(float64(max(p[i], impossible))) / float64(allowed)
		if t.Training() {
			x.gradient(row)[i] -= weight * t.Smoothing / float32(allowed)
		}
	}
	return mean
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
