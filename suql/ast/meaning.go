package ast

import (
	"cmp"
	"slices"
)

// Meaning is a text that queries share which differ only in the order of what
// stands side by side: conditions joined by AND or OR, the values of a list,
// the sides of an equation, and tables that are joined.
func Meaning(q Query) string {
	return Print(Rewrite(q, func(n Node) Node {
		switch n := n.(type) {
		case *Binary:
			return unordered(n)
		case *In:
			n.List = inOrder(n.List)
		case *Select:
			spread(n)
		}
		return n
	}))
}

// unordered are conditions joined by AND or OR, and the sides of an equation,
// in the order of their texts.
func unordered(n *Binary) Node {
	switch n.Op {
	case And:
		return Conj(inOrder(Terms(And, n))...)
	case Or:
		return Disj(inOrder(Terms(Or, n))...)
	case Eq:
		if sides := inOrder([]Expr{n.L, n.R}); sides[0] != n.L {
			return &Binary{Op: Eq, L: sides[0], R: sides[1]}
		}
	}
	return n
}

// spread writes tables that are joined plainly beside each other, and what
// joins them among the conditions. A block that shows everything stays: the
// order of its tables is seen.
func spread(q *Select) {
	for _, it := range q.Items {
		if _, star := it.Expr.(*Star); star {
			return
		}
	}
	var tables []From
	conditions := Terms(And, q.Where)
	for _, f := range q.From {
		var ok bool
		if tables, conditions, ok = plainly(f, tables, conditions); !ok {
			return
		}
	}
	slices.SortFunc(tables, func(a, b From) int { return cmp.Compare(Print(a), Print(b)) })
	q.From, q.Where = tables, Conj(inOrder(conditions)...)
}

// plainly adds the tables of a FROM, and the conditions that join them; it
// reports false for any but inner joins of tables.
func plainly(f From, tables []From, on []Expr) ([]From, []Expr, bool) {
	switch f := f.(type) {
	case *Table:
		return append(tables, f), on, true
	case *Join:
		if f.Kind != Inner || f.Natural || len(f.Using) > 0 {
			return nil, nil, false
		}
		tables, on, ok := plainly(f.L, tables, on)
		if !ok {
			return nil, nil, false
		}
		return plainly(f.R, tables, append(on, Terms(And, f.On)...))
	}
	return nil, nil, false
}

// inOrder are expressions in the order of their texts.
func inOrder(es []Expr) []Expr {
	out := slices.Clone(es)
	slices.SortStableFunc(out, func(a, b Expr) int { return cmp.Compare(Print(a), Print(b)) })
	return out
}
