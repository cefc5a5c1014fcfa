package condition

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// IsText reports whether an expression is a text.
func IsText(e ast.Expr, text string) bool {
	l, ok := e.(*ast.Literal)
	return ok && strings.EqualFold(l.Text, text)
}

// IsNumber reports whether an expression is a number as it is written.
func IsNumber(e ast.Expr, written string) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.Number && l.Text == written
}

// Answer is yes or no as a column has it.
func Answer(of *catalog.Column, yes bool) *ast.Literal {
	switch {
	case of.Kind == catalog.Bool && yes:
		return &ast.Literal{Kind: ast.Bool, Text: "TRUE"}
	case of.Kind == catalog.Bool:
		return &ast.Literal{Kind: ast.Bool, Text: "FALSE"}
	case yes:
		return ast.Num("1")
	}
	return ast.Num("0")
}

// On reports whether one of some conditions is on a column.
func On(terms []ast.Expr, c *ast.Column) bool {
	return slices.ContainsFunc(terms, func(e ast.Expr) bool { return ast.Some(e, ast.IsColumn(c)) })
}
