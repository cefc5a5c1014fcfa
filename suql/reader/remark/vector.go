package remark

import (
	"math"

	"parley/english/vectors"
)

// width is how many numbers a vector has.
const width = vectors.Width

// direction is a vector at length one; nil for one without length.
func direction(v []float32) []float32 {
	n := math.Sqrt(float64(vectors.Product(v, v)))
	if n == 0 {
		return nil
	}
	for k := range v {
		v[k] = float32(float64(v[k]) / n)
	}
	return v
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
