package chart

import "slices"

// thin leaves out what can't be told apart in a picture.
func (c *Chart) thin() {
	switch {
	case c.Form == Bars && len(c.Ys) > MaxBars:
		c.highest()
	case c.Form == Line && len(c.Ys) > MaxPoints:
		c.upsAndDowns()
	case c.Form == Points && len(c.Ys) > MaxPoints:
		c.some()
	}
}

// highest keeps the highest bars, from the top.
func (c *Chart) highest() {
	at := make([]int, len(c.Ys))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int {
		switch {
		case c.Ys[a] > c.Ys[b]:
			return -1
		case c.Ys[a] < c.Ys[b]:
			return 1
		}
		return 0
	})
	labels, ys := make([]string, MaxBars), make([]float64, MaxBars)
	for i, k := range at[:MaxBars] {
		labels[i], ys[i] = c.Labels[k], c.Ys[k]
	}
	c.Labels, c.Ys = labels, ys
}

// upsAndDowns keeps the lowest and the highest point of each stretch, so that
// no peak is lost.
func (c *Chart) upsAndDowns() {
	stretches := MaxPoints / 2
	var xs, ys []float64
	n := len(c.Ys)
	for s := range stretches {
		from, to := s*n/stretches, (s+1)*n/stretches
		low, high := from, from
		for i := from; i < to; i++ {
			if c.Ys[i] < c.Ys[low] {
				low = i
			}
			if c.Ys[i] > c.Ys[high] {
				high = i
			}
		}
		first, second := min(low, high), max(low, high)
		xs, ys = append(xs, c.Xs[first]), append(ys, c.Ys[first])
		if second > first {
			xs, ys = append(xs, c.Xs[second]), append(ys, c.Ys[second])
		}
	}
	c.Xs, c.Ys = xs, ys
}

// some keeps points at even steps through the rows.
func (c *Chart) some() {
	xs, ys := make([]float64, MaxPoints), make([]float64, MaxPoints)
	for i := range MaxPoints {
		k := i * len(c.Ys) / MaxPoints
		xs[i], ys[i] = c.Xs[k], c.Ys[k]
	}
	c.Xs, c.Ys = xs, ys
}
