package restate

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/resolve"
)

// limitFirst: where the rows of a block and their order do not depend on
// answers, LIMIT takes them before a subquery in the output is read about them:
// SELECT x FROM t … LIMIT k is SELECT x FROM (SELECT … FROM t … LIMIT k).
//
// Rows that come in no order, or are equal in it, come in that of their keys,
// so that every statement takes the same ones.
var limitFirst = restatement{
	needs: func(in Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			sel, ok := n.(*ast.Select)
			return ok && in.limitsFirst(sel)
		})
	},
	query: ofBlocks((*rewriter).limitBelow),
}

// limitsFirst reports whether limitFirst has something to do in sel, as far as
// can be told before its tables have names.
func (in Input) limitsFirst(sel *ast.Select) bool {
	cut, literal := block.CutOf(sel)
	if !literal || cut.Limit < 0 || len(sel.From) == 0 || in.Key == nil || sel.With != nil {
		return false
	}
	if blocked, _ := block.Blocking(sel); blocked {
		return false
	}
	asks := false
	for _, it := range sel.Items {
		asks = asks || block.AsksInside(it)
		if block.Volatile(it) {
			return false
		}
	}
	rest := *sel
	rest.Items, rest.Limit, rest.Offset = nil, nil, nil
	rest.OrderBy = block.Order(sel)
	return asks && !ast.HasFreeText(&rest) && !block.Volatile(&rest)
}

// limitBelow moves LIMIT to a subquery in FROM. Blocks whose rows have no keys,
// or that depend on others, stay as they are.
func (w *rewriter) limitBelow(sel *ast.Select) *ast.Select {
	if !w.in.limitsFirst(sel) {
		return sel
	}
	var keys []*ast.Order
	for name := range resolve.LeafNames(sel.From...) {
		l := w.leaves[name]
		if l == nil || l.Table == nil {
			return sel
		}
		key := w.in.Key(l.Table.Name, l.Name)
		if key == nil {
			return sel
		}
		keys = append(keys, &ast.Order{Expr: key})
	}
	byText(keys)
	b := w.split(sel, "l", func(ast.Expr) bool { return false })
	if !w.leaves.Closed(b.inner) {
		return sel
	}
	order := block.Order(sel)
	b.inner.OrderBy, b.inner.Limit, b.inner.Offset = append(order[:len(order):len(order)], keys...), sel.Limit, sel.Offset
	out := *sel
	out.Where, out.Limit, out.Offset = nil, nil, nil
	out.Items, out.OrderBy = b.items(sel.Items), b.orders(order)
	out.From = b.from(sel, "LIMIT", "put it into a subquery in FROM")
	return &out
}

// byText sorts keys: in the same order in every run.
func byText(keys []*ast.Order) {
	slices.SortFunc(keys, func(a, b *ast.Order) int { return strings.Compare(ast.Print(a), ast.Print(b)) })
}
