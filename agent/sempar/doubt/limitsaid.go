package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// limitMeasured is added to the logarithm of a reading that shows as many rows as an amount has of its
// unit: our estimate.
const limitMeasured = -3

// limitsToAmount reports whether a query shows as many rows as an amount has of a unit in which a column
// is measured:
//
//	500 litre barrels
//	SELECT * FROM barrels LIMIT 500
func (r Rules) limitsToAmount(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	limit, ok := s.Limit.(*ast.Literal)
	return ok && slices.ContainsFunc(english.Quantities(r.Tokens(q)), func(of english.Quantity) bool {
		return of.Measured() && of.Text == limit.Text && r.Linker.Measures(of.Unit)
	})
}
