package doubt

import (
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// multipliesPrices reports whether a query multiplies what two columns cost.
func (r Rules) multipliesPrices(_ *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	price := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnIn(r.Catalog, s, c)
		return of != nil && role.OfMoney(of)
	}
	return ast.Some(query, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && b.Op == "*" && price(b.L) && price(b.R)
	})
}
