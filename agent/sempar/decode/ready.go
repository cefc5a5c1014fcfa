package decode

import "parley/english/tape"

// gates is how many numbers a step adds to what the decoder keeps in mind: four
// for each.
const gates = 4 * memory

// ready is what a network that learns no more works out once: what each row of
// its tables adds to the gates of a step, rows × gates. A step then adds up a few
// rows, in place of multiplying all it is told of.
type ready struct {
	rules, parents, symbols, clauses, depth *tape.Param
	look                                    []float32 // turned: sense × memory
	heads                                   []float32 // turned: sense × (memory · heads)
}

// makeReady makes a network ready to be asked, and not to learn.
func (n *Net) makeReady() {
	at := 0
	added := func(p *tape.Param) *tape.Param {
		out := &tape.Param{Rows: p.Rows, Cols: gates, V: make([]float32, p.Rows*gates)}
		tape.Product(out.V, p.V, n.stepGates.V[at*gates:], p.Rows, gates, p.Cols)
		at += p.Cols
		return out
	}
	n.ready = &ready{rules: added(n.rules), parents: added(n.parents), symbols: added(n.symbols),
		clauses: added(n.clauses), depth: added(n.depth), look: tape.Turned(n.look.V, memory, sense),
		heads: tape.Turned(n.headAsk.V, memory*heads, sense)}
	for i := range n.ready.heads {
		n.ready.heads[i] *= nearness
	}
}

// sought is what the decoder looks for at every step, worked out once for a
// question.
type sought struct {
	asked *tape.Node              // what a memory is compared with to find a token: tokens × memory
	said  *tape.Node              // what a token adds to a step's state: tokens × memory
	heads *tape.Node              // what finds the tokens of each head by a state: memory × (heads · tokens)
	added map[pointedAt][]float32 // what was pointed at adds to the gates of the step after it
}

// pointedAt is a column, a table, a value or a stretch of words; -1 for the others.
type pointedAt struct{ column, table, value, span int }

// seek works out what the decoder looks for in the question of e; nothing while
// the network learns.
func (n *Net) seek(t *tape.Tape, e *encoded) {
	if n.ready == nil {
		return
	}
	tokens := e.tokens.Rows
	look, said := t.Constant(sense, memory, n.ready.look), t.Constant(sense, memory, n.state.V[memory*memory:])
	of := t.Times(e.tokens, t.Constant(sense, memory*heads, n.ready.heads))
	e.sought = &sought{t.Times(e.tokens, look), t.Times(e.tokens, said),
		t.Constant(memory, heads*tokens, tape.Turned(of.V, tokens, memory*heads)), map[pointedAt][]float32{}}
}

// looksAt is how much each head of each step looks at each token:
// steps × (heads · tokens).
func (n *Net) looksAt(t *tape.Tape, e *encoded, z *tape.Node) *tape.Node {
	if e.sought != nil {
		return t.Attend(t.Times(z, e.sought.heads), e.tokens.Rows)
	}
	asked := t.Folded(t.Linear(z, n.headAsk, nil), sense)
	return t.Attend(t.Folded(t.Alike(asked, e.tokens, nearness), heads*e.tokens.Rows), e.tokens.Rows)
}

// stateOf is what each step goes by, of what the decoder keeps in mind and the
// tokens that it looks at: steps × memory.
func (n *Net) stateOf(t *tape.Tape, e *encoded, states *tape.Node) *tape.Node {
	if e.sought == nil {
		a := t.Softmax(t.Alike(t.Linear(states, n.look, nil), e.tokens, nearness))
		return t.Tanh(t.Linear(t.Beside(states, t.Times(a, e.tokens)), n.state, n.stateBias))
	}
	a := t.Softmax(t.Alike(states, e.sought.asked, nearness))
	out := t.Times(a, e.sought.said)
	for i := range out.Rows {
		tape.AddTo(out.Row(i), n.stateBias.V)
	}
	tape.Product(out.V, states.V, n.state.V[:memory*memory], states.Rows, memory, memory)
	return t.Tanh(out)
}

// gatesOf is what steps add to the decoder's gates, with the states before them:
// steps × gates.
func (n *Net) gatesOf(t *tape.Tape, e *encoded, steps []step, before *tape.Node) *tape.Node {
	if e.sought == nil {
		return t.Add(t.Linear(n.inputs(t, e, steps), n.stepGates, n.stepBias), t.Linear(before, n.stepOver, nil))
	}
	out, r := t.Blank(len(steps), gates), rowsOf(steps)
	for i := range steps {
		to := out.Row(i)
		copy(to, n.stepBias.V)
		if r.rule[i] >= 0 {
			tape.AddTo(to, n.ready.rules.Row(r.rule[i]))
		}
		tape.AddTo(to, n.ready.parents.Row(r.parent[i]))
		tape.AddTo(to, n.ready.symbols.Row(r.symbol[i]))
		tape.AddTo(to, n.ready.clauses.Row(r.clause[i]))
		tape.AddTo(to, n.ready.depth.Row(r.depth[i]))
	}
	n.addPointed(t, e, r, out)
	tape.Product(out.V, before.V, n.stepOver.V, before.Rows, gates, memory)
	return out
}

// addPointed adds what was pointed at just before, in the steps where something
// was.
func (n *Net) addPointed(t *tape.Tape, e *encoded, r rows, to *tape.Node) {
	n.workOutPointed(t, e, r)
	for i, rule := range r.rule {
		if rule < 0 {
			tape.AddTo(to.Row(i), e.sought.added[r.pointed(i)])
		}
	}
}

// workOutPointed works out what is added by what was not pointed at before in the
// question.
func (n *Net) workOutPointed(t *tape.Tape, e *encoded, r rows) {
	var of rows
	var as []pointedAt
	for i, rule := range r.rule {
		p := r.pointed(i)
		if _, known := e.sought.added[p]; rule >= 0 || known {
			continue
		}
		e.sought.added[p] = nil
		as = append(as, p)
		of.column, of.table = append(of.column, p.column), append(of.table, p.table)
		of.value, of.span = append(of.value, p.value), append(of.span, p.span)
	}
	if len(as) == 0 {
		return
	}
	added := t.Times(n.pointedBefore(t, e, of), t.Constant(item, gates, n.stepGates.V))
	for k, p := range as {
		e.sought.added[p] = added.Row(k)
	}
}
