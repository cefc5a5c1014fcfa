package embedded

import (
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/suql/ast"
)

// goingOn is a query that goes on from another, with the same lists, by the same joins and
// with shares of the same.
func (p *Parser) goingOn(q *link.Question, before, query ast.Query) ast.Query {
	query = inFull(q, before, query)
	if !p.heard.Without[ruleSamePath] {
		query = p.samePath(before, query)
	}
	if p.heard.Without[ruleInPercent] {
		return query
	}
	return percent.GoingOn(before, query)
}
