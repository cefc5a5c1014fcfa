package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// rowsExplained marks words for the rows of a table of which a query shows all columns, or has
// figures of these rows alone: what its names are of, and in figures the plural of a column that
// tells the rows apart. An imported file is seldom called as its rows are:
//
//	oldest cat                                 -- cat_name says what the rows are called
//	SELECT * FROM visits ORDER BY age DESC LIMIT 1
//
//	average rent of the stalls
//	SELECT avg(rent) FROM market               -- each row has another stall
func (r Rules) rowsExplained(q *link.Question, query ast.Query, said []bool) {
	s, of, ok := ast.OneTable(query)
	if !ok || len(s.GroupBy) > 0 {
		return
	}
	_, whole := s.Items[0].Expr.(*ast.Star)
	figures := shape.AllFigures(s)
	if !whole && !figures {
		return
	}
	t := r.Catalog.Table(of.Name)
	if t == nil {
		return
	}
	called := named(t)
	for i, token := range q.Tokens {
		one := english.Singular(token.Lower)
		said[i] = said[i] || one == called || figures && one != token.Lower && tellsApart(t, one)
	}
}

// named is what the rows of a table are by the name that they have: a cat where it is the name
// of the cat; "" where they have none, or a name without more.
func named(t *catalog.Table) string {
	by := t.CalledBy()
	if len(by) != 1 {
		return ""
	}
	of, ok := strings.CutSuffix(by[0].Human, " name")
	if !ok {
		return ""
	}
	return of
}

// tellsApart reports whether a table has a column of this name, no number, in which each row has
// another value.
func tellsApart(t *catalog.Table, name string) bool {
	return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
		return c.Human == name && c.Kind != catalog.Number && t.TellsApart(c)
	})
}
