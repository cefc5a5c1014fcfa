package plan

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/check"
)

// earlyOrder: rows that the database lists in the order of the output stay in
// that order, unless it depends on answers or rows are merged.
var earlyOrder = rewrite{
	name: "early order",
	steps: func(d *draft) {
		if _, merged := blocks(d.sel); d.top && !merged && !asksInOrder(d.sel) {
			d.scan.OrderBy = resolvedOrder(d.sel)
		}
	},
}

// earlyLimit: where rows come in the order of the output and none changes
// another, the first k that are kept are the first k of the output, and no
// row after them need be looked at.
var earlyLimit = rewrite{
	name: "early limit",
	steps: func(d *draft) {
		blocked, _ := blocks(d.sel)
		cut, literal := cutOf(d.sel)
		if !d.top || blocked || !literal || len(d.sel.OrderBy) > 0 && d.scan.OrderBy == nil {
			return
		}
		q := d.finish.Query
		q.OrderBy = q.OrderBy[len(q.OrderBy)-1:] // the place of the row
		q.Limit, q.Offset = nil, nil
		d.finish.Streams = true
		if !d.judged() {
			d.scan.Cut = cut
			return
		}
		d.judge.Cut = cut
		if cut.Limit >= 0 {
			d.judge.Need = cut.Offset + cut.Limit
		}
	},
}

// asksInOrder reports whether the order of sel depends on answers.
func asksInOrder(sel *ast.Select) bool {
	return ast.HasFreeText(&ast.Select{OrderBy: resolvedOrder(sel)})
}

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

// resolvedOrder is ORDER BY with output names and positions replaced by what
// they stand for.
func resolvedOrder(sel *ast.Select) []*ast.Order {
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

// cutOf reads LIMIT and OFFSET; it reports false when they are not plain
// numbers and the database has to work them out.
func cutOf(sel *ast.Select) (Cut, bool) {
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
