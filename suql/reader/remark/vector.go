package remark

import (
	"math"

	"parley/english/vectors"
)

// width is how many numbers a vector has.
const width = vectors.Width

// direction is a vector at length one; nil for one without length.
func direction(v []float32) []float32 {
	n := math.Sqrt(float64(dot(v, v)))
	if n == 0 {
		return nil
	}
	for k := range v {
		v[k] = float32(float64(v[k]) / n)
	}
	return v
}

// dot is the product of two vectors; 0 where either is nil.
func dot(a, b []float32) (sum float32) {
	if a == nil || b == nil {
		return 0
	}
	for k, x := range a {
		sum += float32(x * b[k])
	}
	return sum
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
