package decode

import (
	"math"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/tape"
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

// inputs are what the decoder is told at each step: steps × its inputs.
func (n *Net) inputs(t *tape.Tape, e *encoded, steps []step) *tape.Node {
	var rule, column, table, value, span, parent, symbol, clause, depth []int
	for _, s := range steps {
		rule, column, table, value = append(rule, s.rule), append(column, s.column), append(table, s.table),
			append(value, s.value)
		span = append(span, s.span)
		row := firstRow()
		if s.place.Parent != nil {
			row = s.place.Parent.Number
		}
		parent = append(parent, row)
		symbol, clause = append(symbol, symbolRow[s.place.Symbol]), append(clause, symbolRow[s.place.Clause])
		d := min(s.place.Depth, mostDepth)
		if s.place.Second {
			d += mostDepth + 1
		}
		depth = append(depth, d)
	}
	before := t.Add(t.Look(n.rules, rule), t.Pick(e.colsIn, column), t.Pick(e.tabsIn, table), t.Pick(e.spIn, value))
	if e.strIn != nil {
		before = t.Add(before, t.Pick(e.strIn, span))
	}
	return t.Beside(before, t.Look(n.parents, parent), t.Look(n.symbols, symbol), t.Look(n.clauses, clause),
		t.Look(n.depth, depth))
}

// scored are the scores of the steps of one kind, in order.
type scored struct {
	scores *tape.Node
	rows   []int // which step each row is of
}

// score gives every choice of every step a score. states is steps × memory.
func (n *Net) score(t *tape.Tape, e *encoded, states *tape.Node, steps []step) []scored {
	scale := float32(1 / math.Sqrt(sense))
	a := t.Softmax(t.Alike(t.Linear(states, n.look, nil), e.tokens, scale))
	z := t.Drop(t.Tanh(t.Linear(t.Beside(states, t.Times(a, e.tokens)), n.state, n.stateBias)), dropped)
	rows := map[grammar.Symbol][]int{}
	for i, s := range steps {
		kind := s.place.Symbol
		if !kind.Pointed() {
			kind = ""
		}
		rows[kind] = append(rows[kind], i)
	}
	var out []scored
	for _, kind := range []grammar.Symbol{"", grammar.Column, grammar.Table, grammar.Value, grammar.Words} {
		if of := rows[kind]; len(of) > 0 {
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
	scale := float32(1 / math.Sqrt(sense))
	rows := z.Rows
	asked := t.Folded(t.Linear(z, n.headAsk, nil), sense)
	look := t.Attend(t.Folded(t.Alike(asked, e.tokens, scale), heads*e.tokens.Rows), e.tokens.Rows)
	if !columns {
		items := e.tables.Rows
		return t.Add(t.Alike(t.Linear(z, n.tabPoint, nil), e.tables, 0.25),
			t.Follow(look, e.tabLinks, n.headTab, items, 4),
			t.Weigh(t.Linear(z, n.tabHistory, nil), past, items),
			t.Alike(t.Linear(z, n.tabLinks, nil), e.tabMostN, 1))
	}
	items := e.columns.Rows
	_ = rows
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
	scale := float32(1 / math.Sqrt(sense))
	out := t.Add(t.Alike(t.Linear(z, n.valPoint, nil), e.values, scale),
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
