package network

// matrix is rows of numbers, one after the other.
type matrix struct {
	rows, cols int
	w          []float32
	columns    []float32 // the same column by column; nil while weights may change
}

func newMatrix(rows, cols int) matrix {
	return matrix{rows: rows, cols: cols, w: make([]float32, rows*cols)}
}

func (m matrix) row(i int) []float32 { return m.w[i*m.cols : (i+1)*m.cols] }

// transpose writes m, turned, into out.
func (m matrix) transpose(out matrix) {
	for i := range m.rows {
		for j, v := range m.row(i) {
			out.w[j*m.rows+i] = v
		}
	}
}

// project adds to each row of out the products of a row of x with every row
// of m: out += x·mᵀ. Two rows of x meet three of m at a time: six sums are
// what the compiler keeps in registers.
func project(out, x []float32, m matrix) {
	if lanes && m.columns != nil && m.rows%lane == 0 {
		projectLanes(out, x, m)
		return
	}
	k, n := m.cols, len(x)/m.cols
	i := 0
	for ; i+2 <= n; i += 2 {
		xa, xb := x[i*k:(i+1)*k], x[(i+1)*k:(i+2)*k]
		oa, ob := out[i*m.rows:(i+1)*m.rows], out[(i+1)*m.rows:(i+2)*m.rows]
		o := 0
		for ; o+3 <= m.rows; o += 3 {
			a0, a1, a2, b0, b1, b2 := six(xa, xb, m.w[o*k:(o+3)*k])
			oa[o] += a0
			oa[o+1] += a1
			oa[o+2] += a2
			ob[o] += b0
			ob[o+1] += b1
			ob[o+2] += b2
		}
		for ; o < m.rows; o++ {
			oa[o] += dot(xa, m.row(o))
			ob[o] += dot(xb, m.row(o))
		}
	}
	if i < n {
		xa, oa := x[i*k:(i+1)*k], out[i*m.rows:(i+1)*m.rows]
		o := 0
		for ; o+4 <= m.rows; o += 4 {
			a0, a1, a2, a3 := four(xa, m.w[o*k:(o+4)*k])
			oa[o] += a0
			oa[o+1] += a1
			oa[o+2] += a2
			oa[o+3] += a3
		}
		for ; o < m.rows; o++ {
			oa[o] += dot(xa, m.row(o))
		}
	}
}

// six is the products of two rows with three, which lie one after the other
// in w.
func six(xa, xb, w []float32) (a0, a1, a2, b0, b1, b2 float32) {
	k := len(xa)
	xb = xb[:k]
	w0, w1, w2 := w[:k], w[k:][:k], w[2*k:][:k]
	for i, a := range xa {
		b := xb[i]
		a0 += a * w0[i]
		b0 += b * w0[i]
		a1 += a * w1[i]
		b1 += b * w1[i]
		a2 += a * w2[i]
		b2 += b * w2[i]
	}
	return
}

// four is the products of a row with four, which lie one after the other in
// w.
func four(x, w []float32) (s0, s1, s2, s3 float32) {
	k := len(x)
	w0, w1, w2, w3 := w[:k], w[k:][:k], w[2*k:][:k], w[3*k:][:k]
	for i, v := range x {
		s0 += v * w0[i]
		s1 += v * w1[i]
		s2 += v * w2[i]
		s3 += v * w3[i]
	}
	return
}

func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s float32
	for i, v := range a {
		s += v * b[i]
	}
	return s
}

// add adds scale times x to out.
func add(out, x []float32, scale float32) {
	out = out[:len(x)]
	for i, v := range x {
		out[i] += scale * v
	}
}

// outer adds to g the products of columns of dy with those of x: the
// gradient dyᵀ·x of a matrix by which rows x were projected onto rows dy.
func outer(g matrix, dy, x []float32) {
	k, n := g.cols, len(x)/g.cols
	i := 0
	for ; i+4 <= n; i += 4 {
		x0, x1, x2, x3 := x[i*k:][:k], x[(i+1)*k:][:k], x[(i+2)*k:][:k], x[(i+3)*k:][:k]
		y0, y1, y2, y3 := dy[i*g.rows:][:g.rows], dy[(i+1)*g.rows:][:g.rows], dy[(i+2)*g.rows:][:g.rows], dy[(i+3)*g.rows:][:g.rows]
		for o := range g.rows {
			d0, d1, d2, d3 := y0[o], y1[o], y2[o], y3[o]
			if d0 == 0 && d1 == 0 && d2 == 0 && d3 == 0 {
				continue
			}
			d := g.w[o*k:][:k]
			for j := range d {
				d[j] += d0*x0[j] + d1*x1[j] + d2*x2[j] + d3*x3[j]
			}
		}
	}
	for ; i < n; i++ {
		for o, d := range dy[i*g.rows:][:g.rows] {
			if d != 0 {
				add(g.row(o), x[i*k:][:k], d)
			}
		}
	}
}

// tanh is within 1e-4 of the hyperbolic tangent: seven terms of its continued
// fraction, which reach one at 4.97.
func tanh(x float32) float32 {
	x = max(-greatestTanh, min(greatestTanh, x))
	s := x * x
	return x * (135135 + s*(17325+s*(378+s))) / (135135 + s*(62370+s*(3150+28*s)))
}

const greatestTanh = 4.97

func sigmoid(x float32) float32 { return 0.5 + 0.5*tanh(0.5*x) }

// arena hands out cleared stretches of memory that are all taken back at
// once.
type arena struct {
	block []float32
	used  int
}

func (a *arena) reset() { a.used = 0 }

func (a *arena) take(n int) []float32 {
	if a.used+n > len(a.block) {
		a.block = make([]float32, max(2*len(a.block), n, 1<<15))
		a.used = 0
	}
	out := a.block[a.used : a.used+n : a.used+n]
	a.used += n
	clear(out)
	return out
}
