package rewrite

import (
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/suql/ast"
)

// ruleSamePath is the name of the rule that keeps the joins of the query before.
const ruleSamePath = "samepath"

// GoingOn is a query that goes on from another, with the same lists, by the same joins and
// with shares of the same.
func (r Rules) GoingOn(q *link.Question, before, query ast.Query) ast.Query {
	query = inFull(q, before, query)
	if !r.Without[ruleSamePath] {
		query = r.samePath(before, query)
	}
	if r.Without[percent.Rule] {
		return query
	}
	return percent.GoingOn(before, query)
}
