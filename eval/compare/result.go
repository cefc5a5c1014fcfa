// Package compare tells whether two queries give the same, by their rows.
// Where a parser's rows are held against those of one table as a dataset gives
// it, start with [NewResult]: results compare as text. Where they come from a
// database of several tables, start with [Same], which compares value by value,
// and [Holds], which lets other columns stand beside:
//
//	same := compare.NewResult(rows, err).Same(compare.NewResult(goldRows, nil), gold)
//	same = compare.Same(rows, goldRows, compare.Ordered(gold))
package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// Result is what a query gives, as text that is equal when the rows are:
// letter case, white space at the ends and rounding apart.
type Result struct {
	ordered string // rows in the order they came
	bag     string // rows sorted
	Empty   bool   // no row, or one of NULLs only: the query found nothing
	Err     error  // why there are no rows
}

// NewResult is the result of rows, or of the error of a query that did not run.
func NewResult(rows [][]any, err error) Result {
	if err != nil {
		return Result{Err: err}
	}
	lines := make([]string, len(rows))
	nothing := true
	for i, row := range rows {
		values := make([]string, len(row))
		for j, v := range row {
			values[j] = Text(v)
			nothing = nothing && v == nil
		}
		lines[i] = strings.Join(values, "\x1f")
	}
	r := Result{ordered: strings.Join(lines, "\n"), Empty: len(rows) == 0 || len(rows) == 1 && nothing}
	slices.Sort(lines)
	r.bag = strings.Join(lines, "\n")
	return r
}

// Same reports whether r is the result that gold asks for: in the same order
// if gold orders its rows.
func (r Result) Same(want Result, gold ast.Query) bool {
	if r.Err != nil || want.Err != nil {
		return false
	}
	if Ordered(gold) {
		return r.ordered == want.ordered
	}
	return r.bag == want.bag
}

// Own is the result as the query q means it: with or without an order.
func (r Result) Own(q ast.Query) string {
	if Ordered(q) {
		return "in order\n" + r.ordered
	}
	return "in any order\n" + r.bag
}

// Ordered reports whether a query gives its rows in an order.
func Ordered(q ast.Query) bool {
	switch q := q.(type) {
	case *ast.Select:
		return len(q.OrderBy) > 0
	case *ast.SetOp:
		return len(q.OrderBy) > 0
	}
	return false
}

// Text is a value as text that is equal for values that are the same: letter
// case, white space at the ends and rounding apart.
func Text(v any) string {
	switch v := v.(type) {
	case nil:
		return "\x00"
	case bool:
		if v {
			return "1"
		}
		return "0"
	case string:
		return strings.ToLower(strings.TrimSpace(v))
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1e15 {
			return strconv.FormatInt(int64(v), 10)
		}
		return strconv.FormatFloat(v, 'g', 9, 64)
	}
	return Plain(v)
}
