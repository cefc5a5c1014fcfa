package embedded

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// rowsOnce is a query that says nothing of lines standing once where they do so by
// themselves: rows of one table with what tells them apart.
//
//	SELECT DISTINCT id, name FROM pupils  →  SELECT id, name FROM pupils
func (p *Parser) rowsOnce(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || !s.Distinct.On || len(s.Distinct.Exprs) > 0 || len(s.GroupBy) > 0 || len(s.From) != 1 {
		return q
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return q
	}
	t := p.heard.Catalog.Table(from.Name)
	if t == nil || !slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return tellsApart(t, it.Expr) }) {
		return q
	}
	out := *s
	out.Distinct = ast.Distinct{}
	return &out
}

// tellsApart reports whether what is shown is another in each row of a table.
func tellsApart(t *catalog.Table, shown ast.Expr) bool {
	switch e := shown.(type) {
	case *ast.Star:
		return slices.ContainsFunc(t.Columns, t.TellsApart)
	case *ast.Column:
		c := t.Column(e.Name)
		return c != nil && t.TellsApart(c)
	}
	return false
}
