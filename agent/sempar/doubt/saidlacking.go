package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// saidAndLacking is added to the logarithm of a reading that wants rows without a value where
// the column is named and nobody denies anything: drivers who left have a day on which they
// did, and of cottages with a hot tub nothing says that they have none. Our estimate.
const saidAndLacking = -2.5

// lacksWhatIsSaid reports whether a query wants rows without a value of a column that an
// utterance names and does not deny, or without the thing that rows are to be with.
func (r Rules) lacksWhatIsSaid(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if _, all := r.rewrite.AllOf(q, query); !ok || all != nil {
		return false // what holds of all is put right
	}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool { return r.Lacks(q, term) })
}
