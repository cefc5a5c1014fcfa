// Package tape computes with matrices of float32 and works out gradients: what
// was computed is kept on a tape and gone through backwards (reverse-mode
// differentiation). It holds the operations that the parser's network needs,
// and the optimiser that trains it.
//
// A [Set] holds the weights, a [Tape] one computation. Call the operations on
// the tape; in training, give the last results their gradients and call
// [Tape.Backward], which adds to the tape's [Gradients].
//
//	set := tape.NewSet(seed)
//	w, b := set.Matrix("w", 3, 2), set.Zeros("b", 1, 2)
//	t := tape.New(set.NewGradients(), rng)
//	y := t.Linear(t.Constant(1, 3, []float32{1, 2, 3}), w, b)
//	loss := t.Surprise(y, 0, []int{1}, 1)
//	t.Backward()
//	set.Step(t.Gradients, tape.Adam{Rate: 1e-3})
//
// Everything is worked out in the same order and rounded alike on every
// processor, so a seed gives the same weights everywhere.
package tape

import "math/rand/v2"

// Node is a matrix that was computed: Rows × Cols numbers, row by row.
type Node struct {
	Rows, Cols int
	V          []float32
	g          []float32 // the gradient; nil where none is wanted
}

// Row returns row i, not a copy.
func (n *Node) Row(i int) []float32 { return n.V[i*n.Cols : (i+1)*n.Cols] }

func (n *Node) gradient(i int) []float32 { return n.g[i*n.Cols : (i+1)*n.Cols] }

// Tape records a computation. It is used by one goroutine; [Tape.Reset] makes
// it ready for the next computation without giving its memory back.
type Tape struct {
	// Gradients is where Backward adds what the weights should change by; nil
	// for a tape that only computes.
	Gradients Gradients
	// Smoothing is which part of the belief [Tape.Surprise] wants spread evenly
	// over all choices that are allowed, in [0, 1), so that training does not
	// end in certainty (label smoothing: Szegedy et al., "Rethinking the
	// Inception Architecture for Computer Vision", 2016, section 7).
	Smoothing float32
	rng       *rand.Rand
	back      []func()
	arena     arena
	nodes     []Node
}

// New returns a tape. With gradients it is for training, and rng decides what
// [Tape.Drop] leaves out; both are nil for a tape that only computes.
func New(gradients Gradients, rng *rand.Rand) *Tape {
	return &Tape{Gradients: gradients, rng: rng}
}

// Training says whether the tape works out gradients.
func (t *Tape) Training() bool { return t.Gradients != nil }

// Reset forgets the computation. Nodes made before must not be used again.
func (t *Tape) Reset() {
	t.back = t.back[:0]
	t.nodes = t.nodes[:0]
	t.arena.reset()
}

// Backward goes through the computation from its end to its beginning.
func (t *Tape) Backward() {
	for i := len(t.back) - 1; i >= 0; i-- {
		t.back[i]()
	}
}

// node returns a cleared matrix; with a gradient when training.
func (t *Tape) node(rows, cols int) *Node {
	n := t.plain(rows, cols)
	if t.Training() {
		n.g = t.arena.take(rows * cols)
	}
	return n
}

func (t *Tape) plain(rows, cols int) *Node {
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = make([]Node, 0, max(64, 2*cap(t.nodes))) // nodes handed out before stay where they are
	}
	t.nodes = append(t.nodes, Node{Rows: rows, Cols: cols, V: t.arena.take(rows * cols)})
	return &t.nodes[len(t.nodes)-1]
}

// Constant returns a matrix with no gradient; v is kept, not copied.
func (t *Tape) Constant(rows, cols int, v []float32) *Node {
	if len(t.nodes) == cap(t.nodes) {
		t.nodes = make([]Node, 0, max(64, 2*cap(t.nodes)))
	}
	t.nodes = append(t.nodes, Node{Rows: rows, Cols: cols, V: v[:rows*cols]})
	return &t.nodes[len(t.nodes)-1]
}

// Blank returns a constant of zeros to be filled in before it is used.
func (t *Tape) Blank(rows, cols int) *Node { return t.plain(rows, cols) }

func (t *Tape) then(f func()) {
	if t.Training() {
		t.back = append(t.back, f)
	}
}

// arena hands out cleared stretches of memory that are all taken back at once.
type arena struct {
	blocks [][]float32
	at     int // block in use
	used   int // of it
}

const blockSize = 1 << 18

func (a *arena) reset() { a.at, a.used = 0, 0 }

func (a *arena) take(n int) []float32 {
	for a.at < len(a.blocks) && a.used+n > len(a.blocks[a.at]) {
		a.at++
		a.used = 0
	}
	if a.at == len(a.blocks) {
		a.blocks = append(a.blocks, make([]float32, max(n, blockSize)))
		a.used = 0
	}
	out := a.blocks[a.at][a.used : a.used+n : a.used+n]
	a.used += n
	clear(out)
	return out
}
