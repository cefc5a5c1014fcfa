package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// rowsExplained marks the plural of a column that tells the rows of a table apart, where a query
// has figures of these rows alone. An imported file is seldom called as its rows are:
//
//	average rent of the stalls
//	SELECT avg(rent) FROM market   -- each row has another stall
func (r Rules) rowsExplained(q *link.Question, query ast.Query, said []bool) {
	s, of, ok := ast.OneTable(query)
	plain := func(it *ast.Item) bool { return !block.Aggregated(it.Expr) }
	if !ok || len(s.GroupBy) > 0 || slices.ContainsFunc(s.Items, plain) {
		return
	}
	t := r.Catalog.Table(of.Name)
	if t == nil {
		return
	}
	apart := func(c *catalog.Column) bool { return c.Kind != catalog.Number && t.TellsApart(c) }
	if !slices.ContainsFunc(t.Columns, apart) {
		return
	}
	for i, token := range q.Tokens {
		one := english.Singular(token.Lower)
		said[i] = said[i] || one != token.Lower && slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return c.Human == one && apart(c)
		})
	}
}
