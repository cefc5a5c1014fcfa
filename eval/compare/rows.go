package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// nearly is how far two numbers may be apart, as a share of the larger.
const nearly = 1e-6

// sameCell compares two values: NULL is NULL, numbers are the same when they
// nearly are, also where one of them is text, and texts letter by letter.
func sameCell(a, b any) bool {
	if a == nil || b == nil {
		return a == b
	}
	x, isX := cellNumber(a)
	y, isY := cellNumber(b)
	if isX && isY {
		return x == y || math.Abs(x-y) <= nearly*max(math.Abs(x), math.Abs(y))
	}
	return fmt.Sprint(a) == fmt.Sprint(b)
}

func cellNumber(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	case string:
		n, err := strconv.ParseFloat(v, 64)
		return n, err == nil && !math.IsNaN(n) && !math.IsInf(n, 0)
	}
	return 0, false
}

func sameCells(a, b []any) bool {
	return slices.EqualFunc(a, b, sameCell)
}

// sameRows compares two results, as lists or as bags.
func sameRows(a, b [][]any, ordered bool) bool {
	if len(a) != len(b) {
		return false
	}
	if ordered {
		return slices.EqualFunc(a, b, sameCells)
	}
	return sameSorted(inOrder(a), inOrder(b))
}

// sameSorted compares two results whose rows are sorted.
func sameSorted(a, b [][]any) bool {
	return slices.EqualFunc(a, b, sameCells) || len(a) == len(b) && len(a) <= pairedRows && paired(a, b)
}

// sortedColumns is each column as rows of its own, sorted.
func sortedColumns(rows [][]any) [][][]any {
	out := make([][][]any, len(rows[0]))
	for i := range out {
		out[i] = inOrder(only(rows, []int{i}))
	}
	return out
}

// pairedRows is up to how many rows are paired one by one where sorting put
// numbers that are nearly the same apart.
const pairedRows = 500

func paired(a, b [][]any) bool {
	left := slices.Clone(b)
	for _, row := range a {
		i := slices.IndexFunc(left, func(other []any) bool { return sameCells(row, other) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// inOrder sorts rows such that nearly equal ones stand at the same place, as
// a rule.
func inOrder(rows [][]any) [][]any {
	type keyed struct {
		key string
		row []any
	}
	all := make([]keyed, len(rows))
	for i, row := range rows {
		all[i] = keyed{RowKey(row), row}
	}
	slices.SortFunc(all, func(a, b keyed) int { return cmp.Compare(a.key, b.key) })
	out := make([][]any, len(rows))
	for i, k := range all {
		out[i] = k.row
	}
	return out
}

// RowKey is equal for rows that are the same, as a rule: numbers that are
// nearly the same may stand on two sides of where they are rounded.
func RowKey(row []any) string {
	var b strings.Builder
	for _, v := range row {
		if v == nil {
			b.WriteString("\x00")
		} else if n, ok := cellNumber(v); ok {
			b.WriteString(strconv.FormatFloat(n, 'g', 5, 64))
		} else {
			b.WriteString(fmt.Sprint(v))
		}
		b.WriteByte('\x1f')
	}
	return b.String()
}

// mostWays bounds the ways in which columns are told to be others.
const mostWays = 5000

// Same compares two results in which columns may come in another order,
// as in Spider's evaluators; rows count as a list or as a bag.
func Same(rows, gold [][]any, ordered bool) bool {
	if len(rows) > 0 && len(gold) > 0 && len(rows[0]) != len(gold[0]) {
		return false
	}
	return Holds(rows, gold, ordered)
}

// Holds reports whether some of the columns of rows, in some order, are
// those of gold, row by row.
func Holds(rows, gold [][]any, ordered bool) bool {
	if len(rows) != len(gold) {
		return false
	}
	if len(gold) == 0 {
		return true
	}
	width, wide := len(gold[0]), len(rows[0])
	if width > wide {
		return false
	}
	if width == wide && sameRows(rows, gold, ordered) { // as a rule
		return true
	}
	have, want := sortedColumns(rows), sortedColumns(gold)
	may := make([][]int, width) // columns of rows that hold what a column of gold holds
	for g := range width {
		for r := range wide {
			if sameSorted(have[r], want[g]) {
				may[g] = append(may[g], r)
			}
		}
		if len(may[g]) == 0 {
			return false
		}
	}
	ways := mostWays
	return chooseColumns(may, nil, &ways, func(chosen []int) bool { return sameRows(only(rows, chosen), gold, ordered) })
}

// SideBySide reports whether gold is one row of several figures, and some column of rows has these
// figures one below the other: the sums of two years, each with its year in place of both in a row.
func SideBySide(rows, gold [][]any) bool {
	if len(gold) != 1 || len(gold[0]) < 2 || len(rows) != len(gold[0]) || len(rows[0]) < 2 {
		return false
	}
	below := make([][]any, len(rows))
	for i, v := range gold[0] {
		if _, number := cellNumber(v); !number {
			return false
		}
		below[i] = []any{v}
	}
	below = inOrder(below)
	return slices.ContainsFunc(sortedColumns(rows), func(column [][]any) bool { return sameSorted(column, below) })
}

// chooseColumns tries the columns that may stand for the next one of gold.
func chooseColumns(may [][]int, chosen []int, ways *int, right func(chosen []int) bool) bool {
	if len(chosen) == len(may) {
		*ways--
		return right(chosen)
	}
	for _, r := range may[len(chosen)] {
		if *ways > 0 && !slices.Contains(chosen, r) && chooseColumns(may, append(slices.Clone(chosen), r), ways, right) {
			return true
		}
	}
	return false
}

// only is the rows cut down to some columns.
func only(rows [][]any, columns []int) [][]any {
	out := make([][]any, len(rows))
	for i, row := range rows {
		for _, c := range columns {
			out[i] = append(out[i], row[c])
		}
	}
	return out
}
