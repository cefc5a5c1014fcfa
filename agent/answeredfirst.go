package agent

import (
	"slices"

	"parley/suql"
	"parley/suql/ast"
)

// answeredFirst are the rows of a query that asks texts something, those first of which a
// text says it; in their order where the query has one.
func answeredFirst(q ast.Query, rows []suql.Row) []suql.Row {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.OrderBy) > 0 || sel.Limit != nil {
		return rows
	}
	var asked []int
	for i, it := range sel.Items {
		switch it.Expr.(type) {
		case *ast.FreeText:
			asked = append(asked, i)
		case *ast.Star: // stands for any number of columns
			return rows
		}
	}
	if asked == nil {
		return rows
	}
	silent := func(r suql.Row) int {
		if slices.ContainsFunc(asked, func(i int) bool { return i < len(r.Values) && r.Values[i] != nil }) {
			return 0
		}
		return 1
	}
	out := slices.Clone(rows)
	slices.SortStableFunc(out, func(a, b suql.Row) int { return silent(a) - silent(b) })
	return out
}
