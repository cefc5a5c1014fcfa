package network

// Where the processor can, sums are worked out for eight numbers at a time
// (lanes_amd64.s). Each of the eight is rounded step by step as the plain code
// rounds it, so that a network scores, and is trained, the same to the last
// bit on every machine without fused multiply-add.

// lane is how many numbers are worked on at a time.
const lane = 8

// projectLanes is project by the columns of the matrix.
func projectLanes(out, x []float32, m matrix) {
	k, n := m.cols, len(x)/m.cols
	for i := range n {
		from, to := x[i*k:(i+1)*k], out[i*m.rows:(i+1)*m.rows]
		for at := 0; at < m.rows; {
			put, w := &to[at], &m.columns[at]
			switch left := m.rows - at; {
			case left == 40 || left == 72: // else a strip of eight would be left over, which waits for its own sums
				strip40(put, &from[0], w, k, m.rows)
				at += 40
			case left >= 32:
				strip32(put, &from[0], w, k, m.rows)
				at += 32
			default:
				strip8(put, &from[0], w, k, m.rows)
				at += lane
			}
		}
	}
}

// gate goes one step of a gated unit: gates holds the sums of the inputs for
// update, reset and new, and then what these are; sums is what the state adds
// to each.
func gate(next, last, gates, sums []float32) {
	h := len(next)
	if lanes && h%lane == 0 && h > 0 && len(last) == h && len(gates) == 3*h && len(sums) == 3*h {
		gateLanes(&next[0], &last[0], &gates[0], &sums[0], &tanhTable[0][0], h)
		return
	}
	for i := range next {
		z := sigmoid(gates[i] + sums[i])
		r := sigmoid(gates[h+i] + sums[h+i])
		m := tanh(gates[2*h+i] + r*sums[2*h+i])
		gates[i], gates[h+i], gates[2*h+i] = z, r, m
		next[i] = m + z*(last[i]-m)
	}
}

// tanhTable is the numbers of tanh and sigmoid, each for every lane, in the
// order in which lanes_amd64.s looks for them.
var tanhTable = func() (out [9][lane]float32) {
	for i, v := range []float32{greatestTanh, -greatestTanh, 378, 17325, 135135, 28, 3150, 62370, 0.5} {
		for k := range out[i] {
			out[i][k] = v
		}
	}
	return out
}()

// admit writes into gates the sum of what a token adds by itself, by its role
// and by its likeness to an option; of each row of match, gates from a place
// on.
func admit(gates, plain, role, alike []float32, match matrix, from int) {
	plain, role, alike = plain[:len(gates)], role[:len(gates)], alike[:heads]
	if lanes && len(gates)%lane == 0 && len(gates) > 0 && from+len(gates) <= match.cols && match.rows == heads {
		admitLanes(&gates[0], &plain[0], &role[0], &alike[0], &match.w[from], match.cols, len(gates))
		return
	}
	a, b, c, d := alike[0], alike[1], alike[2], alike[3]
	ma, mb, mc, md := match.row(0)[from:][:len(gates)], match.row(1)[from:][:len(gates)], match.row(2)[from:][:len(gates)], match.row(3)[from:][:len(gates)]
	for i := range gates {
		gates[i] = plain[i] + role[i] + a*ma[i] + b*mb[i] + c*mc[i] + d*md[i]
	}
}
