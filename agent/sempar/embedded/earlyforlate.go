package embedded

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// earlyForLate is a query that compares the day on which something was done with the day
// by which it had to be the other way round, where early was said: the network knows late.
func (p *Parser) earlyForLate(q *link.Question, query ast.Query) ast.Query {
	if !slices.Equal(p.statesSaid(q), []string{computed.Early}) {
		return query
	}
	return p.heard.Derived.Earlier(query)
}
