// Package either is the embedded base parser until the learned one can do all
// that the one of rules can: it asks the one that reads such utterances
// better.
//
//	p := either.New(cat, rules, learned)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "total sales per year"}, agent.World{})
//
// Over several tables that keys join the learned parser reads, for the rules
// know one table at a time. Over a single table the rules read what they are
// sure of, and without free text also what both understand alike; the learned
// parser reads the rest (ADR 41). Over free text, what the rules alone find is
// less likely than they say (ADR 48). What one makes nothing of goes to the
// other.
package either

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"parley/agent"
	"parley/suql/catalog"
)

// Parser implements agent.Parser.
type Parser struct {
	rules, learned agent.Parser
	joined         bool            // the database has tables that keys join
	texts          bool            // a column holds free text
	names, hours   map[string]bool // columns that say what a row is called, and when it is open, in small letters
}

// New returns a parser of a database that asks one of two.
func New(cat *catalog.Catalog, joined bool, rules, learned agent.Parser) *Parser {
	names := map[string]bool{}
	for _, t := range cat.Tables {
		if c := t.NameColumn(); c != nil {
			names[strings.ToLower(c.Name)] = true
		}
	}
	return &Parser{rules: rules, learned: learned, joined: joined && len(cat.Tables) > 1, texts: prose(cat), names: names,
		hours: cat.ColumnsOf(catalog.Hours)}
}

// prose reports whether a column of the database holds free text.
func prose(cat *catalog.Catalog) bool {
	return slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return c.Kind.Prose() && !c.Hidden })
	})
}

// least is how likely a reading of the parser that is asked second must be: below
// it, saying that nothing was understood helps more.
const least = 0.2

// inTables and inTexts are how likely the rules must find their first reading
// to be asked first: over a table of short values so likely that it would be
// shown without a question (errdetect.DefaultLine). Over one with free text
// less is enough: from 0.7 on more is right on tables that nobody tuned
// anything to, and the demos, which the rules were written for, lose what they
// can do (ADR 41 has the figures).
const (
	inTables = 0.9
	inTexts  = 0.6
)

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	first, second, alone := p.order(hear(ctx, p.rules, t), hear(ctx, p.learned, t))
	out, err := first.parse(ctx, t, w)
	if alone {
		out = doubted(out)
	}
	if len(out) > 0 && err == nil || ctx.Err() != nil || p.joined && settled(first, w) {
		return out, err
	}
	more, otherErr := second.parse(ctx, t, w)
	if len(more) > 0 && otherErr == nil && more[0].P >= least {
		return more, nil
	}
	var unsupported *agent.Unsupported
	if err == nil && errors.As(otherErr, &unsupported) {
		err = otherErr // understood, and can't be done
	}
	return out, err
}

// order says who reads an utterance first, and whether what the first one finds
// over texts is its own alone.
func (p *Parser) order(rules, learned heard) (first, second heard, alone bool) {
	if p.joined {
		return learned, rules, false
	}
	switch sure := p.sure(rules); {
	case sure && p.texts:
		return rules, learned, !p.agreed(rules, learned)
	case sure || !p.texts && p.agreed(rules, learned):
		return rules, learned, false
	}
	return learned, rules, false
}

// heard is what a parser makes of one turn.
type heard struct {
	parser agent.Parser
	// free parses the turn whatever the user said of its units since, once
	// however often it is called.
	free func() ([]agent.Hypothesis, error)
}

func hear(ctx context.Context, p agent.Parser, t agent.Turn) heard {
	return heard{p, sync.OnceValues(func() ([]agent.Hypothesis, error) { return p.Parse(ctx, t, agent.World{}) })}
}

func (h heard) parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if len(w.Decisions) == 0 {
		return h.free()
	}
	return h.parser.Parse(ctx, t, w)
}

// sure reports whether the rules are sure of what an utterance means, whatever
// the user said of its units since: one parser reads a turn to its end.
func (p *Parser) sure(rules heard) bool {
	enough := inTables
	if p.texts {
		enough = inTexts
	}
	free, err := rules.free()
	return err != nil || len(free) == 0 || free[0].P >= enough
}

// settled reports whether a parser reads the utterance, but in no way that
// agrees with what the user said: a parser that knows one table at a time has
// nothing to add then.
func settled(first heard, w agent.World) bool {
	if len(w.Decisions) == 0 {
		return false
	}
	free, err := first.free()
	return err == nil && len(free) > 0
}
