package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"parley/agent"
	"parley/retrieve/answer"
	"parley/retrieve/piece"
	"parley/suql/ast"
	"parley/suql/unit"
)

// sourcePlace is the place of the unit that says which table or page is meant.
const sourcePlace = "source"

// Parse implements agent.Parser: what the sources of the library say, the
// likeliest first, each as a query that gives it. Questions stand each for
// itself: what was asked before is left aside.
func (c *Chat) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if err := c.Engine.renew(ctx); err != nil {
		return nil, err
	}
	var other agent.World // what is settled besides the source
	for _, d := range w.Decisions {
		if d.Place != sourcePlace {
			other = other.With(d)
		}
	}
	all, err := c.readings(ctx, t.Utterance, other)
	if err != nil {
		return nil, err
	}
	var out []agent.Hypothesis
	left := 1.0 // of the probability, without what is ruled out
	for _, h := range all {
		if i := sourceUnit(h); i >= 0 && w.Allows(sourcePlace, []unit.Unit{h.Units[i].Unit}) {
			out = append(out, h)
		} else {
			left -= h.P
		}
	}
	for i := range out {
		out[i] = as(out[i], out[i].P/max(left, out[i].P))
	}
	return out, nil
}

// as is a reading with another probability of its source, and so of itself.
func as(h agent.Hypothesis, p float64) agent.Hypothesis {
	h.Units, h.P = slices.Clone(h.Units), p
	h.Units[sourceUnit(h)].P = p
	return h
}

// readings are all answers to a question as queries.
func (c *Chat) readings(ctx context.Context, question string, w agent.World) ([]agent.Hypothesis, error) {
	c.Engine.mu.Lock()
	memory := fmt.Sprintf("%s\x00%s\x00%+v", c.Engine.version, question, w)
	c.Engine.mu.Unlock()
	c.mu.Lock()
	had, known := c.kept[memory]
	c.mu.Unlock()
	if known {
		return had, nil
	}
	a := *c.answerer
	a.World = w
	found, err := a.Answer(ctx, c.lib, question)
	if err != nil {
		return nil, err
	}
	doubt := answer.Doubtful(found)
	shared, labels := answer.Apart(doubt)
	var out []agent.Hypothesis
	for _, o := range found {
		h, ok := c.reading(question, o)
		if !ok {
			continue
		}
		one := said{Output: o}
		if i := slices.IndexFunc(doubt, func(d answer.Output) bool { return d.Source == o.Source }); i >= 0 {
			one.label, one.shared = labels[i], shared
		}
		c.tell(ast.Print(h.Query), one)
		out = append(out, h)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= mostKept {
		clear(c.kept)
	}
	c.kept[memory] = out
	return out, nil
}

// reading is an answer as a query over its source; false where the source is
// gone by now.
func (c *Chat) reading(question string, o answer.Output) (agent.Hypothesis, bool) {
	if o.Reading != nil {
		h := *o.Reading
		h.Units, h.P = slices.Clone(h.Units), o.P
		for i, u := range h.Units {
			if u.Unit.Kind == unit.Table {
				h.Units[i].Place, h.Units[i].P, h.Units[i].Alternatives = sourcePlace, o.P, nil
				return h, true
			}
		}
		return h, false // a query that can't be taken apart
	}
	name := c.Engine.Name(o.Source, piece.Text)
	if name == "" {
		return agent.Hypothesis{}, false
	}
	q := &ast.Select{
		Items: []*ast.Item{{Expr: &ast.FreeText{Func: ast.Answer, Text: &ast.Column{Name: "text"}, Question: question}}},
		From:  []ast.From{&ast.Table{Name: name}},
		Where: &ast.Binary{Op: ast.Eq, L: &ast.Column{Name: "passage"}, R: ast.Num(strconv.Itoa(o.Piece.First + 1))},
	}
	h := agent.Hypothesis{Query: q, P: o.P}
	for _, u := range unit.Any(q) {
		place := "passage"
		switch u.Kind {
		case unit.Table:
			place = sourcePlace
		case unit.Projection:
			place = "question"
		}
		h.Units = append(h.Units, agent.Scored{Unit: u, P: o.P, Place: place})
	}
	return h, true
}

// sourceUnit is the unit that says what a reading is over; -1 for none.
func sourceUnit(h agent.Hypothesis) int {
	return slices.IndexFunc(h.Units,
		func(u agent.Scored) bool { return u.Place == sourcePlace && u.Unit.Kind == unit.Table })
}

// detector asks about the source where to know it makes the answer enough
// surer: see answer.Offered.
type detector struct{ ask bool }

// Detect implements agent.Detector.
func (d detector) Detect(_ context.Context, c agent.Case) agent.Finding {
	best := c.Hypotheses[0]
	i := sourceUnit(best)
	if !d.ask || i < 0 || c.World.Settled(sourcePlace, best.Units[i].Unit) {
		return agent.Finding{}
	}
	var p []float64
	seen := map[string]bool{}
	for _, h := range c.Hypotheses {
		if n := sourceUnit(h); n >= 0 && !seen[h.Units[n].Unit.Key()] {
			seen[h.Units[n].Unit.Key()] = true
			p = append(p, h.P)
		}
	}
	if most := answer.Offered(p); most > 0 {
		return agent.Finding{Suspect: &agent.Suspicion{In: best, Unit: i, Most: most}}
	}
	return agent.Finding{}
}
