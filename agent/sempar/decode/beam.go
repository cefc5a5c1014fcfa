package decode

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/suql/ast"
)

// Options of a search.
type Options struct {
	Width int     // derivations kept at a time; 20 where 0
	Slack float64 // how far below the best a derivation may fall; 5.5 where 0
	// Allow says whether a decision may be made where a derivation stands; nil
	// allows all.
	Allow func(st *grammar.State, d grammar.Decision) bool
}

// Hypothesis is a derivation and how likely it is.
type Hypothesis struct {
	Made  grammar.Derivation
	Query ast.Query
	Log   float64   // the logarithm of its probability, and of how well it explains the words
	P     []float32 // the probability of each decision
}

// hopeless is how far below the best a derivation may fall before it is given
// up, unless [Options] say otherwise. At 9 a parse takes twice as long, and the
// same first readings come out; the right one is among twenty for .892 in place of .880 of the analysts'
// questions over databases left out of training.
const hopeless = 5.5

// longest is how many decisions a derivation may have.
const longest = 100

// mostSteps is how many decisions are made of one utterance in all, for each
// derivation that the beam is wide: of 538 questions over six databases, read
// with a width of 20, half take 111 decisions and the one that takes most 435.
// What takes twice that is no question.
const mostSteps = 45

// partial is a derivation in the making.
type partial struct {
	st       *grammar.State
	log      float64
	p        []float32
	value    int        // candidate or stretch of the last decision
	memories []memories // what each member keeps in mind
}

// memories are the state and the cell of a decoder.
type memories struct{ state, cell []float32 }

// member is a network of the ensemble at work on a question.
type member struct {
	*Net
	*encoded
}

// tapes are kept for their memory, which is some megabytes.
var tapes = sync.Pool{New: func() any { return tape.New(nil, nil) }}

// Beam returns the likeliest derivations, best first. It stops early, with
// what is complete, when ctx does.
func (n *Net) Beam(ctx context.Context, db *Database, q *link.Question, o Options) ([]Hypothesis, error) {
	if len(q.Tokens) == 0 {
		return nil, nil
	}
	if o.Width == 0 {
		o.Width = 20
	}
	if o.Slack == 0 {
		o.Slack = hopeless
	}
	t := tapes.Get().(*tape.Tape)
	defer tapes.Put(t)
	t.Reset()
	var all []member
	begin := partial{st: db.Schema.Begin(), value: -1}
	for _, m := range n.Members() {
		e := m.encode(t, db, q, nil)
		m.seek(t, e)
		all = append(all, member{m, e})
		begin.memories = append(begin.memories, memories{e.begin.V, make([]float32, memory)})
	}
	var done []Hypothesis
	for range mostSearches { // where all that were kept lead nowhere, those further below may not
		var err error
		if done, err = finish(ctx, t, db, all, begin, o); err != nil {
			return done, err
		}
		if len(done) > 0 {
			break
		}
		o.Slack *= 2
	}
	n.weigh(db, q, done)
	return done, nil
}

// mostSearches is how often is searched until a derivation is complete, each time twice as far
// below the best.
const mostSearches = 3

// finish goes on from the beginning until no derivation is open that may yet be
// among the likeliest, and returns those that are complete.
func finish(ctx context.Context, t *tape.Tape, db *Database, all []member, begin partial,
	o Options) ([]Hypothesis, error) {
	open := []partial{begin}
	var done []Hypothesis
	steps := 0
	for range longest {
		if steps += len(open); len(open) == 0 || steps > mostSteps*o.Width {
			break
		}
		if err := ctx.Err(); err != nil {
			return done, err
		}
		next := advance(t, all, open, o)
		open = open[:0]
		best := math.Inf(-1)
		if len(done) > 0 {
			best = done[0].Log
		}
		for _, p := range next {
			if len(open)+len(done) >= o.Width || p.log < best-o.Slack {
				break
			}
			best = max(best, p.log)
			if _, more := p.st.Next(); more {
				open = append(open, p)
				continue
			}
			if !all[0].saysMore(p.st.Made) {
				continue
			}
			if q, err := db.Schema.Build(p.st.Made); err == nil && grammar.Sensible(q) && db.Schema.Sound(q) {
				done = append(done, Hypothesis{Made: p.st.Made, Query: q, Log: p.log, P: p.p})
			}
		}
		sortedByLog(done)
	}
	return done, nil
}

// weigh adds to every hypothesis how well it explains the words of the
// utterance.
func (n *Net) weigh(db *Database, q *link.Question, done []Hypothesis) {
	if n.Words == nil || n.Calibration.Said == 0 {
		return
	}
	for i := range done {
		done[i].Log += n.Calibration.Said * n.Words.Log(db.Linker, q, done[i].Made)
	}
	sortedByLog(done)
}

// choice is one way to go on from one of the derivations.
type choice struct {
	from, take int
	log        float64
	p          float32
}

// advance goes one decision on from every derivation, and returns the
// likeliest that follow. A choice is as likely as the members find it on
// average.
func advance(t *tape.Tape, all []member, open []partial, o Options) []partial {
	e := all[0].encoded // what steps are made of is the same for every member
	steps := make([]step, len(open))
	for i, p := range open {
		at, _ := p.st.Next()
		steps[i] = e.stepAt(p.st, at, p.value)
	}
	var parts []scored
	kept := make([][]memories, len(open))
	for k, m := range all {
		states, cells := m.remember(t, steps, open, k)
		for i := range open {
			kept[i] = append(kept[i], memories{states.Row(i), cells.Row(i)})
		}
		parts = averaged(parts, m.score(t, m.encoded, states, steps), len(all))
	}
	var choices []choice
	for _, part := range parts {
		for i, r := range part.rows {
			choices = append(choices, likeliest(part.scores.Row(i), r, open[r].log, o.Width)...)
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Or(cmp.Compare(b.log, a.log), a.from-b.from) })
	var out []partial
	for _, c := range choices {
		if len(out) >= 2*o.Width {
			break
		}
		if p, ok := take(e, open[c.from], steps[c.from], c, o); ok {
			p.memories = kept[c.from]
			out = append(out, p)
		}
	}
	return out
}

// remember takes member k's decoder one step on: the states and the cells of
// all derivations.
func (m member) remember(t *tape.Tape, steps []step, open []partial, k int) (states, cells *tape.Node) {
	before := t.Blank(len(open), memory)
	for i, p := range open {
		copy(before.Row(i), p.memories[k].state)
	}
	all := m.gatesOf(t, m.encoded, steps, before)
	states, cells = t.Blank(len(open), memory), t.Blank(len(open), memory)
	for i, p := range open {
		tape.Memory(all.Row(i), p.memories[k].cell, cells.Row(i), states.Row(i))
	}
	return states, cells
}

// averaged makes probabilities of scores, and adds a member's share of them to
// those of the members before.
func averaged(sum, scores []scored, members int) []scored {
	for k, part := range scores {
		for i := range part.rows {
			row := part.scores.Row(i)
			tape.Probabilities(row, 1)
			for j, p := range row {
				row[j] = p / float32(members)
				if sum != nil {
					row[j] += sum[k].scores.Row(i)[j]
				}
			}
		}
	}
	return scores
}

// likeliest are the best choices of a row of probabilities.
func likeliest(p []float32, from int, log float64, width int) []choice {
	var out []choice
	for i, v := range p {
		if v > 1e-5 {
			out = append(out, choice{from, i, log + math.Log(float64(v)), v})
		}
	}
	slices.SortStableFunc(out, func(a, b choice) int { return cmp.Compare(b.log, a.log) })
	return out[:min(width, len(out))]
}

// take makes a decision.
func take(e *encoded, from partial, s step, c choice, o Options) (partial, bool) {
	d := grammar.Decision{Symbol: s.place.Symbol}
	value := -1
	switch d.Symbol {
	case grammar.Column, grammar.Table:
		d.Index = c.take
	case grammar.Value:
		value = c.take
		d.Text = e.q.Values[c.take].Text
	case grammar.Words:
		value = c.take
		d.Text = e.spans[c.take].words(e.q)
	default:
		d.Rule = grammar.Rules[c.take]
	}
	if o.Allow != nil && !o.Allow(from.st, d) {
		return partial{}, false
	}
	st := from.st.Clone()
	st.Apply(d)
	return partial{st: st, log: c.log, p: append(slices.Clip(from.p), c.p), value: value}, true
}

// sortedByLog puts the likeliest first.
func sortedByLog(hyps []Hypothesis) {
	slices.SortStableFunc(hyps, func(a, b Hypothesis) int { return cmp.Compare(b.Log, a.Log) })
}
