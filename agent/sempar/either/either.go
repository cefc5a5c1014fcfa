// Package either is the embedded base parser until the learned one can do all
// that the one of rules can: it asks the one that reads such utterances
// better.
//
//	p := either.New(cat, rules, learned)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "total sales per year"}, agent.World{})
//
// Over several tables that keys join the learned parser reads, for the rules
// know one table at a time; over a single table the rules read. What one makes
// nothing of goes to the other.
package either

import (
	"context"
	"errors"

	"parley/agent"
	"parley/suql/catalog"
)

// Parser implements agent.Parser.
type Parser struct {
	rules, learned agent.Parser
	joined         bool // the database has tables that keys join
}

// New returns a parser of a database that asks one of two.
func New(cat *catalog.Catalog, joined bool, rules, learned agent.Parser) *Parser {
	return &Parser{rules: rules, learned: learned, joined: joined && len(cat.Tables) > 1}
}

// least is how likely a reading of the parser that is asked second must be: below
// it, saying that nothing was understood helps more.
const least = 0.2

// Parse implements agent.Parser.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	first, second := p.rules, p.learned
	if p.joined {
		first, second = p.learned, p.rules
	}
	out, err := first.Parse(ctx, t, w)
	if len(out) > 0 && err == nil || ctx.Err() != nil || p.joined && settled(ctx, first, t, w) {
		return out, err
	}
	more, otherErr := second.Parse(ctx, t, w)
	if len(more) > 0 && otherErr == nil && more[0].P >= least {
		return more, nil
	}
	var unsupported *agent.Unsupported
	if err == nil && errors.As(otherErr, &unsupported) {
		err = otherErr // understood, and can't be done
	}
	return out, err
}

// settled reports whether a parser reads the utterance, but in no way that
// agrees with what the user said: a parser that knows one table at a time has
// nothing to add then.
func settled(ctx context.Context, first agent.Parser, t agent.Turn, w agent.World) bool {
	if len(w.Decisions) == 0 {
		return false
	}
	free, err := first.Parse(ctx, t, agent.World{})
	return err == nil && len(free) > 0
}
