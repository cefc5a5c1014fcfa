package embedded

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/check"
)

// reckonsWithAnswers reports whether a query reckons with what is yes or no, or sorts by it:
// the average of whether a hire was paid, the bicycles with the lowest basket first. How
// many are one or the other is counted in rows.
func reckonsWithAnswers(q *check.Checked) bool {
	answer := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		return ok && q.Columns[c] != nil && q.Columns[c].YesNo()
	}
	return ast.Some(q.Query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			return slices.Contains([]string{"sum", "avg", "min", "max", "count"}, n.Name) && slices.ContainsFunc(n.Args, answer)
		case *ast.Binary:
			counts := slices.Contains([]ast.Op{"+", "-", "*", "/", ast.Lt, ast.Le, ast.Gt, ast.Ge}, n.Op)
			return counts && (answer(n.L) || answer(n.R))
		case *ast.Order:
			return answer(n.Expr)
		}
		return false
	})
}
