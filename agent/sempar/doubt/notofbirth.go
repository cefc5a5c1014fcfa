package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// notOfBirth is added to the logarithm of a reading that has no day of birth, where a birthday
// was said and the database has such days: our estimate.
const notOfBirth = -4

// lacksBirth reports whether a reading is such, or has a year in which nobody was born.
func (r Rules) lacksBirth(q *link.Question, query ast.Query) bool {
	if !heard.SaysOne(q, reword.Birthdays) || len(role.WithBirths(r.Catalog)) == 0 {
		return false
	}
	has, unborn := false, false
	ast.Inspect(query, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok && r.lastBirth(c) != "" {
			has = true
		}
		year, of, from := yearFrom(n)
		unborn = unborn || year && r.lastBirth(of) != "" && from > r.lastBirth(of)
		return true
	})
	return !has || unborn
}

// lastBirth is the last day of birth that a column of a query has; "" for other columns.
func (r Rules) lastBirth(c *ast.Column) string {
	for _, i := range r.ColumnsAt(c) {
		if of := r.Schema.Columns[i].Column; role.IsBirth(of) {
			return of.Max
		}
	}
	return ""
}

// yearFrom is the column whose year a condition compares, and the first year of that; false
// for other conditions.
func yearFrom(n ast.Node) (year bool, of *ast.Column, from string) {
	var x, least ast.Expr
	switch n := n.(type) {
	case *ast.Between:
		x, least = n.X, n.Lo
	case *ast.Binary:
		x, least = n.L, n.R
	default:
		return false, nil, ""
	}
	part, day := ast.Extracted(x)
	c, ok1 := day.(*ast.Column)
	l, ok2 := least.(*ast.Literal)
	if part != "year" || !ok1 || !ok2 {
		return false, nil, ""
	}
	return true, c, l.Text
}
