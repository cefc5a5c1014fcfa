package restate

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/fault"
)

// windowsBelow: a question about the value of a window function is one about a
// column of SELECT *, f() OVER (…) AS c FROM … as a subquery in FROM.
var windowsBelow = restatement{
	needs: func(_ Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			f, ok := n.(*ast.FreeText)
			return ok && block.Windowed(f.Text)
		})
	},
	query: ofBlocks((*rewriter).aboutWindows),
}

// aboutWindows takes window functions apart from questions about their value:
// the windows move to a subquery in FROM, whose rows the questions are about.
// Other blocks stay as they are.
func (w *rewriter) aboutWindows(sel *ast.Select) *ast.Select {
	asks := false
	ast.Inspect(sel, func(n ast.Node) bool {
		if f, ok := n.(*ast.FreeText); ok && block.Windowed(f.Text) {
			asks = true
		}
		q, sub := n.(ast.Query)
		return !asks && (!sub || q == ast.Query(sel))
	})
	if !asks {
		return sel
	}
	const what = "answer() or summary() about the value of a window function"
	every := *sel
	every.Distinct = ast.Distinct{}
	if _, merged := block.Blocking(&every); merged || len(sel.Distinct.Exprs) > 0 {
		w.fail(fault.Unsupported(w.in.Source, sel, what+" in a block that groups its rows",
			"compute the window function in a subquery in FROM"))
		return sel
	}
	b := w.split(sel, "w", func(e ast.Expr) bool {
		c, ok := e.(*ast.Call)
		return ok && c.Over != nil
	})
	b.inner.Windows = sel.Windows
	out := *sel
	out.Where, out.Windows = nil, nil
	out.Items = b.items(sel.Items)
	out.OrderBy = b.orders(block.Order(sel))
	out.From = b.from(sel, what, "compute the window function in a common table expression")
	return &out
}
