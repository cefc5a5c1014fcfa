// Package edit says what a turn does to the conditions of the query before: it
// keeps them, changes them, or takes them back ("forget the price", "any colour
// will do"), unless it is a new question. The network of package decode reads a
// turn decision by decision: it hardly ever leaves one condition out of the query
// before and, where it adds one, too easily forgets another.
//
// [Weights] is the model that is compiled in; [Model.Of] judges a turn, and
// [Edit.Among] weighs the readings that the network has for it.
//
//	before // W K AND W · price < 50 · W K · colour = 'red'
//	e := edit.Weights().Of(linker.ReadAfter("any colour will do", before), before)
//	e.Left()                // .94: W K · price < 50, …
//	e.Among(schema, found) // that reading, before those of the network
//
// What speaks for it is learnt from follow-ups that people wrote
// (docs/training.md).
package edit

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"sync"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/logit"
)

// Act is what a turn does to a condition of the query before.
type Act int

// The acts: the condition stays; another about the same column takes its place;
// it is left out; it is left out and the turn does nothing else.
const (
	Keeps Act = iota
	Changes
	Drops
	TakesBack
	ActCount
)

// Model judges turns.
type Model struct {
	Conditions *logit.Model // of [Heard.Signs]: the acts
	New        *logit.Model // of [Heard.NewSigns]: whether the turn is a new question
}

//go:embed conditions.txt
var conditions []byte

//go:embed new.txt
var fresh []byte

// Weights is the model that is compiled in.
var Weights = sync.OnceValue(func() *Model {
	m, err := Parse(conditions, fresh)
	if err != nil {
		panic(err) // unreachable: the files are embedded and a test reads them
	}
	return m
})

// Parse reads the weights of both models.
func Parse(conditions, fresh []byte) (*Model, error) {
	c, err := logit.Parse(conditions, int(ActCount), logit.Hundredths)
	if err != nil {
		return nil, fmt.Errorf("weights of what happens to conditions, %w", err)
	}
	n, err := logit.Parse(fresh, 2, logit.Hundredths)
	if err != nil {
		return nil, fmt.Errorf("weights of new questions, %w", err)
	}
	return &Model{Conditions: c, New: n}, nil
}

// Edit is what a turn is thought to do to the query before.
type Edit struct {
	before grammar.Derivation
	parts  []grammar.Part
	acts   [][]float64 // of each part, if it is no new question
	fresh  float64     // how likely that is
	left   []Rest
}

// Of judges a turn that was read after a query. Where that has no conditions, or
// there is none, nothing is said.
func (m *Model) Of(q *link.Question, before grammar.Derivation) Edit {
	e := Edit{before: before, parts: before.Parts()}
	if len(e.parts) == 0 {
		return e
	}
	heard := Hear(q, e.parts)
	e.fresh = m.New.Probabilities(heard.NewSigns())[1]
	for i := range e.parts {
		e.acts = append(e.acts, m.Conditions.Probabilities(heard.Signs(i)))
	}
	e.left = e.taking()
	return e
}

// Rest is what a turn may leave of the query before, and how likely.
type Rest struct {
	Query grammar.Derivation
	P     float64
}

// sure bounds how likely a condition is taken back, so that something is left for
// other meanings.
const sure = 1 - 1e-9

// unlikely is how likely a query must be to be a reading at all.
const unlikely = 0.05

// Left are the queries that a turn may leave by taking back one condition, or all
// of them, and doing nothing else, the likeliest first. Their probabilities add up
// to less than 1.
func (e Edit) Left() []Rest { return e.left }

// taking is what [Edit.Left] gives.
func (e Edit) taking() []Rest {
	none, every := 1.0, 1.0
	taken := make([]float64, len(e.acts))
	for i, p := range e.acts {
		taken[i] = min(p[TakesBack], sure)
		none *= 1 - taken[i]
		every *= taken[i]
	}
	var out []Rest
	sum := none
	for i, p := range taken {
		// This one and no other.
		out = append(out, Rest{e.parts[i].Rest, none / (1 - p) * p})
		sum += out[i].P
	}
	if bare, ok := e.before.Unconditional(); ok && len(e.parts) > 1 {
		out = append(out, Rest{bare, every})
		sum += every
	}
	for i := range out {
		out[i].P *= (1 - e.fresh) / sum
	}
	slices.SortStableFunc(out, func(a, b Rest) int { return cmp.Compare(b.P, a.P) })
	return slices.DeleteFunc(out, func(r Rest) bool { return r.P < unlikely })
}

// Leaves reports whether a query is one that the turn may leave.
func (e Edit) Leaves(made grammar.Derivation) bool {
	return slices.ContainsFunc(e.left, func(r Rest) bool { return r.Query.Same(made) })
}

// trust is how much the logarithm of what a reading does to the query before
// counts beside that of its decisions, in which it counts already. Between .3
// and .7 it makes no difference over turns; the more, the more new questions are
// taken for turns.
const trust = 0.3

// Among weighs the readings that the network has for a turn by what they do to
// the query before, and puts those among them that the turn may leave: the more
// of the probability these have, the less is left for the others. The likeliest
// comes first.
func (e Edit) Among(s *grammar.Schema, found []decode.Hypothesis) []decode.Hypothesis {
	if len(e.parts) == 0 {
		return found
	}
	out := slices.Clone(found)
	logs := make([]float64, len(out))
	for i := range out {
		out[i].Log += trust * e.Log(out[i].Made)
		logs[i] = out[i].Log
	}
	all, others := logSum(logs), 1.0
	for _, r := range e.left {
		others -= r.P
	}
	for i := range out {
		out[i].Log += math.Log(others)
	}
	for _, r := range e.left {
		h := decode.Hypothesis{Made: r.Query, Log: all + math.Log(r.P)}
		if i := slices.IndexFunc(out, func(o decode.Hypothesis) bool { return o.Made.Same(r.Query) }); i >= 0 {
			out[i].Log = logSum([]float64{out[i].Log, h.Log})
			continue
		}
		var err error
		if h.Query, err = s.Build(r.Query); err == nil {
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b decode.Hypothesis) int { return cmp.Compare(b.Log, a.Log) })
	return out
}

// rare bounds a probability from below.
const rare = 0.01

// Log is the logarithm of how likely the turn does to the conditions of the query
// before what a query does.
func (e Edit) Log(made grammar.Derivation) float64 {
	acts := Acts(e.parts, made)
	if !slices.ContainsFunc(acts, func(a Act) bool { return a != Drops }) {
		return math.Log(max(e.fresh, rare))
	}
	sum := math.Log(max(1-e.fresh, rare))
	for i, a := range acts {
		p := e.acts[i][a]
		if a == Drops {
			p += e.acts[i][TakesBack]
		}
		sum += math.Log(max(p, rare))
	}
	return sum
}

// Acts are what a query does to the conditions of the one before: [Keeps],
// [Changes] or [Drops] each.
func Acts(parts []grammar.Part, made grammar.Derivation) []Act {
	now := made.Parts()
	out := make([]Act, len(parts))
	for i, p := range parts {
		out[i] = actOn(p.Condition, now)
	}
	return out
}

func actOn(c grammar.Derivation, now []grammar.Part) Act {
	act := Drops
	for _, n := range now {
		switch {
		case n.Condition.Same(c):
			return Keeps
		case !asksText(c) && shareColumn(n.Condition, c):
			act = Changes
		}
	}
	return act
}

func asksText(c grammar.Derivation) bool {
	return slices.ContainsFunc(c, func(d grammar.Decision) bool { return d.Symbol == grammar.Words })
}

func shareColumn(a, b grammar.Derivation) bool {
	return slices.ContainsFunc(a, func(x grammar.Decision) bool {
		return x.Symbol == grammar.Column && slices.ContainsFunc(b, func(y grammar.Decision) bool {
			return y.Symbol == grammar.Column && y.Index == x.Index
		})
	})
}

// logSum is the logarithm of the sum of what logarithms are of; 0 of none.
func logSum(logs []float64) float64 {
	if len(logs) == 0 {
		return 0
	}
	most, sum := slices.Max(logs), 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum)
}
