package tape

// Recurrent is a long short-term memory (Hochreiter & Schmidhuber, 1997) over
// the rows of gates, which are the inputs' share of four gates each: input,
// forget, output, new; 4·size numbers a row. over is size × 4·size. The state
// begins as start (1 × size, or nil for zeros), the cell as zeros. Backwards
// goes from the last row to the first. The result is rows × size.
func (t *Tape) Recurrent(gates *Node, over *Param, start *Node, backwards bool) *Node {
	size := over.Rows
	n := gates.Rows
	r := &recurrence{t: t, gates: gates, over: over, start: start, size: size,
		out: t.node(n, size), act: t.arena.take(n * 4 * size), cell: t.arena.take(n * size), order: make([]int, n)}
	for i := range r.order {
		r.order[i] = i
		if backwards {
			r.order[i] = n - 1 - i
		}
	}
	r.forward()
	t.then(r.backward)
	return r.out
}

type recurrence struct {
	t         *Tape
	gates     *Node
	over      *Param
	start     *Node
	size      int
	out       *Node
	act, cell []float32
	order     []int
}

func (r *recurrence) forward() {
	size := r.size
	before := r.t.arena.take(size)
	cell := r.t.arena.take(size)
	if r.start != nil {
		before = r.start.V
	}
	for _, i := range r.order {
		a := r.act[i*4*size : (i+1)*4*size]
		copy(a, r.gates.Row(i))
		product(a, 4*size, 1, 4*size, byRows(before, size), r.over.V, 4*size, size)
		now := r.cell[i*size : (i+1)*size]
		Memory(a, cell, now, r.out.Row(i))
		before, cell = r.out.Row(i), now
	}
}

// Memory goes one step: gates holds the sums of the four gates and then what
// they are; it reads the cell before, and writes the cell and the state now.
//
//go:norace
func Memory(gates, before, now, state []float32) {
	size := len(state)
	in, forget, open, fresh := gates[:size], gates[size:2*size], gates[2*size:3*size], gates[3*size:4*size]
	for k := range state {
		in[k], forget[k], open[k], fresh[k] = sigmoid(in[k]), sigmoid(forget[k]), sigmoid(open[k]), tanh(fresh[k])
		now[k] = float32(forget[k]*before[k]) + float32(in[k]*fresh[k])
		state[k] = float32(open[k] * tanh(now[k]))
	}
}

func (r *recurrence) backward() {
	size, t := r.size, r.t
	n := len(r.order)
	dState, dCell := t.arena.take(size), t.arena.take(size)
	dGates := t.arena.take(n * 4 * size)
	states := t.arena.take(n * size) // the state before each row
	zeros := t.arena.take(size)
	for k := n - 1; k >= 0; k-- {
		i := r.order[k]
		before := zeros
		if k > 0 {
			before = r.cell[r.order[k-1]*size:][:size]
			copy(states[i*size:], r.out.Row(r.order[k-1]))
		} else if r.start != nil {
			copy(states[i*size:], r.start.V)
		}
		AddTo(dState, r.out.gradient(i))
		d := dGates[i*4*size : (i+1)*4*size]
		r.stepBack(i, before, dState, dCell, d)
		clear(dState)
		product(dState, size, 1, size, byRows(d, 4*size), r.over.turned, size, 4*size)
	}
	if r.start != nil && r.start.g != nil {
		AddTo(r.start.g, dState)
	}
	product(t.Gradients[r.over.index].v, 4*size, size, 4*size, byColumns(states, size), dGates, 4*size, n)
	AddTo(r.gates.g, dGates)
}

// stepBack turns the gradients of a row's state and cell into those of its
// gates and of the cell before.
func (r *recurrence) stepBack(i int, before, dState, dCell, d []float32) {
	size := r.size
	memoryBack(r.act[i*4*size:(i+1)*4*size], r.cell[i*size:(i+1)*size], before, dState, dCell, d)
}

// memoryBack is stepBack for the gates a and the cell now.
//
//go:norace
func memoryBack(a, now, before, dState, dCell, d []float32) {
	size := len(now)
	for j := range size {
		in, forget, open, fresh := a[j], a[size+j], a[2*size+j], a[3*size+j]
		y := tanh(now[j])
		c := dCell[j] + float32(float32(dState[j]*open)*(1-float32(y*y)))
		d[j] = float32(float32(c*fresh) * float32(in*(1-in)))
		d[size+j] = float32(float32(c*before[j]) * float32(forget*(1-forget)))
		d[2*size+j] = float32(float32(dState[j]*y) * float32(open*(1-open)))
		d[3*size+j] = float32(float32(c*in) * (1 - float32(fresh*fresh)))
		dCell[j] = float32(c * forget)
	}
}
