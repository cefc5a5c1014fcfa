package mend

import (
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// Explain marks the words that a query says other than by what it names: grades, an amount that
// another is divided by, profits, values in another form and times beside each other.
func (r Rules) Explain(q *link.Question, query ast.Query, said []bool) {
	for _, explain := range []func(*link.Question, ast.Query, []bool){
		r.gradesExplained, r.amountExplained, r.profitExplained, r.inflectionsExplained, r.comparedExplained,
	} {
		explain(q, query, said)
	}
}

func (r Rules) amountExplained(q *link.Question, query ast.Query, said []bool) {
	if at, by := r.AmountSaid(q); at > 0 && dividesBy(query, by) {
		said[at] = true
	}
}

func (r Rules) inflectionsExplained(q *link.Question, query ast.Query, said []bool) {
	for _, v := range r.Inflections(q) {
		said[v.From] = said[v.From] || r.hasInflected(query, v)
	}
}

func (r Rules) comparedExplained(q *link.Question, query ast.Query, said []bool) {
	if c := r.ComparedIn(q); c != nil && c.IsIn(query) {
		for i := range said {
			said[i] = said[i] || c.Said[i]
		}
	}
}
