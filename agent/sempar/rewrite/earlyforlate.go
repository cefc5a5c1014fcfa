package rewrite

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// earlyForLate is a query that compares the day on which something was done with the day
// by which it had to be the other way round, where early was said: the network knows late.
func (r Rules) earlyForLate(q *link.Question, query ast.Query) ast.Query {
	if !slices.Equal(r.StatesSaid(q), []string{computed.Early}) {
		return query
	}
	return r.Derived.Earlier(query)
}
