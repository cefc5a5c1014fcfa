package domain

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// blanked is q with blank text taken for no value, as IS NULL asks for it and
// count() and coalesce() pass it over: a member without an email may have an
// empty one.
func blanked(q ast.Query, of Resolve) ast.Query {
	used := ast.Some(q, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && blanksOf(c, of) != nil
	})
	if !used {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Is:
			if n.What == "NULL" {
				c := *n
				c.X = present(n.X, blanksOf(n.X, of))
				return &c
			}
		case *ast.Call:
			if (n.Name == "count" || n.Name == "coalesce") && len(n.Args) > 0 {
				c := *n
				c.Args = nil
				for _, a := range n.Args {
					c.Args = append(c.Args, present(a, blanksOf(a, of)))
				}
				return &c
			}
		}
		return n
	})
}

// present is e with blank values as NULL.
func present(e ast.Expr, blank []string) ast.Expr {
	for _, v := range blank {
		e = &ast.Call{At: ast.At{Pos: e.Span()}, Name: "nullif", Args: []ast.Expr{e, ast.Str(v)}}
	}
	return e
}

// blanksOf is the blank text of e, if e is a column that has some.
func blanksOf(e ast.Expr, of Resolve) []string {
	col, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	if c := of(col); c != nil && !c.List && c.Kind != catalog.FreeText {
		return c.Blank
	}
	return nil
}
