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
// the word for all where it is for what has something of all rows, and young where it has
// them in the order of their ages.
func (p *Parser) saidOtherwise(q *link.Question, query ast.Query) []bool {
	out := keysSaid(q, query)
	if said, ok := p.saidOfAll(q); ok && (allRows{p, q, said}).of(query) != nil {
		out[said.at] = true
	}
	if at := p.youngOrOld(q); at >= 0 && ast.Some(query, func(n ast.Node) bool {
		o, ok := n.(*ast.Order)
		return ok && p.isAge(o.Expr)
	}) {
		out[at] = true
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
