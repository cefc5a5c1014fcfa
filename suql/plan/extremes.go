package plan

import (
	"parley/suql/ast"

	"parley/suql/block"
)

// extremes: max(x) of the rows that fulfil c is x of the first of them in
// descending order, min(x) that in ascending order; so it is in each group.
// The rows after that make no difference.
var extremes = rewrite{
	name: "extremes",
	steps: func(d *draft) {
		if !d.judged() || d.judge.Steps != nil || !d.fewRows() {
			return
		}
		if keys, by, ok := extremeOf(d.block); ok {
			d.stopAt([]int{1})
			d.scan.Groups, d.scan.OrderBy = keys, []*ast.Order{by}
		}
	},
}

// extremeOf is what makes the groups of a block whose output is one greatest,
// or one least, value of each, and the order in which that comes first.
func extremeOf(sel *ast.Select) (keys []ast.Expr, by *ast.Order, ok bool) {
	if sel.Distinct.On || sel.Having != nil || len(sel.Windows) > 0 {
		return nil, nil, false
	}
	known := map[string]bool{}
	for _, e := range sel.GroupBy {
		k := block.GroupKey(sel, e)
		if !settledKey(k) {
			return nil, nil, false
		}
		keys, known[ast.Print(k)] = append(keys, k), true
	}
	for _, it := range sel.Items {
		if known[ast.Print(it.Expr)] {
			continue
		}
		one := orderOfExtreme(it.Expr)
		if one == nil || by != nil && ast.Print(by) != ast.Print(one) {
			return nil, nil, false
		}
		by, known[ast.Print(it.Expr)] = one, true
	}
	for _, o := range block.Order(sel) {
		if !known[ast.Print(o.Expr)] {
			return nil, nil, false
		}
	}
	return keys, by, by != nil
}

// orderOfExtreme is the order in which the value of max(x) or min(x) comes
// first; nil when e is none, or x is not known before something is read.
func orderOfExtreme(e ast.Expr) *ast.Order {
	c, ok := e.(*ast.Call)
	if !ok || c.Name != "max" && c.Name != "min" || !block.Aggregate(c) || c.Filter != nil ||
		len(c.Args) != 1 || !settledKey(c.Args[0]) {
		return nil
	}
	return &ast.Order{Expr: c.Args[0], Desc: c.Name == "max", Nulls: ast.NullsLast}
}
