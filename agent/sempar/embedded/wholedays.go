package embedded

import (
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// wholeDays is a query that takes the days it names as wholes, of columns with times of
// day: until 31 March is before 1 April, after it from then on, and on it what lies
// between the two.
//
//	held BETWEEN '2026-03-01' AND '2026-03-31'  →  held >= '2026-03-01' AND held < '2026-04-01'
func wholeDays(q *check.Checked) ast.Query {
	timed := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		return ok && q.Columns[c] != nil && q.Columns[c].Kind == catalog.Date && q.Columns[c].Timed
	}
	return ast.Rewrite(q.Query, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Between:
			next, ok := dayAfter(n.Hi)
			if n.Not || !ok || !timed(n.X) {
				return n
			}
			return ast.Conj(&ast.Binary{Op: ast.Ge, L: n.X, R: n.Lo}, &ast.Binary{Op: ast.Lt, L: n.X, R: next})
		case *ast.Binary:
			if next, ok := dayAfter(n.R); ok && n.Op == ast.Eq && timed(n.L) {
				return ast.Conj(&ast.Binary{Op: ast.Ge, L: n.L, R: n.R}, &ast.Binary{Op: ast.Lt, L: n.L, R: next})
			}
			op := map[ast.Op]ast.Op{ast.Le: ast.Lt, ast.Gt: ast.Ge}[n.Op]
			next, ok := dayAfter(n.R)
			if op == "" || !ok || !timed(n.L) {
				return n
			}
			return &ast.Binary{Op: op, L: n.L, R: next}
		}
		return n
	})
}

// dayAfter is the day after one that is written out; false for a moment and for
// anything else.
func dayAfter(e ast.Expr) (*ast.Literal, bool) {
	l, ok := e.(*ast.Literal)
	if !ok || l.Kind != ast.String {
		return nil, false
	}
	day, err := time.Parse(time.DateOnly, l.Text)
	if err != nil {
		return nil, false
	}
	return &ast.Literal{Kind: ast.String, Text: day.AddDate(0, 0, 1).Format(time.DateOnly)}, true
}
