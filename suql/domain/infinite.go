package domain

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Infinite is q with the texts that PostgreSQL reads as infinite numbers cast
// to numbers where a column of numbers is compared with one: SQLite, left to
// itself, compares them as texts.
func Infinite(q ast.Query, of Resolve) ast.Query {
	number := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		if !ok {
			return false
		}
		col := of(c)
		return col != nil && col.Kind == catalog.Number && !col.List
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			if number(n.L) {
				n.R = infinite(n.R)
			} else if number(n.R) {
				n.L = infinite(n.L)
			}
		case *ast.Between:
			if number(n.X) {
				n.Lo, n.Hi = infinite(n.Lo), infinite(n.Hi)
			}
		case *ast.In:
			if number(n.X) {
				for i, v := range n.List {
					n.List[i] = infinite(v)
				}
			}
		}
		return n
	})
}

// infinite is e cast to a number where it is a text for infinity; else e.
func infinite(e ast.Expr) ast.Expr {
	l, ok := e.(*ast.Literal)
	if !ok || l.Kind != ast.String {
		return e
	}
	switch strings.TrimLeft(strings.ToLower(strings.TrimSpace(l.Text)), "+-") {
	case "infinity", "inf":
		return &ast.Cast{At: l.At, X: l, Type: ast.Type{Name: "double precision"}}
	}
	return e
}
