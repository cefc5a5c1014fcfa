package eval

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// result is what a query gives, as text that is equal when the rows are:
// letter case, white space at the ends and rounding apart.
type result struct {
	ordered string // rows in the order they came
	bag     string // rows sorted
	empty   bool   // no row, or one of NULLs only: the query found nothing
	err     error
}

func newResult(rows [][]any, err error) result {
	if err != nil {
		return result{err: err}
	}
	lines := make([]string, len(rows))
	nothing := true
	for i, row := range rows {
		values := make([]string, len(row))
		for j, v := range row {
			values[j] = valueText(v)
			nothing = nothing && v == nil
		}
		lines[i] = strings.Join(values, "\x1f")
	}
	r := result{ordered: strings.Join(lines, "\n"), empty: len(rows) == 0 || len(rows) == 1 && nothing}
	slices.Sort(lines)
	r.bag = strings.Join(lines, "\n")
	return r
}

// same reports whether r is the result that gold asks for: in the same order
// if gold orders its rows.
func (r result) same(want result, gold ast.Query) bool {
	if r.err != nil || want.err != nil {
		return false
	}
	if ordered(gold) {
		return r.ordered == want.ordered
	}
	return r.bag == want.bag
}

// own is the result as the query q means it: with or without an order.
func (r result) own(q ast.Query) string {
	if ordered(q) {
		return "in order\n" + r.ordered
	}
	return "in any order\n" + r.bag
}

func ordered(q ast.Query) bool {
	switch q := q.(type) {
	case *ast.Select:
		return len(q.OrderBy) > 0
	case *ast.SetOp:
		return len(q.OrderBy) > 0
	}
	return false
}

func valueText(v any) string {
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
	return cellText(v)
}
