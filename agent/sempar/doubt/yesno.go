package doubt

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// ReckonsWithAnswers reports whether a query reckons with what is yes or no, or sorts by it:
// the average of whether a hire was paid, the bicycles with the lowest basket first. How
// many are one or the other is counted in rows. A column that was said may be compared with
// a number: of the gold medals of a small meeting every nation has one or none.
func ReckonsWithAnswers(q *check.Checked, said func(*catalog.Column) bool) bool {
	column := func(e ast.Expr) *catalog.Column {
		c, _ := e.(*ast.Column)
		return q.Columns[c]
	}
	answer := func(e ast.Expr) bool { of := column(e); return of != nil && of.YesNo() }
	return ast.Some(q.Query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			return slices.Contains([]string{"sum", "avg", "min", "max", "count"}, n.Name) && slices.ContainsFunc(n.Args, answer)
		case *ast.Binary:
			compares := slices.Contains([]ast.Op{ast.Lt, ast.Le, ast.Gt, ast.Ge}, n.Op)
			if compares && answer(n.L) && said(column(n.L)) {
				return false
			}
			counts := compares || slices.Contains([]ast.Op{"+", "-", "*", "/"}, n.Op)
			return counts && (answer(n.L) || answer(n.R))
		case *ast.Order:
			return answer(n.Expr)
		}
		return false
	})
}
