package plan

import (
	"parley/suql/ast"

	"parley/suql/block"
)

// onceEach: SELECT DISTINCT k depends, for each k, on whether there is one row
// with it. The rows after that make no difference.
var onceEach = rewrite{
	name: "once each",
	steps: func(d *draft) {
		if !d.judged() || d.judge.Steps != nil || !d.fewRows() {
			return
		}
		if keys, ok := distinctKeys(d.block); ok {
			d.stopAt([]int{1})
			d.scan.Groups = keys
		}
	},
}

// distinctKeys are the columns of a block that lists each line once; false
// where it does more than that.
func distinctKeys(sel *ast.Select) ([]ast.Expr, bool) {
	plain := *sel
	plain.Distinct = ast.Distinct{}
	if blocked, _ := block.Blocking(&plain); blocked || !sel.Distinct.On || len(sel.Distinct.Exprs) > 0 {
		return nil, false
	}
	var keys []ast.Expr
	for _, it := range sel.Items {
		if !settledKey(it.Expr) {
			return nil, false
		}
		keys = append(keys, it.Expr)
	}
	for _, o := range block.Order(sel) {
		if !settledKey(o.Expr) {
			return nil, false
		}
	}
	return keys, true
}

// settledKey reports whether rows can be grouped by e before anything is read.
func settledKey(e ast.Expr) bool { return block.Settled(e) && len(LookedUp(e)) == 0 }
