package ast_test

import (
	"testing"

	"parley/suql/ast"
)

func TestMapChangesDirectChildrenAlone(t *testing.T) {
	e := &ast.Binary{Op: ast.And, L: ast.Col("a"), R: &ast.Unary{Op: ast.Not, X: ast.Col("b")}}
	out := ast.Map(e, func(n ast.Node) ast.Node {
		if _, ok := n.(*ast.Column); ok {
			return ast.Col("x")
		}
		return n
	})
	if got := ast.Print(out); got != "x AND NOT b" {
		t.Errorf("got %s", got)
	}
	if got := ast.Print(e); got != "a AND NOT b" {
		t.Errorf("the tree itself became %s", got)
	}
}
