package doubt

import (
	"slices"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// averageUnsaid is added to the logarithm of a reading that compares with an average, where no word speaks
// of one: paper below its reorder level, of those with a low one. Our estimate.
const averageUnsaid = -3

// average are words for what is so in general, or of the others.
var average = []string{"average", "averages", "avg", "mean", "typical", "typically", "usual", "usually", "normal",
	"normally", "ordinary", "expected", "standard", "par", "other", "others", "rest", "most"}

// comparesWithAverage reports whether a query compares with an average, and nobody spoke of one.
func (r Rules) comparesWithAverage(q *link.Question, query ast.Query) bool {
	if heard.SaysOne(q, average) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && slices.ContainsFunc([]ast.Expr{b.L, b.R}, isAverage)
	})
}

// isAverage reports whether an expression is the one average that a block works out.
func isAverage(e ast.Expr) bool {
	sub, ok := e.(*ast.Subquery)
	if !ok {
		return false
	}
	s, ok := sub.Query.(*ast.Select)
	if !ok || len(s.Items) != 1 {
		return false
	}
	call, ok := s.Items[0].Expr.(*ast.Call)
	return ok && call.Name == "avg"
}
