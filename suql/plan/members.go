package plan

import (
	"parley/suql/ast"

	"parley/suql/block"
)

// members: of the rows of (SELECT y FROM … WHERE c), x IN (…) depends on those
// with y = x alone, and on the first of them.
//
// That holds where x IN (…) is a condition that every row must fulfil, so that
// it makes no difference whether it is false or unknown.
var members = rewrite{
	name: "members",
	asks: func(d *draft) {
		if d.use.among == nil || len(d.sel.Items) != 1 ||
			ast.HasFreeText(d.sel.Items[0].Expr) || block.HasWindow(d.sel.Items[0]) {
			return
		}
		d.under = append(d.under, &ast.Binary{Op: ast.Eq, L: d.sel.Items[0].Expr, R: d.use.among})
		d.use.steps, d.use.rows = []int{1}, true
	},
}
