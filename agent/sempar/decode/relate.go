package decode

import (
	"math"

	"parley/agent/sempar/link"
	"parley/english/tape"
)

// How two things that look at each other may be related, beside the links of
// the question: those lead from a token to an item and, a second time, back.
const (
	nextToken = 2*(link.ColumnWays+link.TableWays) + iota
	tokenBefore
	sameTable
	keyLeadsTo
	keyLedFrom
	columnOf
	tableOf
	tablesJoined
	relations
)

// relation is one head of the layer in which tokens, columns and tables look at
// each other.
type relation struct{ ask, key, value, pull *tape.Param }

// relatedTo is how wide a head is.
const relatedTo = item / heads

// newRelations adds the layer's weights. What it adds to tokens, columns and
// tables begins as nothing: a layer that begins otherwise unlearns more than it
// brings (ADR 30).
func (n *Net) newRelations() {
	s := n.Set
	n.relatedIn = s.Matrix("related in", sense, item)
	for range heads {
		n.related = append(n.related, relation{
			ask:   s.Matrix("related ask", item, relatedTo),
			key:   s.Matrix("related key", item, relatedTo),
			value: s.Matrix("related value", item, relatedTo),
			pull:  s.Around("related pull", relations, 1, 0.5, 0.2),
		})
	}
	n.relatedToken = s.Nothing("related token", item, sense)
	n.relatedColumn = s.Nothing("related column", item, item)
	n.relatedTable = s.Nothing("related table", item, item)
}

// relate lets tokens, columns and tables look at each other once: attention of
// several heads, each with a weight for every kind of relation between the two
// (after RAT-SQL, Wang et al., 2020, section 4.2, without its relations' values).
// What is seen is added to what they were.
func (n *Net) relate(t *tape.Tape, e *encoded) {
	all := t.Below(t.Linear(e.tokens, n.relatedIn, nil), e.columns, e.tables)
	links := e.relations()
	scale := float32(1 / math.Sqrt(relatedTo))
	var seen []*tape.Node
	for _, h := range n.related {
		alike := t.Alike(t.Linear(all, h.ask, nil), t.Linear(all, h.key, nil), scale)
		near := t.Softmax(t.Add(alike, t.Attract(links, h.pull, all.Rows, all.Rows)))
		seen = append(seen, t.Times(near, t.Linear(all, h.value, nil)))
	}
	out := t.Drop(t.Beside(seen...), dropped)
	rows, at := upTo(all.Rows), 0
	add := func(to *tape.Node, w *tape.Param) *tape.Node {
		at += to.Rows
		return t.Add(to, t.Linear(t.Pick(out, rows[at-to.Rows:at]), w, nil))
	}
	e.tokens = add(e.tokens, n.relatedToken)
	e.columns = add(e.columns, n.relatedColumn)
	e.tables = add(e.tables, n.relatedTable)
}

// relations are the links among tokens, columns and tables, in that order.
func (e *encoded) relations() []tape.Link {
	column := e.tokens.Rows
	table := column + e.columns.Rows
	var out []tape.Link
	both := func(a, b, there, back int, much float32) {
		out = append(out, tape.Link{From: b, To: a, Way: there, Much: much},
			tape.Link{From: a, To: b, Way: back, Much: much})
	}
	for i := 1; i < column; i++ {
		both(i-1, i, nextToken, tokenBefore, 1)
	}
	for _, l := range e.colLinks {
		both(l.From, column+l.To, l.Way, link.ColumnWays+l.Way, l.Much)
	}
	const tables = 2 * link.ColumnWays
	for _, l := range e.tabLinks {
		both(l.From, table+l.To, tables+l.Way, tables+link.TableWays+l.Way, l.Much)
	}
	for c, at := range e.db.tableOf {
		if to := e.db.pointsAt[c]; to >= 0 {
			both(column+c, column+to, keyLeadsTo, keyLedFrom, 1)
		}
		if at < 0 {
			continue
		}
		both(column+c, table+at, columnOf, tableOf, 1)
		for _, other := range e.db.columnsOf[at] {
			out = append(out, tape.Link{From: column + other, To: column + c, Way: sameTable, Much: 1})
		}
	}
	for a, near := range e.db.near {
		for b, is := range near {
			if is {
				out = append(out, tape.Link{From: table + b, To: table + a, Way: tablesJoined, Much: 1})
			}
		}
	}
	return out
}
