package embedded

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// countsAlone reports whether a query sorts groups by how many rows they have where each
// has one: when most tours start, by moments of which no two tours have the same.
func countsAlone(cat *catalog.Catalog, q ast.Query) bool {
	return ast.Some(q, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		if !ok || len(s.GroupBy) != 1 || len(s.OrderBy) == 0 || !isCount(s.OrderBy[0].Expr) {
			return false
		}
		_, from, one := ast.OneTable(s)
		c, column := s.GroupBy[0].(*ast.Column)
		if !one || !column {
			return false
		}
		t := cat.Table(from.Name)
		if t == nil || t.Rows < 2 {
			return false
		}
		of := t.Column(c.Name)
		return of != nil && of.Distinct+of.Nulls >= t.Rows
	})
}

// noneOrUnknown is added to the logarithm of a reading that takes none of something, of a
// column that has noughts, for what is not known of it: tours without children.
const noneOrUnknown = -2

// unknownForNone reports whether a query looks for rows of which a number is not known, of
// a column that has noughts.
func (p *Parser) unknownForNone(query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		is, ok := n.(*ast.Is)
		if !ok || is.Not || is.What != "NULL" {
			return false
		}
		c, ok := is.X.(*ast.Column)
		if !ok {
			return false
		}
		of := p.columnOf(c)
		return of != nil && of.Kind == catalog.Number && of.Min == "0"
	})
}
