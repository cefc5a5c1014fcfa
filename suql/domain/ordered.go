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
// catalog.Column.Order) compared, sorted and taken the least and greatest of in
// that order, where a database would go by the letters: their place in the
// order takes their place. A value that is not in the order sorts last.
func Ordered(q ast.Query, of Resolve) ast.Query { return ordered(q, of, orderOf) }

// Stored is q with numbers and days that are stored as text (see
// catalog.Column.Figures and Form) compared, sorted and worked with by what the
// text says, where a database would go by its letters. Blank text is no value.
func Stored(q ast.Query, of Resolve) ast.Query { return blanked(ordered(q, of, storedAs), of) }

func ordered(q ast.Query, of Resolve, scales func(*catalog.Column) *scale) ast.Query {
	o := ordering{of, scales, map[ast.Expr]*scale{}}
	used := ast.Some(q, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && o.scale(c) != nil
	})
	if !used {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			return o.binary(n)
		case *ast.Between:
			return o.between(n)
		case *ast.In:
			return o.member(n)
		case *ast.Call:
			return o.call(n)
		case *ast.Cast:
			return o.cast(n)
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
	of     Resolve
	scales func(*catalog.Column) *scale
	made   map[ast.Expr]*scale // what extremes made, with the scale
}

// scale is that of the values of e, if e is a column that has one.
func (o ordering) scale(e ast.Expr) *scale {
	col, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	c := o.of(col)
	if c == nil || c.List {
		return nil
	}
	return o.scales(c)
}

// binary is a comparison by place, or arithmetic with numbers and days.
func (o ordering) binary(n *ast.Binary) ast.Node {
	switch n.Op {
	case ast.Lt, ast.Le, ast.Gt, ast.Ge:
		return o.compared(n)
	case ast.Eq, ast.Ne, "IS DISTINCT FROM", "IS NOT DISTINCT FROM":
		if o.asTheyStand(n.L, n.R) {
			return n
		}
		return o.compared(n)
	case "+", "-", "*", "/", "%", "^":
		c := *n
		c.L, c.R = o.worked(n.L), o.worked(n.R)
		return &c
	}
	return n
}

// asTheyStand reports whether two expressions are equal where their letters
// are: values of an order, numbers and days that are stored as such, two columns
// that write days in one form, and numbers beside text or a column.
func (o ordering) asTheyStand(l, r ast.Expr) bool {
	s := o.scaleOf(l)
	if s == nil {
		l, r = r, l
		s = o.scaleOf(l)
	}
	if s == nil || !s.open || s.equal {
		return true
	}
	a, isColumn := l.(*ast.Column)
	switch other := r.(type) {
	case *ast.Column:
		if !isColumn || s.name == days {
			b := o.of(other)
			return isColumn && b != nil && o.of(a).Form == b.Form
		}
		return true
	case *ast.Literal:
		return s.name == numbers && other.Kind == ast.String && !s.marked
	}
	return false
}

// compared is a comparison by place.
func (o ordering) compared(n *ast.Binary) ast.Node {
	s := o.scaleOf(n.L)
	if s == nil {
		s = o.scaleOf(n.R)
	}
	if s == nil {
		return n
	}
	c := *n
	if c.L, c.R = o.rank(n.L, s), o.rank(n.R, s); c.L == nil || c.R == nil {
		return n
	}
	return &c
}

// scaleOf is the scale of the values of e: of a column that has one, the least
// or greatest of it, or a subquery that gives such a value.
func (o ordering) scaleOf(e ast.Expr) *scale {
	if s := o.made[e]; s != nil {
		return s
	}
	switch e := e.(type) {
	case *ast.Column:
		return o.scale(e)
	case *ast.Call:
		if extreme(e) {
			return o.scale(e.Args[0])
		}
	case *ast.Subquery:
		if item := only(e); item != nil {
			return o.scaleOf(item)
		}
	}
	return nil
}

// rank is the place of e on a scale; nil where it has none.
func (o ordering) rank(e ast.Expr, on *scale) ast.Expr {
	if l, ok := e.(*ast.Literal); ok {
		return on.literal(l)
	}
	its := o.scaleOf(e)
	switch {
	case its == nil && on.open:
		return e
	case its == nil || its.name != on.name:
		return nil
	}
	if o.made[e] != nil && its.open {
		return e
	}
	switch e := e.(type) {
	case *ast.Call:
		c := *e
		c.Args = []ast.Expr{its.place(e.Args[0])}
		return &c
	case *ast.Subquery:
		within := *e.Query.(*ast.Select) // only says that it is one
		item := *within.Items[0]
		item.Expr = o.rank(item.Expr, on)
		within.Items = []*ast.Item{&item}
		c := *e
		c.Query = &within
		return &c
	case *ast.Subscript:
		return e.Index
	}
	return its.place(e)
}

// worked is a number or a day that is worked with; other expressions as they
// are.
func (o ordering) worked(e ast.Expr) ast.Expr {
	if s := o.scale(e); s != nil && s.open {
		return s.place(e)
	}
	return e
}

// member is a condition that a day is one of a list.
func (o ordering) member(n *ast.In) ast.Node {
	s := o.scale(n.X)
	if s == nil || s.name != days || s.equal || n.Query != nil {
		return n
	}
	c := *n
	c.X, c.List = s.place(n.X), nil
	for _, e := range n.List {
		place := o.rank(e, s)
		if place == nil {
			return n
		}
		c.List = append(c.List, place)
	}
	return &c
}

// working are the functions that work something out of a number or a day.
const working = " sum avg total stddev stddev_pop stddev_samp variance var_pop var_samp" +
	" abs round trunc ceil ceiling floor sqrt exp ln log power mod sign" +
	" extract date_part date_trunc age to_char date julianday strftime "

// call is a call of such a function, with the number or the day.
func (o ordering) call(n *ast.Call) ast.Node {
	if !strings.Contains(working, " "+n.Name+" ") {
		return n
	}
	c := *n
	c.Args = nil
	for _, a := range n.Args {
		c.Args = append(c.Args, o.worked(a))
	}
	return &c
}

// cast is a day made of a column that writes days in a form of its own.
func (o ordering) cast(n *ast.Cast) ast.Node {
	s := o.scale(n.X)
	if name := strings.ToLower(n.Type.Name); s == nil || s.name != days || n.Type.Array ||
		name != "date" && !strings.HasPrefix(name, "time") {
		return n
	}
	c := *n
	c.X = s.place(n.X)
	return &c
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
	s := o.scaleOf(n.X)
	if s == nil {
		return n
	}
	c := *n
	c.X, c.Lo, c.Hi = o.rank(n.X, s), o.rank(n.Lo, s), o.rank(n.Hi, s)
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
	if len(orders) == 0 {
		return orders
	}
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
		switch s := o.scale(e); {
		case s != nil:
			c := *by
			c.Expr = s.place(e)
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

// extremes is e with min and max of columns on a scale by place.
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
		s := o.scale(call.Args[0])
		if s == nil {
			return n
		}
		changed = true
		c := *call
		c.Args = []ast.Expr{s.place(call.Args[0])}
		value := s.value(&c)
		o.made[value] = s
		return value
	})
	if !changed {
		return e
	}
	return out
}
