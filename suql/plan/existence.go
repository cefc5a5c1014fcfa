package plan

import (
	"parley/suql/ast"

	"parley/suql/resolve"
)

// existence: EXISTS (…) depends on whether there is one row, (SELECT count(*)
// …) > n on whether there are n+1. What is in the rows makes no difference,
// nor do the rows after those.
//
// For a row of the blocks around there are few rows where an equality joins
// the two; elsewhere all rows around are judged at once, and none is spared.
var existence = rewrite{
	name: "existence",
	asks: func(d *draft) {
		if d.use.rows {
			d.sel = rowsOnly(d.sel)
		}
	},
	steps: func(d *draft) {
		if d.use.steps != nil && d.judged() && d.fewRows() {
			d.stopAt(d.use.steps)
		}
	},
}

// fewRows reports whether there are few rows of the block for each row of the
// blocks around.
func (d *draft) fewRows() bool {
	terms := append(append([]ast.Expr{}, d.under...), ast.Terms(ast.And, d.sel.Where)...)
	return len(d.around) == 0 || d.w.joined(resolve.LeafNames(d.around...), terms)
}

// rowsOnly is sel without free text where only its rows matter.
func rowsOnly(sel *ast.Select) *ast.Select {
	c := *sel
	c.Items, c.OrderBy = nil, nil
	for _, it := range sel.Items {
		if ast.HasFreeText(it) {
			it = &ast.Item{At: it.At, Expr: ast.Num("1"), Alias: it.Alias}
		}
		c.Items = append(c.Items, it)
	}
	return &c
}
