// Package mixture is two parsers in one: their readings of an utterance stand
// in one list, and what both find is likelier than what one finds.
//
//	p := mixture.New(rules, learned)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "cheap places with a garden"}, agent.World{})
//
// It is a mixture of experts (Jacobs et al., "Adaptive mixtures of local
// experts", 1991) with one weight for all utterances. `parley eval --parser
// mixture` measures it over single tables, which both parsers read (ADR 39).
package mixture

import (
	"context"
	"slices"
	"sync"

	"parley/agent"
)

// Parser implements agent.Parser.
type Parser struct{ rules, learned agent.Parser }

// New returns a parser that is made of the parser of rules and the learned one.
func New(rules, learned agent.Parser) *Parser { return &Parser{rules, learned} }

// Parse implements agent.Parser. Where one of the two finds nothing, the other
// is heard alone, and its error where it has one.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	var rules, learned []agent.Hypothesis
	var rulesErr, learnedErr error
	var wait sync.WaitGroup
	wait.Go(func() { rules, rulesErr = p.rules.Parse(ctx, t, w) })
	wait.Go(func() { learned, learnedErr = p.learned.Parse(ctx, t, w) })
	wait.Wait()
	rules, learned = agreeing(rules, w), agreeing(learned, w)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(learned) == 0 || learnedErr != nil:
		return rules, rulesErr
	case len(rules) == 0 || rulesErr != nil:
		return learned, nil
	}
	return merged(rules, learned), nil
}

// agreeing are the readings that agree with what the user said about a unit,
// whichever parser had put it into the query.
func agreeing(hs []agent.Hypothesis, w agent.World) []agent.Hypothesis {
	return slices.DeleteFunc(slices.Clone(hs), func(h agent.Hypothesis) bool { return !h.Agrees(w) })
}
