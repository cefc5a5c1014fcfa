package ast_test

import (
	"testing"

	"parley/suql/ast"
)

// TestExtracted: what was made a part of a day is one, and of that day.
func TestExtracted(t *testing.T) {
	sold := ast.Col("sold")
	if part, day := ast.Extracted(ast.Extract("YEAR", sold)); part != "year" || day != ast.Expr(sold) {
		t.Errorf("%s of %v", part, day)
	}
	for _, e := range []ast.Expr{sold, nil, &ast.Call{Name: "max", Args: []ast.Expr{sold}}, ast.Str("year")} {
		if part, _ := ast.Extracted(e); part != "" {
			t.Errorf("%v is the %s of a day", e, part)
		}
	}
}
