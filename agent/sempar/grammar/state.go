package grammar

import "slices"

// State is a derivation in the making. Next says what is decided next; Apply
// decides it. The zero State is not ready: use [Schema.Begin].
type State struct {
	s       *Schema
	Made    Derivation
	pending []pending
	frames  []frame
	blocks  int // begun so far
}

// pending is a symbol that is yet to be decided.
type pending struct {
	symbol Symbol
	parent *Rule
	clause Symbol // the clause it stands in: S, W, G, H, O, F, or Z and Q themselves
	leave  bool   // no symbol: the block ends here
}

// frame is what a block under way refers to.
type frame struct {
	columns []Use
	tables  []int // named beside the columns
}

// Use is a column and the clause it is used in.
type Use struct {
	Column int
	Clause Symbol
}

// Begin returns the state before the first decision.
func (s *Schema) Begin() *State {
	return &State{s: s, pending: []pending{{symbol: Whole, clause: Whole}}}
}

// Clone returns a copy that goes on by itself.
func (st *State) Clone() *State {
	c := *st
	c.Made = slices.Clip(st.Made)
	c.pending = slices.Clone(st.pending)
	c.frames = slices.Clone(st.frames)
	return &c
}

// Place is where a derivation stands.
type Place struct {
	Symbol Symbol
	Parent *Rule  // nil at the beginning
	Clause Symbol // the clause of the block
	Depth  int    // of queries within queries; 0 for none begun
	Second bool   // in the second block of a set operation, or a query within one
}

// Next is where the derivation stands, or false when it is complete.
func (st *State) Next() (Place, bool) {
	for len(st.pending) > 0 && st.pending[len(st.pending)-1].leave {
		st.pending = st.pending[:len(st.pending)-1]
		st.frames = st.frames[:len(st.frames)-1]
	}
	if len(st.pending) == 0 {
		return Place{}, false
	}
	p := st.pending[len(st.pending)-1]
	return Place{Symbol: p.symbol, Parent: p.parent, Clause: p.clause, Depth: len(st.frames), Second: st.blocks > 1}, true
}

// Apply makes the next decision.
func (st *State) Apply(d Decision) {
	if _, ok := st.Next(); !ok {
		return
	}
	p := st.pending[len(st.pending)-1]
	st.pending = st.pending[:len(st.pending)-1]
	st.Made = append(st.Made, d)
	switch {
	case d.Symbol == Column:
		f := &st.frames[len(st.frames)-1]
		f.columns = append(slices.Clip(f.columns), Use{d.Index, p.clause})
	case d.Symbol == Table:
		f := &st.frames[len(st.frames)-1]
		f.tables = append(slices.Clip(f.tables), d.Index)
	case d.Rule != nil:
		st.open(d.Rule, p.clause)
	}
}

// open puts what a rule leads to on the stack.
func (st *State) open(r *Rule, clause Symbol) {
	if r.Symbol == Block {
		st.frames = append(slices.Clip(st.frames), frame{})
		st.pending = append(st.pending, pending{leave: true})
		st.blocks++
	}
	for _, k := range slices.Backward(r.Kids) {
		in := clause
		if r.Symbol == Block {
			in = k
			if k == Value {
				in = Ordering
			}
		}
		st.pending = append(st.pending, pending{symbol: k, parent: r, clause: in})
	}
}

// Columns are the columns that the block under way has used, in order.
func (st *State) Columns() []Use {
	if len(st.frames) == 0 {
		return nil
	}
	return st.frames[len(st.frames)-1].columns
}

// Outer are the columns that the blocks around the one under way have used.
func (st *State) Outer() []Use {
	var out []Use
	for _, f := range st.frames[:max(len(st.frames)-1, 0)] {
		out = append(out, f.columns...)
	}
	return out
}

// Tables are the tables that the block under way is over so far, those that
// join them included.
func (st *State) Tables() []int {
	if len(st.frames) == 0 {
		return nil
	}
	return st.s.tablesOf(st.frames[len(st.frames)-1])
}

// tablesOf are the tables of a block: those of its columns, those named, and
// what joins them.
func (s *Schema) tablesOf(f frame) []int {
	var used []int
	for _, u := range f.columns {
		if t := s.Columns[u.Column].Table; t >= 0 {
			used = append(used, t)
		}
	}
	return s.closed(used, f.tables)
}
