package tape

// Link says how token From of a question and item To of a schema are alike:
// in a way, and how much.
type Link struct {
	From, To, Way int
	Much          float32
}

// Attract is a matrix of items × tokens: for each link the weight of its way,
// times how much, added up. weights is ways × 1.
func (t *Tape) Attract(links []Link, weights *Param, items, tokens int) *Node {
	out := t.node(items, tokens)
	for _, l := range links {
		out.V[l.To*tokens+l.From] += float32(l.Much * weights.V[l.Way])
	}
	t.then(func() {
		g := t.Gradients[weights.index].v
		for _, l := range links {
			g[l.Way] += float32(l.Much * out.g[l.To*tokens+l.From])
		}
	})
	return out
}

// Follow leads what a decoder attends to along the links: attention is
// steps × (heads·tokens), heads one after the other; weights is ways × heads.
// The result is steps × items.
func (t *Tape) Follow(attention *Node, links []Link, weights *Param, items int, scale float32) *Node {
	heads := weights.Cols
	tokens := attention.Cols / heads
	out := t.node(attention.Rows, items)
	for i := range out.Rows {
		follow(out.Row(i), attention.Row(i), links, weights.V, tokens, heads, scale)
	}
	t.then(func() {
		g := t.Gradients[weights.index].v
		for i := range out.Rows {
			followBack(out.gradient(i), attention.gradient(i), g, attention.Row(i), links, weights.V, tokens, heads, scale)
		}
	})
	return out
}

// follow leads one row of attention along the links, to the items.
//
//go:norace
func follow(to, from []float32, links []Link, weights []float32, tokens, heads int, scale float32) {
	for _, l := range links {
		w, sum := weights[l.Way*heads:], float32(0)
		for h := range heads {
			sum += float32(from[h*tokens+l.From] * w[h])
		}
		to[l.To] += float32(float32(scale*l.Much) * sum)
	}
}

// followBack leads the gradient of one row of items back, to the attention and
// to the weights.
//
//go:norace
func followBack(items, attention, g, from []float32, links []Link, weights []float32, tokens, heads int,
	scale float32) {
	for _, l := range links {
		d := float32(float32(scale*l.Much) * items[l.To])
		if d == 0 {
			continue
		}
		for h := range heads {
			at := h*tokens + l.From
			g[l.Way*heads+h] += float32(d * from[at])
			attention[at] += float32(d * weights[l.Way*heads+h])
		}
	}
}

// Weigh is, for each row of x, the scores of as many items as there are rows
// of that step's facts: each fact times the weight that x holds for it.
// facts[i] is items × x.Cols and has no gradient.
func (t *Tape) Weigh(x *Node, facts [][]float32, items int) *Node {
	out := t.node(x.Rows, items)
	for i, rows := range facts {
		w, to := x.Row(i), out.Row(i)
		for c := range items {
			to[c] = dot(w, rows[c*x.Cols:(c+1)*x.Cols])
		}
	}
	t.then(func() {
		for i, rows := range facts {
			to, from := x.gradient(i), out.gradient(i)
			for c, d := range from {
				if d == 0 {
					continue
				}
				addScaled(to, rows[c*x.Cols:(c+1)*x.Cols], d)
			}
		}
	})
	return out
}

// Attend is a softmax over tokens of each of several heads in a row: x is
// rows × (heads·tokens).
func (t *Tape) Attend(x *Node, tokens int) *Node {
	whole := &Node{Rows: x.Rows * (x.Cols / tokens), Cols: tokens, V: x.V, g: x.g}
	out := t.Softmax(whole)
	return t.shaped(out, x.Rows, x.Cols)
}

// Folded is x with its numbers cut into rows of another length.
func (t *Tape) Folded(x *Node, cols int) *Node { return t.shaped(x, len(x.V)/cols, cols) }

// shaped is the same numbers and gradients in another shape.
func (t *Tape) shaped(x *Node, rows, cols int) *Node {
	return &Node{Rows: rows, Cols: cols, V: x.V, g: x.g}
}
