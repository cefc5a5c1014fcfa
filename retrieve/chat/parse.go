package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/retrieve/answer"
	"parley/retrieve/piece"
	"parley/suql/ast"
	"parley/suql/unit"
)

// sourcePlace is the place of the unit that says which table or page is meant.
const sourcePlace = "source"

// passagePlace is that of the condition which says in which passage of a page.
const passagePlace = "passage"

// Parse implements agent.Parser: what the sources of the library say, the
// likeliest first, each as a query that gives it. Where nothing that was found is
// likely enough to be an answer, it is the passage that comes nearest.
func (c *Chat) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if err := c.Engine.renew(ctx); err != nil {
		return nil, err
	}
	_, other := apart(w)
	before := c.before(t)
	all, err := c.readings(ctx, t.Utterance, before, other, "")
	if err != nil {
		return nil, err
	}
	out := allowed(all, w)
	source := meant(w)
	if len(out) == 0 && source != "" { // it was named, and is none of those
		if all, err = c.readings(ctx, t.Utterance, before, other, source); err != nil {
			return nil, err
		}
		out = allowed(all, w)
	}
	switch {
	case len(all) == 0:
		return nil, nothingFound
	case source != "":
		return out, nil
	case len(out) < len(all):
		return c.left(out, t, w)
	case out[0].P >= answer.Least || c.worthAsking(out):
		return out, nil
	}
	return c.nearest(out), nil
}

// left is what comes of what is left where sources were refused. After one of them it is
// the next one, however unlikely, as the question said: asked about where that is worth it
// and a turn has questions left. After all that were offered it has to be likely enough.
func (c *Chat) left(out []agent.Hypothesis, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	switch {
	case len(out) == 0:
		return nil, nothingSays
	case out[0].P >= answer.Least:
		return out, nil
	case t.NoneMeant:
		return nil, nothingSays
	case len(w.Decisions) < agent.DefaultQuestions && c.worthAsking(out):
		return out, nil
	}
	if near := c.nearest(out[:1]); near != nil {
		return near, nil
	}
	return out, nil
}

// nothingFound is what is said where nothing of the library has to do with the question.
var nothingFound = &agent.Nothing{What: "I found nothing in this library that answers that.",
	Hint: "Say it in other words, or name the page or the table that should tell."}

// nothingSays is what is said where all that was found is ruled out.
var nothingSays = &agent.Nothing{What: "Then nothing that I found in this library answers that.",
	Hint: "Say it in other words, or name the page or the table that should tell."}

// worthAsking reports whether a question about the source comes first.
func (c *Chat) worthAsking(all []agent.Hypothesis) bool {
	return c.o.Ask && answer.Offered(bySource(all)) > 0
}

// nearest is the passage that comes nearest to a question, as it stands; nothing where only
// tables were found.
func (c *Chat) nearest(all []agent.Hypothesis) []agent.Hypothesis {
	for _, h := range all {
		sel, ok := h.Query.(*ast.Select)
		o, known := c.told(ast.Print(h.Query))
		if !ok || !known || o.Kind != answer.Span {
			continue
		}
		near := *sel
		near.Items = []*ast.Item{{Expr: &ast.Column{Name: "section"}}, {Expr: &ast.Column{Name: "text"}}}
		c.tell(ast.Print(&near), o)
		return []agent.Hypothesis{ofPassage(&near, h.P)}
	}
	return nil
}

// ofPassage is a query over a passage as a reading.
func ofPassage(q *ast.Select, p float64) agent.Hypothesis {
	h := agent.Hypothesis{Query: q, P: p}
	for _, u := range unit.Any(q) {
		place := passagePlace
		switch u.Kind {
		case unit.Table:
			place = sourcePlace
		case unit.Projection:
			place = "question"
		}
		h.Units = append(h.Units, agent.Scored{Unit: u, P: p, Place: place})
	}
	return h
}

// apart is what is settled of the source, and besides it.
func apart(w agent.World) (source, other agent.World) {
	for _, d := range w.Decisions {
		if d.Place == sourcePlace {
			source = source.With(d)
		} else {
			other = other.With(d)
		}
	}
	return source, other
}

// meant is the source that is settled; "" for none.
func meant(w agent.World) string {
	for _, d := range w.Decisions {
		if d.Place == sourcePlace && w.Stands(d.Place, d.Unit) {
			return d.Unit.Table
		}
	}
	return ""
}

// allowed are the readings that a world leaves, which share the probability.
func allowed(all []agent.Hypothesis, w agent.World) []agent.Hypothesis {
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
	return out
}

// as is a reading with another probability of its source, and so of itself.
func as(h agent.Hypothesis, p float64) agent.Hypothesis {
	h.Units, h.P = slices.Clone(h.Units), p
	h.Units[sourceUnit(h)].P = p
	return h
}

// Named implements agent.Namer: the source whose title has all of the words, if
// it answers the question; the likeliest of several.
func (c *Chat) Named(ctx context.Context, t agent.Turn, place string, words []string) ([]agent.Decision, error) {
	if place != sourcePlace {
		return nil, nil
	}
	found, err := c.answerer.Meant(ctx, c.lib, t.Utterance, strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	for _, o := range found {
		h, ok := c.reading(t.Utterance, o)
		if i := sourceUnit(h); ok && i >= 0 {
			return []agent.Decision{{Place: sourcePlace, Unit: h.Units[i].Unit, Verdict: agent.Confirmed}}, nil
		}
	}
	return nil, nil
}

// answers are what the sources of the library say, or one that goes by a name.
func (c *Chat) answers(ctx context.Context, question string, before answer.Before, w agent.World,
	source string) ([]answer.Output, error) {
	a := *c.answerer
	a.World, a.Before = w, before
	if source == "" {
		return a.Answer(ctx, c.lib, question)
	}
	c.Engine.mu.Lock()
	entry := c.Engine.named[strings.ToLower(source)]
	c.Engine.mu.Unlock()
	if a.Only = entry.Place; a.Only == "" {
		return nil, nil // it is gone
	}
	return a.Meant(ctx, c.lib, question, entry.Title)
}

// readings are all answers to a question as queries; of one source, unless it
// is "".
func (c *Chat) readings(ctx context.Context, question string, before answer.Before, w agent.World,
	source string) ([]agent.Hypothesis, error) {
	c.Engine.mu.Lock()
	memory := fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s\x00%+v", c.Engine.version, question, before.Question, before.Source,
		source, w)
	c.Engine.mu.Unlock()
	c.mu.Lock()
	had, known := c.kept[memory]
	c.mu.Unlock()
	if known {
		return had, nil
	}
	found, err := c.answers(ctx, question, before, w, source)
	if err != nil {
		return nil, err
	}
	found = answer.Telling(found)
	doubt := answer.Doubtful(found)
	shared, labels := answer.Apart(doubt)
	var out []agent.Hypothesis
	for _, o := range found {
		h, ok := c.reading(before.Told(question), o)
		if !ok {
			continue
		}
		if c.quotes != nil && o.Kind == answer.Span {
			c.quotes.keep(before.Told(question), o)
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
	return ofPassage(q, o.P), true
}

// sourceUnit is the unit that says what a reading is over; -1 for none.
func sourceUnit(h agent.Hypothesis) int {
	return slices.IndexFunc(h.Units,
		func(u agent.Scored) bool { return u.Place == sourcePlace && u.Unit.Kind == unit.Table })
}

// detector asks about the source where to know it makes the answer enough
// surer: see answer.Offered. What a query over a table gives is asked about, too,
// where it is likely to be wrong: other than a quote it can't be judged by reading it.
type detector struct{ *Chat }

// leastSure is how likely the result of a query is at least that is given without a question.
// What a language model wrote is not held against it: how sure it is was not fitted to data.
const leastSure = 0.7

// Detect implements agent.Detector.
func (d detector) Detect(_ context.Context, c agent.Case) agent.Finding {
	best := c.Hypotheses[0]
	i := sourceUnit(best)
	if !d.o.Ask || i < 0 || c.World.Settled(sourcePlace, best.Units[i].Unit) {
		return agent.Finding{}
	}
	most := answer.Offered(bySource(c.Hypotheses))
	if o, known := d.told(ast.Print(best.Query)); most == 0 && best.P < leastSure &&
		d.quotes == nil && (!known || o.Kind == answer.Query) {
		most = 1
	}
	if most > 0 {
		return agent.Finding{Suspect: &agent.Suspicion{In: best, Unit: i, Most: most}}
	}
	return agent.Finding{}
}

// bySource are the probabilities of the likeliest readings of each source.
func bySource(all []agent.Hypothesis) (p []float64) {
	seen := map[string]bool{}
	for _, h := range all {
		if n := sourceUnit(h); n >= 0 && !seen[h.Units[n].Unit.Key()] {
			seen[h.Units[n].Unit.Key()] = true
			p = append(p, h.P)
		}
	}
	return p
}
