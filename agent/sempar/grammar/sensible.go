package grammar

import (
	"parley/suql/ast"
)

// Sensible reports whether a query says nothing twice: no output, condition,
// group or order stands there two times, and nothing lies between a value and
// the same value.
func Sensible(q ast.Query) bool {
	good := true
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			good = good && !repeats(n)
		case *ast.Between:
			good = good && ast.Print(n.Lo) != ast.Print(n.Hi)
		case *ast.Binary:
			good = good && ast.Print(n.L) != ast.Print(n.R)
		case *ast.In:
			good = good && !twice(n.List)
		}
		return good
	})
	return good
}

func repeats(q *ast.Select) bool {
	var items, orders []ast.Expr
	for _, it := range q.Items {
		items = append(items, it.Expr)
	}
	for _, o := range q.OrderBy {
		orders = append(orders, o.Expr)
	}
	return twice(items) || twice(orders) || twice(q.GroupBy) || twice(ast.Terms(ast.And, q.Where)) || twice(ast.Terms(ast.Or, q.Where))
}

func twice(list []ast.Expr) bool {
	seen := map[string]bool{}
	for _, e := range list {
		text := ast.Print(e)
		if seen[text] {
			return true
		}
		seen[text] = true
	}
	return false
}
