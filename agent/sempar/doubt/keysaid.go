package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
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
		for _, c := range ast.Columns(j.On) {
			for _, w := range catalog.SplitName(c.Name) {
				stems = append(stems, link.Stem(w))
			}
		}
		return true
	})
	out := make([]bool, len(q.Tokens))
	for i, t := range q.Tokens {
		out[i] = slices.Contains(stems, t.Stem)
	}
	return out
}

// SaidOtherwise are the tokens that a query says other than by what it names: those of keys,
// the word for all where it has something of all rows, what the rows are called, grades, an
// amount that another is divided by, profits, values in another form, times beside each other,
// the order of ages, what is the most so, what is free and what comes next.
func (r Rules) SaidOtherwise(q *link.Question, query ast.Query) []bool {
	out := keysSaid(q, query)
	r.namesExplained(q, query, out)
	r.allExplained(q, query, out)
	r.mend.Explain(q, query, out)
	r.rowsExplained(q, query, out)
	r.agesExplained(q, query, out)
	r.mostExplained(q, query, out)
	r.timeExplained(q, query, out)
	r.moneyExplained(q, query, out)
	heard.ExcludingSaid(q, out)
	r.beside.Explain(q, query, out)
	return out
}

// namesExplained marks the whole names of columns that a query has: gift and aid of gift_aid.
func (r Rules) namesExplained(q *link.Question, query ast.Query, said []bool) {
	has := map[string]bool{}
	for _, c := range ast.Columns(query) {
		has[strings.ToLower(c.Name)] = true
	}
	for _, l := range q.Columns {
		c := r.Schema.Columns[l.To].Column
		if l.Way == link.NameWhole && c != nil && has[strings.ToLower(c.Name)] {
			said[l.From] = true
		}
	}
}

func (r Rules) allExplained(q *link.Question, query ast.Query, said []bool) {
	if at, all := r.rewrite.AllOf(q, query); all != nil {
		said[at.At] = true
	}
}

func (r Rules) agesExplained(q *link.Question, query ast.Query, said []bool) {
	if at := r.YoungOrOld(q); at >= 0 && ast.Some(query, func(n ast.Node) bool {
		o, ok := n.(*ast.Order)
		return ok && r.Derived.IsAge(o.Expr)
	}) {
		said[at] = true
	}
}

// OtherwiseSaid are the tokens of which a reading makes nothing, but those that it says otherwise.
func OtherwiseSaid(unexplained, said []bool) []bool {
	out := slices.Clone(unexplained)
	for i := range out {
		out[i] = out[i] && !said[i]
	}
	return out
}
