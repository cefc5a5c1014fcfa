// Package either is the embedded base parser until the learned one can do all
// that the one of rules can: it asks the one that reads such utterances
// better.
//
//	p := either.New(cat, rules, learned)
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "total sales per year"}, agent.World{})
//
// Over several tables that keys join the learned parser reads, for the rules
// know one table at a time. Over a single table, and where an utterance goes on
// from the query before, the rules read; what they make nothing of goes to the
// learned parser.
package either

import (
	"context"
	"errors"

	"parley/agent"
	"parley/suql/ast"
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
	if p.joined && t.Previous == nil {
		first, second = p.learned, p.rules
	}
	out, err := first.Parse(ctx, t, w)
	if p.joined && t.Previous != nil && err == nil && !goesOn(t.Previous, out) {
		first, second = p.learned, p.rules
		out, err = first.Parse(ctx, t, w)
	}
	if len(out) > 0 && err == nil || ctx.Err() != nil {
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

// goesOn reports whether the likeliest reading keeps something of the query
// before: its conditions, its groups or its order.
func goesOn(before ast.Query, hypotheses []agent.Hypothesis) bool {
	if len(hypotheses) == 0 {
		return false
	}
	had, ok1 := before.(*ast.Select)
	has, ok2 := hypotheses[0].Query.(*ast.Select)
	if !ok1 || !ok2 {
		return false
	}
	kept := map[string]bool{}
	for _, e := range parts(had) {
		kept[ast.Print(e)] = true
	}
	for _, e := range parts(has) {
		if kept[ast.Print(e)] {
			return true
		}
	}
	return false
}

func parts(q *ast.Select) []ast.Node {
	var out []ast.Node
	for _, e := range ast.Terms(ast.And, q.Where) {
		out = append(out, e)
	}
	for _, e := range q.GroupBy {
		out = append(out, e)
	}
	for _, o := range q.OrderBy {
		out = append(out, o)
	}
	return out
}
