package ast

import "strings"

// Children returns the direct children of n, in source order.
func Children(n Node) []Node {
	var out []Node
	mapChildren(n, func(c Node) Node {
		out = append(out, c)
		return c
	})
	return out
}

// Inspect calls f for n and, where f returns true, for everything below it,
// in source order.
func Inspect(n Node, f func(Node) bool) {
	if n == nil || !f(n) {
		return
	}
	for _, c := range Children(n) {
		Inspect(c, f)
	}
}

// Rewrite returns n with f applied to every node from the leaves up. f gets
// a copy whose children are already rewritten, and returns it or a node of
// the same interface (Expr, Query, From, or the same concrete type). n itself
// is not changed.
func Rewrite[N Node](n N, f func(Node) Node) N {
	return rewrite(n, f).(N)
}

func rewrite(n Node, f func(Node) Node) Node {
	return f(mapChildren(n, func(c Node) Node { return rewrite(c, f) }))
}

// Some reports whether is holds for a node of n.
func Some(n Node, is func(Node) bool) bool {
	if n == nil {
		return false
	}
	found := false
	Inspect(n, func(n Node) bool {
		found = found || is(n)
		return !found
	})
	return found
}

// SomeInBlock reports whether is holds for a node of n outside of the queries
// inside it: n itself may be one of them, and is not looked into then.
func SomeInBlock(n Node, is func(Node) bool) bool {
	if n == nil {
		return false
	}
	found := false
	Inspect(n, func(n Node) bool {
		found = found || is(n)
		_, sub := n.(Query)
		return !found && !sub
	})
	return found
}

// HasFreeText reports whether answer() or summary() stands anywhere in n.
func HasFreeText(n Node) bool {
	return Some(n, func(n Node) bool {
		_, ok := n.(*FreeText)
		return ok
	})
}

// one maps a possibly-nil child.
func one[T Node](c T, f func(Node) Node) T {
	if any(c) == nil || isNilPointer(c) {
		return c
	}
	return f(c).(T)
}

func isNilPointer(n Node) bool {
	switch n := n.(type) {
	case *With:
		return n == nil
	case *Window:
		return n == nil
	case *Frame:
		return n == nil
	}
	return false
}

func many[T Node](cs []T, f func(Node) Node) []T {
	if cs == nil {
		return nil
	}
	out := make([]T, len(cs))
	for i, c := range cs {
		out[i] = one(c, f)
	}
	return out
}

// mapChildren is the one switch over node types: a copy of n with f applied
// to each direct child.
func mapChildren(n Node, f func(Node) Node) Node {
	switch n := n.(type) {
	case *Column, *Star, *Literal, *Table:
		return n
	case *Select:
		c := *n
		c.With, c.Distinct.Exprs = one(n.With, f), many(n.Distinct.Exprs, f)
		c.Items, c.From, c.Where = many(n.Items, f), many(n.From, f), one(n.Where, f)
		c.GroupBy, c.Having, c.Windows = many(n.GroupBy, f), one(n.Having, f), many(n.Windows, f)
		c.OrderBy, c.Limit, c.Offset = many(n.OrderBy, f), one(n.Limit, f), one(n.Offset, f)
		return &c
	case *SetOp:
		c := *n
		c.With, c.L, c.R = one(n.With, f), one(n.L, f), one(n.R, f)
		c.OrderBy, c.Limit, c.Offset = many(n.OrderBy, f), one(n.Limit, f), one(n.Offset, f)
		return &c
	case *Values:
		c := *n
		c.Rows = make([][]Expr, len(n.Rows))
		for i, r := range n.Rows {
			c.Rows[i] = many(r, f)
		}
		return &c
	case *With:
		c := *n
		c.CTEs = many(n.CTEs, f)
		return &c
	case *CTE:
		c := *n
		c.Query = one(n.Query, f)
		return &c
	case *Item:
		c := *n
		c.Expr = one(n.Expr, f)
		return &c
	case *Order:
		c := *n
		c.Expr = one(n.Expr, f)
		return &c
	case *Window:
		c := *n
		c.Partition, c.OrderBy, c.Frame = many(n.Partition, f), many(n.OrderBy, f), one(n.Frame, f)
		return &c
	case *Frame:
		c := *n
		c.Start.Offset, c.End.Offset = one(n.Start.Offset, f), one(n.End.Offset, f)
		return &c
	case *Join:
		c := *n
		c.L, c.R, c.On = one(n.L, f), one(n.R, f), one(n.On, f)
		return &c
	case *Derived:
		c := *n
		c.Query = one(n.Query, f)
		return &c
	case *FuncTable:
		c := *n
		c.Call = one(n.Call, f)
		return &c
	}
	return mapExpr(n, f)
}

// mapExpr is mapChildren of expressions.
func mapExpr(n Node, f func(Node) Node) Node {
	switch n := n.(type) {
	case *Array:
		c := *n
		c.Elems = many(n.Elems, f)
		return &c
	case *Row:
		c := *n
		c.Elems = many(n.Elems, f)
		return &c
	case *Unary:
		c := *n
		c.X = one(n.X, f)
		return &c
	case *Binary:
		c := *n
		c.L, c.R = one(n.L, f), one(n.R, f)
		return &c
	case *Like:
		c := *n
		c.X, c.Pattern, c.Escape = one(n.X, f), one(n.Pattern, f), one(n.Escape, f)
		return &c
	case *In:
		c := *n
		c.X, c.List, c.Query = one(n.X, f), many(n.List, f), one(n.Query, f)
		return &c
	case *Between:
		c := *n
		c.X, c.Lo, c.Hi = one(n.X, f), one(n.Lo, f), one(n.Hi, f)
		return &c
	case *Is:
		c := *n
		c.X = one(n.X, f)
		return &c
	case *Quantified:
		c := *n
		c.X, c.Array, c.Query = one(n.X, f), one(n.Array, f), one(n.Query, f)
		return &c
	}
	return mapPrimary(n, f)
}

// mapPrimary is mapChildren of what is no operator.
func mapPrimary(n Node, f func(Node) Node) Node {
	switch n := n.(type) {
	case *Call:
		c := *n
		c.Args, c.OrderBy = many(n.Args, f), many(n.OrderBy, f)
		c.Filter, c.Over = one(n.Filter, f), one(n.Over, f)
		return &c
	case *Case:
		c := *n
		c.Operand, c.Whens, c.Else = one(n.Operand, f), many(n.Whens, f), one(n.Else, f)
		return &c
	case *When:
		c := *n
		c.Cond, c.Then = one(n.Cond, f), one(n.Then, f)
		return &c
	case *Cast:
		c := *n
		c.X = one(n.X, f)
		return &c
	case *Subscript:
		c := *n
		c.X, c.Index = one(n.X, f), one(n.Index, f)
		return &c
	case *Exists:
		c := *n
		c.Query = one(n.Query, f)
		return &c
	case *Subquery:
		c := *n
		c.Query = one(n.Query, f)
		return &c
	case *FreeText:
		c := *n
		c.Text = one(n.Text, f)
		return &c
	}
	panic("ast: node type without a case in mapChildren") // unreachable: Node is sealed
}

// RefersTo reports whether a column below n is said to be of a table or of
// another name that one goes by.
func RefersTo(n Node, ref string) bool {
	found := false
	Inspect(n, func(n Node) bool {
		c, ok := n.(*Column)
		found = found || ok && strings.EqualFold(c.Table, ref)
		return !found
	})
	return found
}
