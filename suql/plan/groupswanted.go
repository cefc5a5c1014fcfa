package plan

import (
	"parley/suql/ast"

	"parley/suql/block"
)

// groupsWanted: where the output has one line for each group that has enough
// rows, LIMIT k needs no more than k such groups, the first in the order of the
// output. Where it says more of a group than that there are enough rows, those
// k are read to the end, and no other.
var groupsWanted = rewrite{
	name: "groups wanted",
	steps: func(d *draft) {
		cut, literal := block.CutOf(d.sel)
		if !d.top || !d.judged() || !literal || cut.Limit < 0 || anyOver(d.block) {
			return
		}
		keys, whole := d.scan.Groups, false
		switch {
		case d.judge.Steps == nil:
			if keys, whole = wholeGroups(d.block); !whole {
				return
			}
		case len(d.judge.Steps) != 1 || len(keys) == 0 || !counted(d.block.Having):
			return
		}
		order, ok := orderOf(d.block, keys)
		if !ok {
			return
		}
		d.scan.Groups, d.scan.OrderBy = keys, append(order, d.scan.OrderBy...)
		d.judge.Groups, d.judge.Whole, d.judge.InOrder = cut.Offset+cut.Limit, whole, len(order) > 0
	},
}

// wholeGroups is what makes the groups of a block each of which is a line of
// the output as soon as it has a row.
func wholeGroups(sel *ast.Select) ([]ast.Expr, bool) {
	if len(sel.GroupBy) == 0 || sel.Having != nil || sel.Distinct.On {
		return nil, false
	}
	var keys []ast.Expr
	for _, e := range sel.GroupBy {
		k := block.GroupKey(sel, e)
		if !settledKey(k) {
			return nil, false
		}
		keys = append(keys, k)
	}
	for _, it := range sel.Items {
		rows := false
		ast.Inspect(it, func(n ast.Node) bool {
			c, ok := n.(*ast.Call)
			rows = rows || ok && block.ReturnsRows(c)
			return !rows
		})
		if rows {
			return nil, false
		}
	}
	return keys, true
}

// counted reports whether nothing but the number of its rows decides whether
// HAVING lets a group pass.
func counted(having ast.Expr) bool {
	for _, t := range ast.Terms(ast.And, having) {
		e, ok := t.(*ast.Binary)
		if !ok {
			return false
		}
		if x, op, _, ok := block.ComparedWithNumber(e); !ok || !block.CountsRows(x) || op != ast.Gt && op != ast.Ge {
			return false
		}
	}
	return true
}

// orderOf is ORDER BY of sel, where it sorts by nothing but keys.
func orderOf(sel *ast.Select, keys []ast.Expr) ([]*ast.Order, bool) {
	known := map[string]bool{}
	for _, k := range keys {
		known[ast.Print(k)] = true
	}
	order := block.Order(sel)
	for _, o := range order {
		if !known[ast.Print(o.Expr)] {
			return nil, false
		}
	}
	return order, true
}

// anyOver reports whether the output of sel has a window function, which looks
// at all groups.
func anyOver(sel *ast.Select) bool {
	for _, it := range sel.Items {
		if block.HasWindow(it) {
			return true
		}
	}
	for _, o := range sel.OrderBy {
		if block.HasWindow(o) {
			return true
		}
	}
	return false
}
