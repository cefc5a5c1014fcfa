package check

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// inOrder checks a literal that is compared, as less or more, with a column
// whose values have an order, or the least or greatest of it: it must be one of
// them, for what is none of them has no place.
func (c *checker) inOrder(value, column ast.Expr) {
	lit, ok := isString(value)
	of := column
	if call, ok := column.(*ast.Call); ok && (call.Name == "min" || call.Name == "max") && len(call.Args) == 1 {
		of = call.Args[0]
	}
	col, isColumn := of.(*ast.Column)
	if !ok || !isColumn {
		return
	}
	source := c.out.Columns[col]
	if source == nil || len(source.Order) == 0 || source.Figures {
		return
	}
	if slices.ContainsFunc(source.Order,
		func(v string) bool { return strings.EqualFold(v, strings.TrimSpace(lit.Text)) }) {
		return
	}
	var near []string
	for _, v := range source.Order[:min(len(source.Order), maxCandidates)] {
		near = append(near, ast.Quote(v))
	}
	c.failNear(value, TypeMismatch, near, "", "%s goes by its order, %s, and %s is none of it",
		ast.Print(column), strings.Join(source.Order, " < "), ast.Print(value))
}
