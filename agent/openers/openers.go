// Package openers proposes things to say to a database that nobody has said
// anything to yet: made of the values that it holds, each of another shape (a
// count, a condition, an order, a group …), and each tried out before anybody
// sees it. What is proposed is understood without a question back, as it was
// meant, and finds something.
//
// Call [Questions] for a list, or [NewBook] for one that is made in the
// background and again when the database has changed.
//
//	list := openers.Questions(ctx, openers.Parts{Engine: engine, Parser: parser, Detector: detector}, 6)
//	// "How many cheap restaurants are there?", "Italian restaurants in Oakland", …
package openers

import (
	"context"
	"slices"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Parts are what questions are made of and tried out with.
type Parts struct {
	Engine Engine
	// Parser tries out whether a question is understood; nil where that would
	// cost something, and questions are then only made to find something.
	Parser   agent.Parser
	Detector agent.Detector // nil: whatever is most probable is what would run
}

// Engine knows the database; *suql.Engine is one.
type Engine interface {
	Catalog() *catalog.Catalog
	Count(ctx context.Context, q ast.Query) (int, error)
}

const (
	mostTables = 3    // that questions are about
	mostShapes = 9    // of questions about one table
	largest    = 2e6  // rows of a table in which rows are counted to try a question out
	likely     = 0.75 // how probable what was meant has to be
)

// Questions proposes up to n things to say, the plainest first. It never calls
// a reader of texts. When ctx ends it returns what it has.
func Questions(ctx context.Context, p Parts, n int) []string {
	var out []string
	tables := telling(p.Engine.Catalog())
	shapes := make([][]shape, len(tables))
	for i, t := range tables {
		shapes[i] = about(t)
	}
	for again := range 2 { // where some shapes can't be had, others come twice, with other values
		for round := range mostShapes {
			for i := range tables { // a shape of each table in turn
				if round >= len(shapes[i]) || len(out) == n || ctx.Err() != nil {
					continue
				}
				s := shapes[i][round]
				if text, ok := p.first(ctx, tables[i], s[again*len(s)/2:]); ok && !slices.Contains(out, text) {
					out = append(out, text)
				}
			}
		}
	}
	return out
}

// first is the first wording of a shape that stands the trial.
func (p Parts) first(ctx context.Context, t *catalog.Table, s shape) (string, bool) {
	for _, c := range s {
		if ctx.Err() != nil {
			return "", false
		}
		if c.finds(ctx, p.Engine, t) && p.understood(ctx, c, t) {
			return c.text, true
		}
	}
	return "", false
}

// finds reports whether there are rows that fit the conditions of a candidate,
// and not all of them do.
func (c candidate) finds(ctx context.Context, e Engine, t *catalog.Table) bool {
	if t.Rows > largest {
		return true
	}
	units := []unit.Unit{{Kind: unit.Table, Table: t.Name}, {Kind: unit.Select, Column: "*"}}
	conditions := false
	for _, u := range c.means {
		switch u.Kind {
		case unit.Column, unit.Operator, unit.Value:
			units, conditions = append(units, u), true
		}
	}
	if !conditions {
		return t.Rows > 0
	}
	q, err := unit.Build(units)
	if err != nil {
		return false
	}
	n, err := e.Count(ctx, q)
	return err == nil && n > 0 && n < t.Rows
}

// understood reports whether a candidate would run as it is meant, without a
// question first and without a word left out.
func (p Parts) understood(ctx context.Context, c candidate, t *catalog.Table) bool {
	if p.Parser == nil {
		return true
	}
	hypotheses, err := p.Parser.Parse(ctx, agent.Turn{Utterance: c.text}, agent.World{})
	if err != nil || len(hypotheses) == 0 {
		return false
	}
	var found agent.Finding
	if p.Detector != nil {
		found = p.Detector.Detect(ctx, agent.Case{Hypotheses: hypotheses, First: hypotheses})
	}
	h := hypotheses[found.Reading]
	return found.Suspect == nil && len(found.Choice) == 0 && h.P >= likely && len(h.LeftOut) == 0 &&
		c.is(h, t.NameColumn())
}

// is reports whether a reading is what a candidate means: all of it, and no
// other condition; where rows are asked for, name tells them apart.
func (c candidate) is(h agent.Hypothesis, name *catalog.Column) bool {
	has := map[string]bool{}
	for _, u := range h.Units {
		has[u.Unit.Key()] = true
	}
	meant := map[string]bool{}
	for _, u := range c.means {
		meant[u.Key()] = true
		if !has[u.Key()] {
			return false
		}
	}
	if c.lists() && slices.ContainsFunc(h.Units, func(u agent.Scored) bool {
		return u.Unit.Kind == unit.Select && u.Unit.Column != "*" && (name == nil || u.Unit.Column != name.Name)
	}) {
		return false
	}
	return !slices.ContainsFunc(h.Units, func(u agent.Scored) bool {
		switch u.Unit.Kind {
		case unit.Value, unit.FreeText, unit.Group, unit.Order, unit.Having:
			return !meant[u.Unit.Key()]
		case unit.Aggregate:
			return u.Unit.Agg != "" && !meant[u.Unit.Key()] &&
				!slices.ContainsFunc(c.means, func(m unit.Unit) bool { return m.Kind == unit.Group })
		}
		return false
	})
}

// lists reports whether a candidate asks for the things themselves.
func (c candidate) lists() bool {
	return !slices.ContainsFunc(c.means, func(u unit.Unit) bool {
		switch u.Kind {
		case unit.Select, unit.Aggregate, unit.Projection, unit.Group:
			return true
		}
		return false
	})
}
