package restate

import (
	"parley/suql/ast"
	"parley/suql/block"
)

// groupsBelow: a question about an aggregate of a group is one about a column
// of SELECT k, agg(…) AS c FROM … GROUP BY k as a subquery in FROM.
var groupsBelow = restatement{
	needs: func(_ Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			f, ok := n.(*ast.FreeText)
			return ok && block.Aggregated(f.Text)
		})
	},
	query: ofBlocks((*rewriter).perGroup),
}

// perGroup takes the groups of a block apart from what is asked about them:
// a question about a text that is computed from the rows of a group, as in
// summary(string_agg(reviews, ' ')), becomes one about a column of a subquery
// in FROM that does the grouping. Other blocks stay as they are.
func (w *rewriter) perGroup(sel *ast.Select) *ast.Select {
	if !asksGroups(sel) {
		return sel
	}
	keys := map[string]bool{}
	b := w.split(sel, "g", func(e ast.Expr) bool {
		call, isCall := e.(*ast.Call)
		return keys[ast.Print(e)] || isCall && block.Aggregate(call)
	})
	for _, e := range sel.GroupBy {
		k := block.GroupKey(sel, e)
		b.inner.GroupBy = append(b.inner.GroupBy, k)
		keys[ast.Print(k)] = true
	}
	c := *sel
	c.GroupBy, c.Having, c.Where, c.Windows, c.Distinct.Exprs = nil, nil, nil, nil, nil
	c.Items, c.OrderBy = b.items(sel.Items), b.orders(sel.OrderBy)
	if sel.Having != nil {
		c.Where = b.above(sel.Having, false).(ast.Expr)
	}
	for _, x := range sel.Windows {
		c.Windows = append(c.Windows, b.above(x, false).(*ast.Window))
	}
	for _, d := range sel.Distinct.Exprs {
		c.Distinct.Exprs = append(c.Distinct.Exprs, b.above(d, false).(ast.Expr))
	}
	c.From = b.from(sel, "answer() or summary() about a group of rows", "build the text in a common table expression")
	return &c
}

// asksGroups reports whether a question of sel's own is about a text with an
// aggregate in it.
func asksGroups(sel *ast.Select) bool {
	found := false
	ast.Inspect(sel, func(n ast.Node) bool {
		if f, ok := n.(*ast.FreeText); ok && block.Aggregated(f.Text) {
			found = true
		}
		q, sub := n.(ast.Query)
		return !found && (!sub || q == ast.Query(sel))
	})
	return found
}
