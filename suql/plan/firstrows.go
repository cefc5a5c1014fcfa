package plan

import (
	"parley/suql/ast"

	"parley/suql/block"
)

// firstRows: of a block whose rows are numbered within each set of keys, and of
// which only those with number 1 are used, the first that is kept of each set
// settles it. Where the query takes k of these in that order, no set after the
// k-th is read.
var firstRows = rewrite{
	name: "first rows",
	steps: func(d *draft) {
		if d.use.first == nil || !d.judged() || d.judge.Steps != nil || len(d.around) > 0 {
			return
		}
		number := numbering(d.block)
		if number == nil {
			return
		}
		for _, k := range number.Partition {
			if !settledKey(k) {
				return
			}
		}
		for _, o := range number.OrderBy {
			if !settledKey(o.Expr) {
				return
			}
		}
		d.stopAt([]int{1})
		d.scan.Groups, d.scan.OrderBy = number.Partition, number.OrderBy
		if d.use.first.rows > 0 {
			d.judge.Groups, d.judge.InOrder = d.use.first.rows, true
		}
	},
}

// firstUse is the use of the rows with number 1 alone.
type firstUse struct {
	rows int // that are wanted, in the order of the numbers; 0 for all
}

// numbering is how the rows of sel are numbered.
func numbering(sel *ast.Select) *ast.Window {
	var found *ast.Window
	for _, it := range sel.Items {
		if c, ok := it.Expr.(*ast.Call); ok && c.Name == "row_number" && c.Over != nil && c.Over.Name == "" &&
			c.Over.Base == "" {
			found = c.Over
		} else if block.HasWindow(it) {
			return nil
		}
	}
	if _, merged := block.Blocking(sel); merged {
		return nil
	}
	return found
}
