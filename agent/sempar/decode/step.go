package decode

import (
	"parley/agent/sempar/grammar"
	"parley/english/tape"
)

// step is a decision as the decoder sees it: where it stands and what was
// decided before.
type step struct {
	place   grammar.Place
	rule    int // row of the rule decided before; -1 where something was pointed at
	column  int // pointed at before; -1 for none
	table   int
	value   int       // candidate
	span    int       // of the utterance
	history []float32 // of columns or tables
	slot    []float32 // facts of candidates
	allowed []int     // candidates
	above   *grammar.Rule
	beside  int // column decided just before for the same rule; -1 for none
}

// stepAt is the next step of a derivation; value is the candidate, or the
// stretch of the utterance, that the last decision took.
func (e *encoded) stepAt(st *grammar.State, p grammar.Place, value int) step {
	s := step{place: p, rule: firstRow(), column: -1, table: -1, value: -1, span: -1}
	if n := len(st.Made); n > 0 {
		switch d := st.Made[n-1]; {
		case d.Rule != nil:
			s.rule = d.Rule.Number
		case d.Symbol == grammar.Column:
			s.rule, s.column = -1, d.Index
		case d.Symbol == grammar.Table:
			s.rule, s.table = -1, d.Index
		case d.Symbol == grammar.Words:
			s.rule, s.span = -1, value
		default:
			s.rule, s.value = -1, value
		}
	}
	switch p.Symbol {
	case grammar.Column:
		s.history = e.db.columnPast(st)
		s.above, s.beside = above(st.Made), beside(st.Made, p)
	case grammar.Table:
		s.history = e.db.tablePast(st)
	case grammar.Value:
		s.slot, s.allowed = slotOf(st.Made, p).facts(e, st.Made)
	case grammar.Words:
		s.slot = e.factsOfSpans(st.Made)
	}
	return s
}

var symbolRow = func() map[grammar.Symbol]int {
	out := map[grammar.Symbol]int{}
	for i, s := range grammar.Symbols {
		out[s] = i
	}
	return out
}()

// rows are the rows of the tables that steps are told of; -1 for none.
type rows struct {
	rule, column, table, value, span []int // decided before
	parent, symbol, clause, depth    []int // where they stand
}

func rowsOf(steps []step) rows {
	var r rows
	for _, s := range steps {
		r.rule, r.column, r.table = append(r.rule, s.rule), append(r.column, s.column), append(r.table, s.table)
		r.value, r.span = append(r.value, s.value), append(r.span, s.span)
		row := firstRow()
		if s.place.Parent != nil {
			row = s.place.Parent.Number
		}
		r.parent = append(r.parent, row)
		r.symbol, r.clause = append(r.symbol, symbolRow[s.place.Symbol]), append(r.clause, symbolRow[s.place.Clause])
		d := min(s.place.Depth, mostDepth)
		if s.place.Second {
			d += mostDepth + 1
		}
		r.depth = append(r.depth, d)
	}
	return r
}

// inputs are what the decoder is told at each step: steps × its inputs.
func (n *Net) inputs(t *tape.Tape, e *encoded, steps []step) *tape.Node {
	r := rowsOf(steps)
	before := t.Add(t.Look(n.rules, r.rule), n.pointedBefore(t, e, r))
	return t.Beside(before, t.Look(n.parents, r.parent), t.Look(n.symbols, r.symbol), t.Look(n.clauses, r.clause),
		t.Look(n.depth, r.depth))
}

// pointed is what step i is told was pointed at.
func (r rows) pointed(i int) pointedAt {
	return pointedAt{r.column[i], r.table[i], r.value[i], r.span[i]}
}

// pointedBefore is what was pointed at before: steps × item.
func (n *Net) pointedBefore(t *tape.Tape, e *encoded, r rows) *tape.Node {
	out := t.Add(t.Pick(e.colsIn, r.column), t.Pick(e.tabsIn, r.table), t.Pick(e.spIn, r.value))
	if e.strIn != nil {
		out = t.Add(out, t.Pick(e.strIn, r.span))
	}
	return out
}

// scored are the scores of the steps of one kind, in order.
type scored struct {
	scores *tape.Node
	rows   []int // which step each row is of
}

// score gives every choice of every step a score. states is steps × memory.
func (n *Net) score(t *tape.Tape, e *encoded, states *tape.Node, steps []step) []scored {
	z := t.Drop(n.stateOf(t, e, states), dropped)
	kinds := map[grammar.Symbol][]int{}
	for i, s := range steps {
		kind := s.place.Symbol
		if !kind.Pointed() {
			kind = ""
		}
		kinds[kind] = append(kinds[kind], i)
	}
	var out []scored
	for _, kind := range []grammar.Symbol{"", grammar.Column, grammar.Table, grammar.Value, grammar.Words} {
		if of := kinds[kind]; len(of) > 0 {
			out = append(out, scored{n.scoreKind(t, e, t.Pick(z, of), steps, of, kind), of})
		}
	}
	return out
}

// scoreKind scores the steps of a kind, "" for rules; what may not be chosen
// gets no chance.
func (n *Net) scoreKind(t *tape.Tape, e *encoded, z *tape.Node, steps []step, rows []int,
	kind grammar.Symbol) *tape.Node {
	switch kind {
	case grammar.Column:
		out := n.point(t, z, e, true, pasts(steps, rows))
		for i, r := range rows {
			for c := range e.db.tableOf {
				if !e.db.columnAllowed(c, steps[r].place, steps[r].above, steps[r].beside) {
					out.Row(i)[c] = tape.Never
				}
			}
		}
		return out
	case grammar.Table:
		return n.point(t, z, e, false, pasts(steps, rows))
	case grammar.Value:
		return n.pointValue(t, z, e, steps, rows)
	case grammar.Words:
		return n.pointSpan(t, z, e, steps, rows)
	}
	out := t.Linear(z, n.ruleOut, n.ruleBias)
	for i, r := range rows {
		e.db.allowRules(out.Row(i), steps[r].place)
	}
	return out
}

func pasts(steps []step, rows []int) [][]float32 {
	var out [][]float32
	for _, r := range rows {
		out = append(out, steps[r].history)
	}
	return out
}

// allowRules leaves only the rules of the symbol that is to be decided, and of
// these those for which the database has columns.
func (db *Database) allowRules(scores []float32, p grammar.Place) {
	for i, r := range grammar.Rules {
		if r.Symbol != p.Symbol || db.lacking[i] {
			scores[i] = tape.Never
		}
	}
}

// point scores columns or tables: by what they are, by what the question says
// where the decoder looks, by what was used before.
func (n *Net) point(t *tape.Tape, z *tape.Node, e *encoded, columns bool, past [][]float32) *tape.Node {
	look := n.looksAt(t, e, z)
	if !columns {
		items := e.tables.Rows
		return t.Add(t.Alike(t.Linear(z, n.tabPoint, nil), e.tables, 0.25),
			t.Follow(look, e.tabLinks, n.headTab, items, 4),
			t.Weigh(t.Linear(z, n.tabHistory, nil), past, items),
			t.Alike(t.Linear(z, n.tabLinks, nil), e.tabMostN, 1))
	}
	items := e.columns.Rows
	return t.Add(t.Alike(t.Linear(z, n.colPoint, nil), e.columns, 0.25),
		t.Follow(look, e.colLinks, n.headCol, items, 4),
		t.Weigh(t.Linear(z, n.colHistory, nil), past, items),
		t.Alike(t.Linear(z, n.colFacts, nil), e.colFactsN, 1),
		t.Alike(t.Linear(z, n.colLinks, nil), e.colMostN, 1))
}

// pointValue scores candidates: by their words in the sentence and their facts
// in the slot.
func (n *Net) pointValue(t *tape.Tape, z *tape.Node, e *encoded, steps []step, rows []int) *tape.Node {
	var facts [][]float32
	for _, r := range rows {
		facts = append(facts, steps[r].slot)
	}
	out := t.Add(t.Alike(t.Linear(z, n.valPoint, nil), e.values, nearness),
		t.Weigh(t.Linear(z, n.valFacts, n.valFactsBias), facts, e.values.Rows))
	for i, r := range rows {
		row := out.Row(i)
		at := 0
		for c := range row {
			if at < len(steps[r].allowed) && steps[r].allowed[at] == c {
				at++
				continue
			}
			row[c] = tape.Never
		}
	}
	return out
}
