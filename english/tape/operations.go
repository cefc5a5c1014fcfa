package tape

// Linear is x·w + b, the bias added to every row; b may be nil.
func (t *Tape) Linear(x *Node, w, b *Param) *Node {
	out := t.node(x.Rows, w.Cols)
	if b != nil {
		for i := range out.Rows {
			copy(out.Row(i), b.V)
		}
	}
	product(out.V, w.Cols, x.Rows, w.Cols, byRows(x.V, x.Cols), w.V, w.Cols, x.Cols)
	t.then(func() {
		product(t.Gradients[w.index].v, w.Cols, x.Cols, w.Cols, byColumns(x.V, x.Cols), out.g, w.Cols, x.Rows)
		if b != nil {
			to := t.Gradients[b.index].v
			for i := range out.Rows {
				AddTo(to, out.gradient(i))
			}
		}
		if x.g != nil {
			product(x.g, x.Cols, x.Rows, x.Cols, byRows(out.g, w.Cols), w.turned, w.Rows, w.Cols)
		}
	})
	return out
}

// Times is a·b.
func (t *Tape) Times(a, b *Node) *Node {
	out := t.node(a.Rows, b.Cols)
	product(out.V, b.Cols, a.Rows, b.Cols, byRows(a.V, a.Cols), b.V, b.Cols, a.Cols)
	t.then(func() {
		if b.g != nil {
			product(b.g, b.Cols, b.Rows, b.Cols, byColumns(a.V, a.Cols), out.g, b.Cols, a.Rows)
		}
		if a.g != nil {
			turned := t.arena.take(len(b.V))
			transpose(turned, b.V, b.Rows, b.Cols)
			product(a.g, a.Cols, a.Rows, a.Cols, byRows(out.g, out.Cols), turned, b.Rows, b.Cols)
		}
	})
	return out
}

// Alike is scale·(a·bᵀ): how alike each row of a is to each of b.
func (t *Tape) Alike(a, b *Node, scale float32) *Node {
	out := t.node(a.Rows, b.Rows)
	turned := t.arena.take(len(b.V))
	transpose(turned, b.V, b.Rows, b.Cols)
	product(out.V, b.Rows, a.Rows, b.Rows, byRows(a.V, a.Cols), turned, b.Rows, a.Cols)
	scaled(out.V, out.V, scale)
	t.then(func() {
		scaled(out.g, out.g, scale)
		if a.g != nil {
			product(a.g, a.Cols, a.Rows, a.Cols, byRows(out.g, out.Cols), b.V, b.Cols, b.Rows)
		}
		if b.g != nil {
			product(b.g, b.Cols, b.Rows, b.Cols, byColumns(out.g, out.Cols), a.V, a.Cols, a.Rows)
		}
	})
	return out
}

// Add is the sum of matrices of one size.
func (t *Tape) Add(parts ...*Node) *Node {
	out := t.node(parts[0].Rows, parts[0].Cols)
	for _, p := range parts {
		AddTo(out.V, p.V)
	}
	t.then(func() {
		for _, p := range parts {
			if p.g != nil {
				AddTo(p.g, out.g)
			}
		}
	})
	return out
}

// Beside puts matrices of as many rows beside each other.
func (t *Tape) Beside(parts ...*Node) *Node {
	cols := 0
	for _, p := range parts {
		cols += p.Cols
	}
	out := t.node(parts[0].Rows, cols)
	at := 0
	for _, p := range parts {
		for i := range p.Rows {
			copy(out.V[i*cols+at:], p.Row(i))
		}
		at += p.Cols
	}
	t.then(func() {
		at := 0
		for _, p := range parts {
			if p.g != nil {
				for i := range p.Rows {
					AddTo(p.gradient(i), out.g[i*cols+at:i*cols+at+p.Cols])
				}
			}
			at += p.Cols
		}
	})
	return out
}

// Below puts matrices of as many columns below each other.
func (t *Tape) Below(parts ...*Node) *Node {
	rows := 0
	for _, p := range parts {
		rows += p.Rows
	}
	out := t.node(rows, parts[0].Cols)
	at := 0
	for _, p := range parts {
		at += copy(out.V[at:], p.V)
	}
	t.then(func() {
		at := 0
		for _, p := range parts {
			AddTo(p.g, out.g[at:at+len(p.g)])
			at += len(p.V)
		}
	})
	return out
}

// Pick is the rows of x of the given numbers; a negative number gives zeros.
func (t *Tape) Pick(x *Node, rows []int) *Node {
	out := t.node(len(rows), x.Cols)
	for i, r := range rows {
		if r >= 0 {
			copy(out.Row(i), x.Row(r))
		}
	}
	t.then(func() {
		if x.g == nil {
			return
		}
		for i, r := range rows {
			if r >= 0 {
				AddTo(x.gradient(r), out.gradient(i))
			}
		}
	})
	return out
}

// Look is the rows of a table of the given numbers; a negative number gives
// zeros.
func (t *Tape) Look(table *Param, rows []int) *Node {
	out := t.node(len(rows), table.Cols)
	for i, r := range rows {
		if r >= 0 {
			copy(out.Row(i), table.Row(r))
		}
	}
	t.then(func() {
		g := t.Gradients[table.index]
		for i, r := range rows {
			if r >= 0 {
				AddTo(g.row(r), out.gradient(i))
			}
		}
	})
	return out
}

// Means is, for each list of rows of x, their mean; of no rows, zeros.
func (t *Tape) Means(x *Node, lists [][]int) *Node {
	out := t.node(len(lists), x.Cols)
	for i, list := range lists {
		to, share := out.Row(i), 1/float32(max(len(list), 1))
		for _, r := range list {
			addScaled(to, x.Row(r), share)
		}
	}
	t.then(func() {
		if x.g == nil {
			return
		}
		for i, list := range lists {
			from, share := out.gradient(i), 1/float32(max(len(list), 1))
			for _, r := range list {
				addScaled(x.gradient(r), from, share)
			}
		}
	})
	return out
}

// Greatest is the greatest of each column of x, in one row.
func (t *Tape) Greatest(x *Node) *Node {
	out := t.node(1, x.Cols)
	at := make([]int, x.Cols)
	copy(out.V, x.Row(0))
	for i := 1; i < x.Rows; i++ {
		greater(out.V, at, x.Row(i), i)
	}
	t.then(func() {
		if x.g == nil {
			return
		}
		for j, i := range at {
			x.g[i*x.Cols+j] += out.g[j]
		}
	})
	return out
}

// Tanh is the hyperbolic tangent of every number.
func (t *Tape) Tanh(x *Node) *Node {
	out := t.node(x.Rows, x.Cols)
	tanhs(out.V, x.V)
	t.then(func() {
		if x.g != nil {
			addTanhs(x.g, out.g, out.V)
		}
	})
	return out
}

// Softmax makes every row add up to one.
func (t *Tape) Softmax(x *Node) *Node {
	out := t.node(x.Rows, x.Cols)
	copy(out.V, x.V)
	for i := range out.Rows {
		softmax(out.Row(i))
	}
	t.then(func() {
		if x.g == nil {
			return
		}
		for i := range out.Rows {
			addSoftmax(x.gradient(i), out.gradient(i), out.Row(i))
		}
	})
	return out
}

// Drop leaves out a share of the numbers, at random, and makes the others
// greater by as much (Srivastava et al., 2014). A tape that only computes
// leaves out nothing.
func (t *Tape) Drop(x *Node, share float32) *Node {
	if !t.Training() || share == 0 {
		return x
	}
	out := t.node(x.Rows, x.Cols)
	kept := t.arena.take(len(x.V))
	more, below := 1/(1-share), uint32(float64(share)*(1<<32))
	for i, v := range x.V {
		if t.rng.Uint32() >= below {
			kept[i] = more
			out.V[i] = float32(v * more)
		}
	}
	t.then(func() {
		if x.g == nil {
			return
		}
		addProducts(x.g, out.g, kept)
	})
	return out
}

// Scaled is every number times scale.
func (t *Tape) Scaled(x *Node, scale float32) *Node {
	out := t.node(x.Rows, x.Cols)
	scaled(out.V, x.V, scale)
	t.then(func() {
		if x.g != nil {
			addScaled(x.g, out.g, scale)
		}
	})
	return out
}
