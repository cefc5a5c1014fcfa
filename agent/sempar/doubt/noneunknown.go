package doubt

import (
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// noneOrUnknown is added to the logarithm of a reading that takes none of something, of a
// column that has noughts, for what is not known of it: tours without children.
const noneOrUnknown = -2

// unknownForNone reports whether a query looks for rows of which a number is not known, of
// a column that has noughts.
func (r Rules) unknownForNone(_ *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		is, ok := n.(*ast.Is)
		if !ok || is.Not || is.What != "NULL" {
			return false
		}
		c, ok := is.X.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnNamed(r.Catalog, c)
		return of != nil && of.Kind == catalog.Number && of.Min == "0"
	})
}
