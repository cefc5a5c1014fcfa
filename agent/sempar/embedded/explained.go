package embedded

import (
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

func (p *Parser) amountExplained(q *link.Question, query ast.Query, said []bool) {
	if at, by := p.heard.AmountSaid(q); at > 0 && dividesBy(query, by) {
		said[at] = true
	}
}

func (p *Parser) inflectionsExplained(q *link.Question, query ast.Query, said []bool) {
	for _, v := range p.heard.Inflections(q) {
		said[v.From] = said[v.From] || p.hasInflected(query, v)
	}
}

func (p *Parser) comparedExplained(q *link.Question, query ast.Query, said []bool) {
	if c := p.heard.ComparedIn(q); c != nil && c.IsIn(query) {
		for i := range said {
			said[i] = said[i] || c.Said[i]
		}
	}
}
