package tape

// The loops over numbers, which are left out of the race detector: see AddTo.

// scaled writes every number of from times scale.
//
//go:norace
func scaled(to, from []float32, scale float32) {
	for i, v := range from {
		to[i] = float32(v * scale)
	}
}

// addScaled adds every number of from times scale.
//
//go:norace
func addScaled(to, from []float32, scale float32) {
	for i, v := range from {
		to[i] += float32(v * scale)
	}
}

// addProducts adds every number of a times that of b.
//
//go:norace
func addProducts(to, a, b []float32) {
	for i, v := range b {
		to[i] += float32(a[i] * v)
	}
}

// dot is the sum of the products of a and b.
//
//go:norace
func dot(a, b []float32) (sum float32) {
	for i, v := range b {
		sum += float32(v * a[i])
	}
	return sum
}

// greater keeps in most what is greater of row, and in at that it was row i.
//
//go:norace
func greater(most []float32, at []int, row []float32, i int) {
	for j, v := range row {
		if v > most[j] {
			most[j], at[j] = v, i
		}
	}
}

// addTanhs adds the gradient before a hyperbolic tangent, given that after it
// and what it was.
//
//go:norace
func addTanhs(to, g, was []float32) {
	for i, y := range was {
		to[i] += g[i] * (1 - float32(y*y))
	}
}

// addSoftmax adds the gradient before a softmax, given that after it and the
// probabilities.
//
//go:norace
func addSoftmax(to, g, p []float32) {
	all := dot(g, p)
	for j, v := range p {
		to[j] += float32(v * (g[j] - all))
	}
}
