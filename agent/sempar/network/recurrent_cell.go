package network

// cells is one direction of a gated recurrent unit (Cho et al., "Learning
// Phrase Representations using RNN Encoder–Decoder", 2014; the reset gate is
// applied after the product with the state) run over several options side by
// side: what it computed going forward, for going back. Rows come in order of
// steps, the options of a step one after the other.
type cells struct {
	steps, options, size int
	gates                []float32 // 3·size per row: on the way in the sums of the inputs, then update, reset, new
	inner                []float32 // size per row: product of the state for new, before reset
	states               []float32 // size per row, one step of zeros first
}

func newCells(a *arena, steps, options, size int) *cells {
	n := steps * options
	return &cells{steps, options, size, a.take(n * 3 * size), a.take(n * size), a.take((n + options) * size)}
}

// row is the gates of an option at a step.
func (c *cells) row(step, option int) []float32 {
	return c.gates[(step*c.options+option)*3*c.size:][:3*c.size]
}

// after is the state of an option after a step.
func (c *cells) after(step, option int) []float32 {
	return c.states[((step+1)*c.options+option)*c.size:][:c.size]
}

// run goes through the steps; recur is the matrix of the state, 3·size ×
// size.
func (c *cells) run(a *arena, recur matrix) {
	h, n := c.size, c.options
	sums := a.take(n * 3 * h)
	for s := range c.steps {
		before := c.states[s*n*h:][:n*h]
		clear(sums)
		project(sums, before, recur)
		for o := range n {
			g, u := c.row(s, o), sums[o*3*h:][:3*h]
			inner, last, next := c.inner[(s*n+o)*h:][:h], before[o*h:][:h], c.after(s, o)
			copy(inner, u[2*h:])
			gate(next, last, g, u)
		}
	}
}

// back takes gradients by the states after each step (rows like those of
// states without the first step; they are changed) and returns those by the
// sums of the inputs; it adds the gradient of the matrix to g. turned is the
// matrix transposed.
func (c *cells) back(a *arena, turned matrix, by []float32, g matrix) []float32 {
	h, n := c.size, c.options
	inputs, sums := a.take(len(c.gates)), a.take(len(c.gates))
	for s := c.steps - 1; s >= 0; s-- {
		before := c.states[s*n*h:][:n*h]
		for o := range n {
			at := s*n + o
			gates, inner, last, d := c.row(s, o), c.inner[at*h:][:h], before[o*h:][:h], by[at*h:][:h]
			in, su := inputs[at*3*h:][:3*h], sums[at*3*h:][:3*h]
			for i, d := range d {
				z, r, m := gates[i], gates[h+i], gates[2*h+i]
				dz := d * (last[i] - m) * z * (1 - z)
				dm := d * (1 - z) * (1 - m*m)
				dr := dm * inner[i] * r * (1 - r)
				in[i], in[h+i], in[2*h+i] = dz, dr, dm
				su[i], su[h+i], su[2*h+i] = dz, dr, dm*r
			}
			if s > 0 {
				earlier := by[(at-n)*h:][:h]
				for i, d := range d {
					earlier[i] += d * gates[i]
				}
			}
		}
		if s > 0 {
			project(by[(s-1)*n*h:][:n*h], sums[s*n*3*h:][:n*3*h], turned)
		}
	}
	outer(g, sums, c.states[:c.steps*n*h])
	return inputs
}
