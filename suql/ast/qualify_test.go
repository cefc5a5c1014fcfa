package ast_test

import (
	"testing"

	"parley/suql/ast"
)

// TestQualify: an expression over columns by themselves is one over those of a table, and back.
func TestQualify(t *testing.T) {
	plain := &ast.Binary{Op: ast.Lt, L: ast.Col("sent"), R: ast.Col("due")}
	of := ast.Qualify(plain, "jobs")
	if got, want := ast.Print(of), "jobs.sent < jobs.due"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := ast.TableOf(of); got != "jobs" {
		t.Errorf("of table %q", got)
	}
	if got, want := ast.Print(ast.Qualify(of, "")), ast.Print(plain); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got := ast.EachOnce([]ast.Expr{of, plain, ast.Qualify(plain, "jobs")}); len(got) != 2 {
		t.Errorf("%d of two conditions", len(got))
	}
}
