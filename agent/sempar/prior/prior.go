// Package prior lets a base parser learn from earlier questions whose queries
// are known (agent.Turn.Lessons), without a change to the parser itself:
// [New] wraps one.
//
//	p := prior.New(parser, catalog, index)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "films by Agnès Varda", Lessons: lessons}, agent.World{})
//	hs[0].Learnt // the lessons that made it the likeliest
//
// A lesson does three things. It is an anchor: where the utterance has its
// words but for the values, or most of them and a value for each of its values,
// its query with the values that were said is one of the readings, whether or
// not the parser has it. It is a prior: readings that decide as its query does
// become likelier, the more so the more alike the questions are. And it is an
// example: how the readings of its question fared teaches how much each of
// these, the parser's belief and every decision counts. What the user has
// settled in this turn holds all the same.
package prior

import (
	"context"
	"math"
	"sync"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
	"parley/suql/unit"
)

// Values finds stored values; *catalog.Index is one.
type Values interface {
	Lookup(phrase string) []catalog.Match
}

// Parser implements agent.Parser.
type Parser struct {
	base   agent.Parser
	cat    *catalog.Catalog
	values Values
	fixed  *weights // what was learned is given: nothing is studied on the way

	mu      sync.Mutex // guards what follows
	known   map[string]*lesson
	studied map[string]*Example // by the lesson
	weights map[string]*weights // by the lessons they were learned from
}

// New wraps a parser of a database. values may be nil: then values are spelled
// as they were said.
func New(base agent.Parser, cat *catalog.Catalog, values Values) *Parser {
	return &Parser{base: base, cat: cat, values: values, known: map[string]*lesson{}, studied: map[string]*Example{},
		weights: map[string]*weights{}}
}

// How much a lesson weighs before anything is known of how lessons fare: these
// are chosen; what is learned begins from them (learn.go).
const (
	strength  = 4.0  // of a lesson whose question is the same, for each decision
	sharpness = 2.0  // how fast that falls with likeness
	least     = 0.4  // likeness: what is hardly alike taught more errors than it mended
	unread    = 0.02 // what a lesson's own query is believed that the parser does not read
	alone     = 0.8  // the same where the parser understands nothing
	told      = 0.5  // from which effect on, in nats, a lesson is told of
	mostTold  = 3
	mostNear  = 8 // lessons that are compared with an utterance
)

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	weights, err := p.study(ctx, t.Lessons)
	if err != nil {
		return nil, err
	}
	hs, err := p.base.Parse(ctx, t, w)
	if ctx.Err() != nil {
		return hs, err
	}
	near := p.read(t.Lessons)
	if len(near) == 0 && weights.examples == 0 {
		return hs, err
	}
	anchors := p.anchors(t, near, hs, w)
	if err != nil || len(hs) == 0 {
		if len(anchors) == 0 || !anchors[0].exact {
			return hs, err
		}
		best := anchors[0].Hypothesis
		best.P, best.Learnt = alone, []agent.Lesson{anchors[0].from.Lesson}
		return agent.Rescored([]agent.Hypothesis{best}), nil
	}
	c := p.weigh(t.Utterance, withAnchors(hs, anchors), near, anchors)
	return c.weighed(weights), nil
}

// lesson is one that fits the database.
type lesson struct {
	agent.Lesson
	query  ast.Query
	units  []unit.Unit
	shape  map[string]bool
	weight float64
}

// read checks the lessons against the database; those that don't fit it any
// more, or are hardly like the utterance, teach nothing.
func (p *Parser) read(all []agent.Lesson) []*lesson {
	var out []*lesson
	for _, l := range all[:min(len(all), mostNear)] {
		if l.Likeness < least {
			continue
		}
		if known := p.fitting(l.SUQL); known != nil {
			own := *known
			own.Lesson, own.weight = l, strength*math.Pow(l.Likeness, sharpness)
			out = append(out, &own)
		}
	}
	return out
}

// mostKnown is how many queries of lessons are remembered.
const mostKnown = 4096

// fitting is the query of a lesson over this database; nil where it does not
// fit.
func (p *Parser) fitting(text string) *lesson {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l, ok := p.known[text]; ok {
		return l
	}
	if len(p.known) >= mostKnown {
		clear(p.known)
	}
	p.known[text] = nil
	q, err := parser.Parse(text)
	if err != nil {
		return nil
	}
	checked, _, err := check.Query(q, p.cat, text)
	if err != nil {
		return nil
	}
	units := unit.Any(checked.Query)
	l := &lesson{query: checked.Query, units: units, shape: shape(units)}
	p.known[text] = l
	return l
}

// shape is what a query decides, apart from the values in it: by that, readings
// are compared with what was learned.
func shape(units []unit.Unit) map[string]bool {
	out := map[string]bool{}
	for _, u := range units {
		switch u.Kind {
		case unit.Value: // its column and operator are units of their own
			continue
		case unit.Having:
			u.Values = nil
		case unit.Test, unit.Combine, unit.Query:
			u.SQL = masked(u.SQL)
		case unit.FreeText:
			u.Question, u.Answer = "", ""
		}
		u.N = min(u.N, 1)
		out[u.Key()] = true
	}
	return out
}

// masked is the text of an expression without its values.
func masked(sql string) string {
	var out []rune
	quoted := false
	for _, r := range sql {
		switch {
		case r == '\'':
			quoted = !quoted
		case quoted || r >= '0' && r <= '9':
		default:
			out = append(out, r)
		}
	}
	return string(out)
}

// differ is in how many decisions a reading and a lesson differ.
func differ(a, b map[string]bool) float64 {
	n := 0
	for k := range a {
		if !b[k] {
			n++
		}
	}
	for k := range b {
		if !a[k] {
			n++
		}
	}
	return float64(n)
}
