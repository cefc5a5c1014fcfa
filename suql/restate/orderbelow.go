package restate

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/check"
)

// orderBelow: of the rows of a subquery that are ordered above it and cut by
// LIMIT k, none after the first k of the subquery in that order is used. So
// SELECT … FROM (SELECT … WHERE c) AS d WHERE w ORDER BY o LIMIT k is the same
// over (SELECT … WHERE c AND w ORDER BY o LIMIT k), of which no text is read
// after the k-th row that is kept. It is so for a named query that is used once.
var orderBelow = restatement{
	needs: func(in Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			sel, ok := n.(*ast.Select)
			return ok && ordersBlock(sel)
		})
	},
	query: ofBlocks((*rewriter).pushOrder),
}

// ordersBlock reports whether sel is ordered and cut, reads nothing itself, and
// has its rows from one subquery or named query that does.
func ordersBlock(sel *ast.Select) bool {
	cut, literal := block.CutOf(sel)
	if !literal || cut.Limit < 0 || len(sel.OrderBy) == 0 || len(sel.From) != 1 || len(sel.Windows) > 0 {
		return false
	}
	if blocked, _ := block.Blocking(sel); blocked {
		return false
	}
	if ast.HasFreeText(sel.Where) || block.Volatile(sel.Where) || block.AsksInOrder(sel) {
		return false
	}
	switch f := sel.From[0].(type) {
	case *ast.Derived:
		return !f.Lateral && f.Cols == nil && ast.HasFreeText(f.Query)
	case *ast.Table:
		cte := usedOnce(sel, f.Name)
		return cte != nil && ast.HasFreeText(cte.Query)
	}
	return false
}

// usedOnce is the named query of sel that is called name, if its columns have
// the names that they have in it and it is used in one place.
func usedOnce(sel *ast.Select, name string) *ast.CTE {
	if sel.With == nil || sel.With.Recursive {
		return nil
	}
	var found *ast.CTE
	for _, c := range sel.With.CTEs {
		if strings.EqualFold(c.Name, name) {
			found = c
		}
	}
	uses := 0
	ast.Inspect(sel, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok && strings.EqualFold(t.Name, name) {
			uses++
		}
		return true
	})
	if found == nil || found.Cols != nil || uses != 1 {
		return nil
	}
	return found
}

// pushOrder gives the subquery of sel its condition, order and limit. The limit
// above stays, for the offset, and the order, which is that of the output.
func (w *rewriter) pushOrder(sel *ast.Select) *ast.Select {
	if !ordersBlock(sel) {
		return sel
	}
	out := *sel
	switch f := sel.From[0].(type) {
	case *ast.Derived:
		inner, ok := f.Query.(*ast.Select)
		if !ok {
			return sel
		}
		if inner = cutBelow(inner, sel, f.Alias); inner == nil {
			return sel
		}
		d := *f
		d.Query = inner
		out.From = []ast.From{&d}
	case *ast.Table:
		cte := usedOnce(sel, f.Name)
		inner, ok := cte.Query.(*ast.Select)
		if !ok {
			return sel
		}
		alias := f.Alias
		if alias == "" {
			alias = f.Name
		}
		if inner = cutBelow(inner, sel, alias); inner == nil {
			return sel
		}
		with := *sel.With
		with.CTEs = nil
		for _, c := range sel.With.CTEs {
			if c == cte {
				changed := *c
				changed.Query = inner
				c = &changed
			}
			with.CTEs = append(with.CTEs, c)
		}
		out.With = &with
	}
	return &out
}

// cutBelow is inner with the condition, order and limit of sel, which reads it
// under a name; nil where they can't be said in it.
func cutBelow(inner, sel *ast.Select, name string) *ast.Select {
	blocked, _ := block.Blocking(inner)
	if blocked || len(inner.Distinct.Exprs) > 0 || len(inner.Windows) > 0 || inner.With != nil || inner.Limit != nil ||
		inner.Offset != nil || len(inner.From) == 0 {
		return nil
	}
	below, out := inside{inner.Items, name, true}, *inner
	out.OrderBy = nil
	for _, o := range block.Order(sel) {
		c := *o
		c.Expr = below.say(o.Expr)
		if _, number := c.Expr.(*ast.Literal); number || !block.Settled(c.Expr) {
			return nil // a number would be the place of a column
		}
		out.OrderBy = append(out.OrderBy, &c)
	}
	if sel.Where != nil {
		where := below.say(sel.Where)
		if ast.HasFreeText(where) {
			return nil
		}
		out.Where = ast.Conj(inner.Where, where)
	}
	if !below.ok {
		return nil
	}
	cut, _ := block.CutOf(sel)
	if cut.Offset+cut.Limit < 0 {
		return nil
	}
	out.Limit = ast.Num(strconv.Itoa(cut.Offset + cut.Limit))
	return &out
}

// inside says expressions over a subquery in the words of the subquery.
type inside struct {
	items []*ast.Item
	name  string
	ok    bool // all could be said
}

func (s *inside) say(e ast.Expr) ast.Expr {
	return ast.Rewrite(e, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case ast.Query:
			s.ok = false // it may have columns of the same name
		case *ast.Column:
			for _, it := range s.items {
				if strings.EqualFold(n.Table, s.name) && strings.EqualFold(check.OutputName(it), n.Name) {
					if _, star := it.Expr.(*ast.Star); !star {
						return it.Expr
					}
				}
			}
			s.ok = false
		}
		return n
	})
}
