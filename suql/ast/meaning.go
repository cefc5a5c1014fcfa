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
	tables, on, ok := Joined(q)
	if !ok {
		return
	}
	slices.SortFunc(tables, func(a, b *Table) int { return cmp.Compare(Print(a), Print(b)) })
	q.Where = Conj(inOrder(append(Terms(And, q.Where), on...))...)
	q.From = nil
	for _, t := range tables {
		q.From = append(q.From, t)
	}
}

// Joined are the tables of a query that only joins tables, and the conditions by
// which it does; false where FROM holds anything else, or joins otherwise than
// JOIN … ON does.
func Joined(q *Select) (tables []*Table, on []Expr, ok bool) {
	for _, f := range q.From {
		if tables, on, ok = plainly(f, tables, on); !ok {
			return nil, nil, false
		}
	}
	return tables, on, len(tables) > 0
}

// plainly adds the tables of a FROM, and the conditions that join them; it
// reports false for any but inner joins of tables.
func plainly(f From, tables []*Table, on []Expr) ([]*Table, []Expr, bool) {
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
