package restate

import (
	"parley/suql/ast"
	"parley/suql/block"
)

// firstOfEach: SELECT DISTINCT ON (k) … ORDER BY o keeps the rows for which
// row_number() OVER (PARTITION BY k ORDER BY o) is 1.
//
// The database does it itself where it knows DISTINCT ON and no reader is
// asked.
var firstOfEach = restatement{
	needs: func(in Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			sel, ok := n.(*ast.Select)
			return ok && len(sel.Distinct.Exprs) > 0 && (in.Plain || ast.HasFreeText(sel))
		})
	},
	query: ofBlocks((*rewriter).distinctOn),
}

// distinctOn writes DISTINCT ON in other words where the database has none, or
// the reader is asked: the rows are numbered within each set of keys, in the
// order of the query, and the first of each stay. Questions of the output are
// asked about those alone.
func (w *rewriter) distinctOn(sel *ast.Select) *ast.Select {
	if len(sel.Distinct.Exprs) == 0 || !w.in.Plain && !ast.HasFreeText(sel) {
		return sel
	}
	grouped := *sel
	grouped.Distinct = ast.Distinct{}
	_, merged := block.Blocking(&grouped)
	b := w.split(sel, "d", func(e ast.Expr) bool {
		c, ok := e.(*ast.Call)
		return ok && (c.Over != nil || block.Aggregate(c)) || merged && !ast.HasFreeText(e)
	})
	b.inner.GroupBy, b.inner.Having, b.inner.Windows = sel.GroupBy, sel.Having, sel.Windows
	number := &ast.Window{}
	for _, e := range sel.Distinct.Exprs {
		number.Partition = append(number.Partition, block.GroupKey(sel, e))
	}
	order := block.Order(sel)
	number.OrderBy = order
	out := *sel
	out.Distinct, out.GroupBy, out.Having, out.Windows = ast.Distinct{}, nil, nil, nil
	out.Items = b.items(sel.Items)
	out.OrderBy = nil
	for _, o := range order {
		one := *o
		if ast.HasFreeText(o.Expr) { // computed once, with the number
			one.Expr = b.column(o.Expr)
		} else {
			one.Expr = b.above(o.Expr, false).(ast.Expr)
		}
		out.OrderBy = append(out.OrderBy, &one)
	}
	first := b.column(&ast.Call{At: sel.At, Name: "row_number", Over: number})
	out.Where = &ast.Binary{At: sel.At, Op: ast.Eq, L: first, R: ast.Num("1")}
	w.first[b.leaf.Name] = firstWanted(sel)
	out.From = b.from(sel, "DISTINCT ON", "use row_number() in a common table expression")
	return &out
}

// firstWanted is how many of the first rows of sel, which is DISTINCT ON, are
// wanted; 0 for all.
func firstWanted(sel *ast.Select) int {
	cut, literal := block.CutOf(sel)
	if !literal || cut.Limit < 0 || len(sel.OrderBy) == 0 {
		return 0
	}
	return cut.Offset + cut.Limit
}
