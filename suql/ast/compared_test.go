package ast_test

import (
	"testing"

	"parley/suql/ast"
)

// TestCompared: a comparison with a value is told from one of two columns, and from no
// comparison at all.
func TestCompared(t *testing.T) {
	paid := &ast.Binary{Op: ast.Ne, L: ast.Col("status"), R: ast.Str("paid")}
	if c, op, value, ok := ast.Compared[*ast.Column](paid); !ok || c.Name != "status" || op != ast.Ne || value.Text != "paid" {
		t.Errorf("%v %s %v, %t", c, op, value, ok)
	}
	for _, other := range []ast.Node{nil, ast.Col("status"), &ast.Binary{Op: ast.Eq, L: ast.Col("sent"), R: ast.Col("due")},
		&ast.Binary{Op: ast.Eq, L: ast.Num("1"), R: ast.Num("1")}} {
		if _, _, _, ok := ast.Compared[*ast.Column](other); ok {
			t.Errorf("%v is one", other)
		}
	}
	asked := &ast.Binary{Op: ast.Eq, L: &ast.FreeText{}, R: ast.Str("Yes")}
	if _, _, _, ok := ast.Compared[*ast.FreeText](asked); !ok {
		t.Error("an answer is none")
	}
}
