package block

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/check"
)

// Cut is OFFSET and LIMIT; Limit is -1 for none.
type Cut struct{ Offset, Limit int }

// Apply returns what the cut leaves of rows.
func Apply[T any](c Cut, rows []T) []T {
	rows = rows[min(c.Offset, len(rows)):]
	if c.Limit >= 0 {
		rows = rows[:min(c.Limit, len(rows))]
	}
	return rows
}

// CutOf reads LIMIT and OFFSET; it reports false when they are not plain
// numbers and the database has to work them out.
func CutOf(sel *ast.Select) (Cut, bool) {
	cut := Cut{Limit: -1}
	for _, part := range []struct {
		e  ast.Expr
		to *int
	}{{sel.Limit, &cut.Limit}, {sel.Offset, &cut.Offset}} {
		if part.e == nil {
			continue
		}
		l, ok := part.e.(*ast.Literal)
		if ok && l.Kind == ast.Null {
			continue
		}
		if !ok || l.Kind != ast.Number {
			return Cut{Limit: -1}, false
		}
		n, err := strconv.Atoi(l.Text)
		if err != nil || n < 0 {
			return Cut{Limit: -1}, false
		}
		*part.to = n
	}
	return cut, true
}

// Order is ORDER BY with output names and positions replaced by what
// they stand for.
func Order(sel *ast.Select) []*ast.Order {
	var out []*ast.Order
	for _, o := range sel.OrderBy {
		c := *o
		switch e := o.Expr.(type) {
		case *ast.Literal:
			if i, err := strconv.Atoi(e.Text); err == nil && i >= 1 && i <= len(sel.Items) {
				c.Expr = sel.Items[i-1].Expr
			}
		case *ast.Column:
			for _, it := range sel.Items {
				if e.Table == "" && strings.EqualFold(check.OutputName(it), e.Name) {
					c.Expr = it.Expr
				}
			}
		}
		out = append(out, &c)
	}
	return out
}

// GroupKey is an expression of GROUP BY, with the name or position of an
// output column replaced by what it stands for.
func GroupKey(sel *ast.Select, e ast.Expr) ast.Expr {
	if c, ok := e.(*ast.Column); ok && c.Table != "" {
		return e // an input column
	}
	one := *sel
	one.OrderBy = []*ast.Order{{Expr: e}}
	return Order(&one)[0].Expr
}

// AsksInOrder reports whether the order of sel depends on answers.
func AsksInOrder(sel *ast.Select) bool {
	return ast.HasFreeText(&ast.Select{OrderBy: Order(sel)})
}
