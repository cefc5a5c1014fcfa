package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// keysSaid are the tokens that stand in the name of a key by which a query joins tables: the
// mechanic of jobs.mechanic_id is one of the staff.
func keysSaid(q *link.Question, query ast.Query) []bool {
	var stems []string
	ast.Inspect(query, func(n ast.Node) bool {
		j, ok := n.(*ast.Join)
		if !ok {
			return true
		}
		ast.Inspect(j.On, func(n ast.Node) bool {
			if c, ok := n.(*ast.Column); ok {
				for _, w := range catalog.SplitName(strings.ToLower(c.Name)) {
					stems = append(stems, link.Stem(w))
				}
			}
			return true
		})
		return true
	})
	out := make([]bool, len(q.Tokens))
	for i, t := range q.Tokens {
		out[i] = slices.Contains(stems, t.Stem)
	}
	return out
}

// saidOtherwise are the tokens that a query says other than by what it names: those of keys,
// the word for all where it is for what has something of all rows, and the amount that another is
// divided by.
func (p *Parser) saidOtherwise(q *link.Question, query ast.Query) []bool {
	out := keysSaid(q, query)
	if said, ok := p.saidOfAll(q); ok && (allRows{p, q, said}).of(query) != nil {
		out[said.at] = true
	}
	if !p.without[ruleInGrades] {
		p.gradesExplain(q, query, out)
	}
	if at, by := p.amountSaid(q); at > 0 && dividesBy(query, by) {
		out[at] = true
	}
	for _, v := range p.inflections(q) {
		out[v.From] = out[v.From] || p.hasInflected(query, v)
	}
	if c := p.comparedIn(q); c != nil && c.isIn(query) {
		for i := range out {
			out[i] = out[i] || c.said[i]
		}
	}
	return out
}

// otherwiseSaid are the tokens of which a reading makes nothing, but those that it says otherwise.
func otherwiseSaid(unexplained, said []bool) []bool {
	out := slices.Clone(unexplained)
	for i := range out {
		out[i] = out[i] && !said[i]
	}
	return out
}
