package suql

import (
	"context"
	"strconv"

	"parley/suql/ast"
	"parley/suql/fault"
)

// Columns are those of the output.
func (p *Prepared) Columns() []Column { return p.columns(nil) }

// Page is the query for the next n of its rows after the first skip; by is the
// column of the output that rows are sorted by, from 1, or 0 for the order of
// the query. What has no value comes last. It is for results that are too
// large to be held.
func (p *Prepared) Page(ctx context.Context, by int, descending bool, skip, n int) (*Prepared, error) {
	switch q := p.asked.(type) {
	case *ast.Select:
		page := *q
		if by > 0 && (len(q.Distinct.Exprs) > 0 || q.Limit != nil || q.Offset != nil) {
			return nil, errNotSorted
		}
		page.OrderBy = sortedFirst(q.OrderBy, by, descending)
		if !cut(&page.Limit, &page.Offset, skip, n) {
			return nil, errNotPaged
		}
		return p.of.PrepareQuery(ctx, &page)
	case *ast.SetOp:
		page := *q
		if by > 0 && (q.Limit != nil || q.Offset != nil) {
			return nil, errNotSorted
		}
		page.OrderBy = sortedFirst(q.OrderBy, by, descending)
		if !cut(&page.Limit, &page.Offset, skip, n) {
			return nil, errNotPaged
		}
		return p.of.PrepareQuery(ctx, &page)
	}
	return nil, errNotPaged
}

// What is said where a result is too large to be held and can't be had in
// pages either.
var (
	errNotSorted = &fault.Error{Code: "unsupported", Message: "this result is too large to be sorted",
		Hint: "ask for fewer rows, or say the order in the question"}
	errNotPaged = &fault.Error{Code: "unsupported", Message: "this result is too large to be shown in pages",
		Hint: "ask for fewer rows"}
)

// sortedFirst is an order by a column of the output and then as it was.
func sortedFirst(order []*ast.Order, by int, descending bool) []*ast.Order {
	if by <= 0 {
		return order
	}
	return append([]*ast.Order{{Expr: ast.Num(strconv.Itoa(by)), Desc: descending, Nulls: ast.NullsLast}}, order...)
}

// cut narrows LIMIT and OFFSET to n rows after skip; false where they are no
// plain numbers.
func cut(limit, offset *ast.Expr, skip, n int) bool {
	before, plain := number(*offset)
	if !plain {
		return false
	}
	if *limit != nil {
		most, plain := number(*limit)
		if !plain {
			return false
		}
		n = max(0, min(n, most-skip))
	}
	*limit, *offset = ast.Num(strconv.Itoa(n)), ast.Num(strconv.Itoa(before+skip))
	return true
}

// number is the whole number of a LIMIT or an OFFSET; 0 for none.
func number(e ast.Expr) (n int, ok bool) {
	if e == nil {
		return 0, true
	}
	l, ok := e.(*ast.Literal)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(l.Text)
	return n, err == nil
}
