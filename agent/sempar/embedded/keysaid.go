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
// the word for all where it has something of all rows, grades, an amount that another is
// divided by, profits, values in another form, times beside each other, the order of ages, what is
// free and what comes next.
func (p *Parser) saidOtherwise(q *link.Question, query ast.Query) []bool {
	out := keysSaid(q, query)
	for _, explain := range []func(*link.Question, ast.Query, []bool){
		p.allExplained, p.gradesExplained, p.amountExplained, p.profitExplained, p.inflectionsExplained, p.comparedExplained,
		p.agesExplained, p.vacancyExplained, p.nextExplained,
	} {
		explain(q, query, out)
	}
	return out
}

func (p *Parser) allExplained(q *link.Question, query ast.Query, said []bool) {
	if all, ok := p.saidOfAll(q); ok && (allRows{p, q, all}).of(query) != nil {
		said[all.at] = true
	}
}

func (p *Parser) amountExplained(q *link.Question, query ast.Query, said []bool) {
	if at, by := p.amountSaid(q); at > 0 && dividesBy(query, by) {
		said[at] = true
	}
}

func (p *Parser) inflectionsExplained(q *link.Question, query ast.Query, said []bool) {
	for _, v := range p.inflections(q) {
		said[v.From] = said[v.From] || p.hasInflected(query, v)
	}
}

func (p *Parser) comparedExplained(q *link.Question, query ast.Query, said []bool) {
	if c := p.comparedIn(q); c != nil && c.isIn(query) {
		for i := range said {
			said[i] = said[i] || c.said[i]
		}
	}
}

func (p *Parser) agesExplained(q *link.Question, query ast.Query, said []bool) {
	if at := p.youngOrOld(q); at >= 0 && ast.Some(query, func(n ast.Node) bool {
		o, ok := n.(*ast.Order)
		return ok && p.derived.IsAge(o.Expr)
	}) {
		said[at] = true
	}
}

// otherwiseSaid are the tokens of which a reading makes nothing, but those that it says otherwise.
func otherwiseSaid(unexplained, said []bool) []bool {
	out := slices.Clone(unexplained)
	for i := range out {
		out[i] = out[i] && !said[i]
	}
	return out
}
