package model

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// plainOrder is q with its order and its groups by what they are of, where
// they say so by the name or the number of an output column: ORDER BY n is
// ORDER BY count(*) after count(*) AS n. The names themselves are no decision
// and go.
func plainOrder(q ast.Query, cat *catalog.Catalog) ast.Query {
	switch q := q.(type) {
	case *ast.SetOp:
		if len(q.OrderBy) > 0 {
			return q // its order is by the names of what the first block shows
		}
		out := *q
		out.L = plainOrder(q.L, cat)
		return &out
	case *ast.Select:
		out := *q
		out.OrderBy, out.GroupBy, out.Items = nil, nil, nil
		for _, o := range q.OrderBy {
			by := *o
			by.Expr = output(q, o.Expr)
			out.OrderBy = append(out.OrderBy, &by)
		}
		for _, e := range q.GroupBy {
			if c, ok := e.(*ast.Column); !ok || !reads(q, cat, c.Name) {
				e = output(q, e)
			}
			out.GroupBy = append(out.GroupBy, e)
		}
		for _, it := range q.Items {
			out.Items = append(out.Items, &ast.Item{At: it.At, Expr: it.Expr})
		}
		return &out
	}
	return q
}

// output is what e names of the output of s; e itself when it names nothing.
func output(s *ast.Select, e ast.Expr) ast.Expr {
	switch named := e.(type) {
	case *ast.Column:
		for _, it := range s.Items {
			if named.Table == "" && it.Alias != "" && strings.EqualFold(it.Alias, named.Name) {
				return standing(it.Expr, e.Span())
			}
		}
	case *ast.Literal:
		n, err := strconv.Atoi(named.Text)
		if err != nil || named.Kind != ast.Number || n < 1 || n > len(s.Items) {
			break
		}
		if _, star := s.Items[n-1].Expr.(*ast.Star); !star {
			return standing(s.Items[n-1].Expr, e.Span())
		}
	}
	return e
}

// standing is e with the place at which it is spoken of.
func standing(e ast.Expr, at ast.Span) ast.Expr {
	switch e := e.(type) {
	case *ast.Column:
		out := *e
		out.Pos = at
		return &out
	case *ast.Call:
		out := *e
		out.Pos = at
		return &out
	}
	return e
}

// reads reports whether a table that s reads has a column.
func reads(s *ast.Select, cat *catalog.Catalog, column string) bool {
	found := false
	for _, f := range s.From {
		ast.Inspect(f, func(n ast.Node) bool {
			if t, ok := n.(*ast.Table); ok && cat.Table(t.Name) != nil {
				found = found || cat.Table(t.Name).Column(column) != nil
			}
			return true
		})
	}
	return found
}
