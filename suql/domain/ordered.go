package domain

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// Ordered is q with columns whose values have an order (see
// catalog.Column.Order) sorted, compared and taken the least and greatest of in
// that order, where a database would go by the letters: their place in the
// order takes their place. A value that is not in the order sorts last.
func Ordered(q ast.Query, of Resolve) ast.Query {
	o := ordering{of, map[*ast.Subscript][]string{}}
	used := ast.Some(q, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && o.order(c) != nil
	})
	if !used {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			return o.compared(n)
		case *ast.Between:
			return o.between(n)
		case *ast.Window:
			n.OrderBy = o.sorted(n.OrderBy, nil)
			return n
		case *ast.Select:
			return o.block(n)
		}
		return n
	})
}

type ordering struct {
	of   Resolve
	made map[*ast.Subscript][]string // what extremes made, with the order
}

// order is that of the values of e, if e is a column that has one.
func (o ordering) order(e ast.Expr) []string {
	col, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	if c := o.of(col); c != nil && c.Kind == catalog.Enum && !c.List {
		return c.Order
	}
	return nil
}

// place is the place of e in an order, from 1.
func place(e ast.Expr, order []string) ast.Expr {
	out := &ast.Case{Operand: e}
	for i, v := range order {
		out.Whens = append(out.Whens, &ast.When{Cond: ast.Str(v), Then: ast.Num(strconv.Itoa(i + 1))})
	}
	return out
}

// literalPlace is the place of a literal in an order, letter case aside.
func literalPlace(e ast.Expr, order []string) ast.Expr {
	lit, ok := e.(*ast.Literal)
	if !ok || lit.Kind != ast.String {
		return nil
	}
	i := slices.IndexFunc(order, func(v string) bool { return strings.EqualFold(v, strings.TrimSpace(lit.Text)) })
	if i < 0 {
		return nil
	}
	return ast.Num(strconv.Itoa(i + 1))
}

// compared is a comparison by place.
func (o ordering) compared(n *ast.Binary) ast.Node {
	switch n.Op {
	case ast.Lt, ast.Le, ast.Gt, ast.Ge:
	default:
		return n
	}
	order := o.orderOf(n.L)
	if order == nil {
		order = o.orderOf(n.R)
	}
	c := *n
	if c.L, c.R = o.rank(n.L, order), o.rank(n.R, order); c.L == nil || c.R == nil {
		return n
	}
	return &c
}

// orderOf is the order of the values of e: of a column that has one, the least
// or greatest of it, or a subquery that gives such a value.
func (o ordering) orderOf(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.Column:
		return o.order(e)
	case *ast.Call:
		if extreme(e) {
			return o.order(e.Args[0])
		}
	case *ast.Subscript:
		return o.made[e]
	case *ast.Subquery:
		if item := only(e); item != nil {
			return o.orderOf(item)
		}
	}
	return nil
}

// rank is the place of e in an order, as a number; nil where it has none.
func (o ordering) rank(e ast.Expr, order []string) ast.Expr {
	if l, ok := e.(*ast.Literal); ok {
		return literalPlace(l, order)
	}
	if order == nil || !slices.Equal(o.orderOf(e), order) {
		return nil
	}
	switch e := e.(type) {
	case *ast.Call:
		c := *e
		c.Args = []ast.Expr{place(e.Args[0], order)}
		return &c
	case *ast.Subscript:
		return e.Index
	case *ast.Subquery:
		within := *e.Query.(*ast.Select) // only says that it is one
		item := *within.Items[0]
		item.Expr = o.rank(item.Expr, order)
		within.Items = []*ast.Item{&item}
		c := *e
		c.Query = &within
		return &c
	}
	return place(e, order)
}

// extreme reports whether a call takes the least or greatest of something.
func extreme(c *ast.Call) bool {
	return (c.Name == "min" || c.Name == "max") && len(c.Args) == 1
}

// only is the value that a subquery gives; nil where it is not one expression.
func only(s *ast.Subquery) ast.Expr {
	q, ok := s.Query.(*ast.Select)
	if !ok || len(q.Items) != 1 {
		return nil
	}
	return q.Items[0].Expr
}

func (o ordering) between(n *ast.Between) ast.Node {
	order := o.orderOf(n.X)
	c := *n
	c.X, c.Lo, c.Hi = o.rank(n.X, order), o.rank(n.Lo, order), o.rank(n.Hi, order)
	if c.X == nil || c.Lo == nil || c.Hi == nil {
		return n
	}
	return &c
}

// block sorts the rows of a block, and takes least and greatest values.
func (o ordering) block(n *ast.Select) ast.Node {
	sorted := o.sorted(n.OrderBy, n.Items)
	if len(n.OrderBy) > 0 && n.Distinct.On && len(n.Distinct.Exprs) > 0 {
		sorted = n.OrderBy // PostgreSQL wants the keys of DISTINCT ON first
	}
	changed := !slices.Equal(sorted, n.OrderBy)
	if changed && n.Distinct.On {
		if !plainColumns(n) {
			return n
		}
		n.Distinct.On = false // each line once, as groups, which may be sorted by more than they show
		for _, it := range n.Items {
			n.GroupBy = append(n.GroupBy, it.Expr)
		}
	}
	n.OrderBy = sorted
	items := make([]*ast.Item, len(n.Items))
	for i, it := range n.Items {
		items[i] = it
		if e := o.extremes(it.Expr); e != it.Expr {
			c := *it
			if c.Alias == "" {
				c.Alias = check.OutputName(it)
			}
			c.Expr, items[i] = e, &c
		}
	}
	n.Items = items
	if n.Having != nil {
		n.Having = o.extremes(n.Having)
	}
	return n
}

// plainColumns reports whether a block does nothing but list columns.
func plainColumns(n *ast.Select) bool {
	if len(n.GroupBy) > 0 || n.Having != nil {
		return false
	}
	for _, it := range n.Items {
		if _, ok := it.Expr.(*ast.Column); !ok {
			return false
		}
	}
	return true
}

// sorted are the keys of ORDER BY by place. A key that names an output column
// or its number stands for that column.
func (o ordering) sorted(orders []*ast.Order, items []*ast.Item) []*ast.Order {
	out := make([]*ast.Order, len(orders))
	for i, by := range orders {
		out[i] = by
		e := by.Expr
		if lit, ok := e.(*ast.Literal); ok && lit.Kind == ast.Number {
			if n, err := strconv.Atoi(lit.Text); err == nil && n >= 1 && n <= len(items) {
				e = items[n-1].Expr
			}
		}
		if c, ok := e.(*ast.Column); ok && c.Table == "" {
			for _, it := range items {
				if check.OutputName(it) == c.Name {
					e = it.Expr
				}
			}
		}
		switch order := o.order(e); {
		case order != nil:
			c := *by
			c.Expr = place(e, order)
			out[i] = &c
		default:
			if x := o.extremes(e); x != e {
				c := *by
				c.Expr = x
				out[i] = &c
			}
		}
	}
	return out
}

// extremes is e with min and max of ordered columns by place.
func (o ordering) extremes(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	changed := false
	out := ast.Rewrite(e, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if !ok || !extreme(call) {
			return n
		}
		order := o.order(call.Args[0])
		if order == nil {
			return n
		}
		changed = true
		c := *call
		c.Args = []ast.Expr{place(call.Args[0], order)}
		value := &ast.Subscript{At: call.At, X: &ast.Array{Elems: strs(order)}, Index: &c}
		o.made[value] = order
		return value
	})
	if !changed {
		return e
	}
	return out
}
