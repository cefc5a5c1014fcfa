package tape

// strided is a matrix in a slice: number (i, j) stands at i·row + j·step.
type strided struct {
	v         []float32
	row, step int
}

func byRows(v []float32, cols int) strided    { return strided{v, cols, 1} }
func byColumns(v []float32, cols int) strided { return strided{v, 1, cols} }

// product adds a·b to c: c is m×n, a is m×k in any order, b is k×n by rows of
// ldb numbers. Each number of c takes its k products in their order, each
// rounded before it is added, whether eight numbers are worked on at a time or
// one: the sums are the same to the last bit on every processor.
func product(c []float32, ldc, m, n int, a strided, b []float32, ldb, k int) {
	if m == 0 || n == 0 || k == 0 {
		return
	}
	if !lanes {
		productPlain(c, ldc, 0, m, 0, n, a, b, ldb, k)
		return
	}
	_, _ = c[(m-1)*ldc+n-1], b[(k-1)*ldb+n-1]
	_ = a.v[(m-1)*a.row+(k-1)*a.step]
	i := 0
	for ; i+4 <= m && n >= 16; i += 4 {
		j := 0
		for ; j+16 <= n; j += 16 {
			block4x16(&c[i*ldc+j], ldc, &a.v[i*a.row], a.row, a.step, &b[j], ldb, k)
		}
		for ; j+8 <= n; j += 8 {
			for r := i; r < i+4; r++ {
				block1x8(&c[r*ldc+j], &a.v[r*a.row], a.step, &b[j], ldb, k)
			}
		}
	}
	for ; i < m; i++ {
		j := 0
		for ; j+64 <= n; j += 64 {
			block1x64(&c[i*ldc+j], &a.v[i*a.row], a.step, &b[j], ldb, k)
		}
		for ; j+8 <= n; j += 8 {
			block1x8(&c[i*ldc+j], &a.v[i*a.row], a.step, &b[j], ldb, k)
		}
	}
	productNarrow(c, ldc, m, n-n%8, n, a, b, ldb, k)
}

// narrow is how many rows of b fit where productNarrow works.
const narrow = 256

// productNarrow is product for the columns j to n of c, which are fewer than
// eight: they are put beside zeros, so that eight are worked on at a time.
//
//go:norace
func productNarrow(c []float32, ldc, m, j, n int, a strided, b []float32, ldb, k int) {
	if j == n {
		return
	}
	if m < 2 || k > narrow {
		productPlain(c, ldc, 0, m, j, n, a, b, ldb, k)
		return
	}
	var wide [8 * narrow]float32
	for p := range k {
		copy(wide[8*p:8*p+8], b[p*ldb+j:p*ldb+n])
	}
	for i := range m {
		var row [8]float32
		copy(row[:], c[i*ldc+j:i*ldc+n])
		block1x8(&row[0], &a.v[i*a.row], a.step, &wide[0], 8, k)
		copy(c[i*ldc+j:i*ldc+n], row[:])
	}
}

// productPlain is product for rows i0 to i1 and columns j0 to j1 of c.
//
//go:norace
func productPlain(c []float32, ldc, i0, i1, j0, j1 int, a strided, b []float32, ldb, k int) {
	if j0 == j1 {
		return
	}
	for i := i0; i < i1; i++ {
		to := c[i*ldc+j0 : i*ldc+j1]
		for p := range k {
			x := a.v[i*a.row+p*a.step]
			from := b[p*ldb+j0 : p*ldb+j1]
			for j, y := range from {
				to[j] += float32(x * y)
			}
		}
	}
}

// transpose writes the rows×cols matrix from, turned, into to.
//
//go:norace
func transpose(to, from []float32, rows, cols int) {
	for i := range rows {
		for j, v := range from[i*cols : (i+1)*cols] {
			to[j*rows+i] = v
		}
	}
}

// Turned is the rows×cols matrix v with its rows as columns.
func Turned(v []float32, rows, cols int) []float32 {
	out := make([]float32, len(v))
	transpose(out, v, rows, cols)
	return out
}

// Product adds a·b to c: a is m×k, b k×n, c m×n, all row by row.
func Product(c, a, b []float32, m, n, k int) { product(c, n, m, n, byRows(a, k), b, n, k) }

// ProductTurned adds aᵀ·b to c: a is k×m, b k×n, c m×n.
func ProductTurned(c, a, b []float32, m, n, k int) { product(c, n, m, n, byColumns(a, m), b, n, k) }
