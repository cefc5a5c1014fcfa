package decode

import (
	"math/rand/v2"
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/tape"
)

// Example is a question with the derivation that it means.
type Example struct {
	Database *Database
	Question *link.Question
	Gold     grammar.Derivation
	Weight   float32 // of its loss
	steps    []step
	right    [][]int // the choices that are right at each step; none where the gold value is no candidate
}

// Prepare works out the steps of the example. It reports false where the
// gold's values are not all among the candidates: such an example teaches the
// other decisions.
func (x *Example) Prepare() bool {
	st := x.Database.Schema.Begin()
	e := &encoded{db: x.Database, q: x.Question, spans: spansOf(x.Question), named: namedTokens(x.Question),
		meanings: x.Database.meaningsOf(x.Question)}
	whole, last := true, -1
	for _, d := range x.Gold {
		p, _ := st.Next()
		s := e.stepAt(st, p, last)
		right := []int{}
		switch {
		case d.Rule != nil && x.Database.lacking[d.Rule.Number]:
			whole = false
		case d.Rule != nil:
			right = append(right, d.Rule.Number)
		case d.Symbol == grammar.Value:
			right = rightValues(x.Question, s.allowed, d.Text)
			last = -1
			if len(right) > 0 {
				last = right[0]
			} else {
				whole = false
			}
		case d.Symbol == grammar.Words:
			if right, last = e.spansCalled(d.Text), -1; len(right) == 0 {
				right = e.spansAbout(d.Text)
			}
			if len(right) > 0 {
				last = right[0]
			} else {
				whole = false
			}
		case d.Symbol == grammar.Column && !x.Database.columnAllowed(d.Index, p, s.above, s.beside):
			whole = false // what the network may not choose it is not taught
		default:
			right = append(right, d.Index)
		}
		x.steps, x.right = append(x.steps, s), append(x.right, right)
		st.Apply(d)
	}
	return whole
}

// rightValues are the candidates that mean the same as a gold value.
func rightValues(q *link.Question, allowed []int, gold string) []int {
	var out []int
	for _, i := range allowed {
		if link.SameValue(q.Values[i].Text, gold) {
			out = append(out, i)
		}
	}
	return out
}

// Loss goes through the example and returns the sum of the surprise of its
// decisions; on a training tape it leaves the gradients to [tape.Tape.Backward].
func (n *Net) Loss(t *tape.Tape, x *Example, rng *rand.Rand) float64 {
	if !t.Training() {
		rng = nil
	}
	e := n.encode(t, x.Database, x.Question, rng)
	in := t.Drop(n.inputs(t, e, x.steps), dropped)
	states := t.Recurrent(t.Linear(in, n.stepGates, n.stepBias), n.stepOver, e.begin, false)
	loss := 0.0
	for _, part := range n.score(t, e, t.Drop(states, dropped), x.steps) {
		for i, r := range part.rows {
			if right := x.right[r]; len(right) > 0 && !slices.Contains(right, -1) {
				loss += t.Surprise(part.scores, i, right, x.Weight)
			}
		}
	}
	return loss
}
