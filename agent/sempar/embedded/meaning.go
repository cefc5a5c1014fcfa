package embedded

import (
	"cmp"
	"slices"

	"parley/suql/ast"
)

// meaning is a text that queries share which differ only in the order of what
// stands side by side: conditions joined by AND or OR, the values of a list,
// the sides of an equation, and tables that are joined.
func meaning(q ast.Query) string {
	return ast.Print(ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			return unordered(n)
		case *ast.In:
			n.List = inOrder(n.List)
		case *ast.Select:
			spread(n)
		}
		return n
	}))
}

// unordered are conditions joined by AND or OR, and the sides of an equation,
// in the order of their texts.
func unordered(n *ast.Binary) ast.Node {
	switch n.Op {
	case ast.And:
		return ast.Conj(inOrder(ast.Terms(ast.And, n))...)
	case ast.Or:
		return ast.Disj(inOrder(ast.Terms(ast.Or, n))...)
	case ast.Eq:
		if sides := inOrder([]ast.Expr{n.L, n.R}); sides[0] != n.L {
			return &ast.Binary{Op: ast.Eq, L: sides[0], R: sides[1]}
		}
	}
	return n
}

// spread writes tables that are joined plainly beside each other, and what
// joins them among the conditions. A block that shows everything stays: the
// order of its tables is seen.
func spread(q *ast.Select) {
	for _, it := range q.Items {
		if _, star := it.Expr.(*ast.Star); star {
			return
		}
	}
	var tables []ast.From
	conditions := ast.Terms(ast.And, q.Where)
	for _, f := range q.From {
		var ok bool
		if tables, conditions, ok = plainly(f, tables, conditions); !ok {
			return
		}
	}
	slices.SortFunc(tables, func(a, b ast.From) int { return cmp.Compare(ast.Print(a), ast.Print(b)) })
	q.From, q.Where = tables, ast.Conj(inOrder(conditions)...)
}

// plainly adds the tables of a FROM, and the conditions that join them; it
// reports false for any but inner joins of tables.
func plainly(f ast.From, tables []ast.From, on []ast.Expr) ([]ast.From, []ast.Expr, bool) {
	switch f := f.(type) {
	case *ast.Table:
		return append(tables, f), on, true
	case *ast.Join:
		if f.Kind != ast.Inner || f.Natural || len(f.Using) > 0 {
			return nil, nil, false
		}
		tables, on, ok := plainly(f.L, tables, on)
		if !ok {
			return nil, nil, false
		}
		return plainly(f.R, tables, append(on, ast.Terms(ast.And, f.On)...))
	}
	return nil, nil, false
}

// inOrder are expressions in the order of their texts.
func inOrder(es []ast.Expr) []ast.Expr {
	out := slices.Clone(es)
	slices.SortStableFunc(out, func(a, b ast.Expr) int { return cmp.Compare(ast.Print(a), ast.Print(b)) })
	return out
}
