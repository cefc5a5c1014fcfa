package condition

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
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

// SaysTime reports whether a condition is on when something is, and on nothing else.
func SaysTime(cat *catalog.Catalog, s *ast.Select, term ast.Expr) bool {
	days, ok := false, true
	ast.Inspect(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			c := joins.ColumnIn(cat, s, n)
			days = true
			ok = ok && c != nil && c.Kind == catalog.Date
		case *ast.Is, *ast.Subquery, *ast.FreeText:
			ok = false
		case *ast.In:
			ok = ok && n.Query == nil
		}
		return ok
	})
	return ok && days
}

// Closed reports whether conditions are that something lies in a time that begins and ends.
func Closed(cat *catalog.Catalog, s *ast.Select, times []ast.Expr) bool {
	when, ok := TimeOf(cat, &ast.Select{From: s.From, Where: ast.Conj(times...)})
	return ok && !when.Start.IsZero() && !when.End.IsZero()
}
