package opendomain

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/retrieve/piece"
)

// wikiQuery is a gold query in the format of WikiSQL: a column, an aggregate
// and conditions [column, operator, value].
type wikiQuery struct {
	Sel   int                  `json:"sel"`
	Agg   int                  `json:"agg"`
	Conds [][3]json.RawMessage `json:"conds"`
}

// The aggregates of WikiSQL by their numbers.
const (
	aggMax = iota + 1
	aggMin
	aggCount
	aggSum
	aggAvg
)

// answer runs the query over its table: the cells of the result, none where
// nothing fits.
func (q *wikiQuery) answer(g *piece.Grid) ([]string, error) {
	if q.Sel < 0 || q.Sel >= len(g.Header) {
		return nil, fmt.Errorf("there is no column %d to select", q.Sel)
	}
	var cells []string
	for _, row := range g.Rows {
		fits, err := q.fits(row)
		if err != nil {
			return nil, err
		}
		if fits && row[q.Sel] != "" {
			cells = append(cells, row[q.Sel])
		}
	}
	return aggregated(q.Agg, cells), nil
}

func (q *wikiQuery) fits(row []string) (bool, error) {
	for _, c := range q.Conds {
		var column, op int
		var value any
		for i, to := range []any{&column, &op, &value} {
			if err := json.Unmarshal(c[i], to); err != nil {
				return false, fmt.Errorf("not a condition: %w", err)
			}
		}
		if column < 0 || column >= len(row) || op < 0 || op > 2 {
			return false, fmt.Errorf("not a condition: column %d, operator %d", column, op)
		}
		order := compared(row[column], plainCell(value))
		if row[column] == "" || order != []int{0, 1, -1}[op] {
			return false, nil
		}
	}
	return true, nil
}

// compared orders numbers as numbers and all else as text, letter case aside.
func compared(a, b string) int {
	x, y, ok := numberPair(a, b)
	if ok {
		return cmp.Compare(x, y)
	}
	return strings.Compare(strings.ToLower(strings.TrimSpace(a)), strings.ToLower(strings.TrimSpace(b)))
}

func numberPair(a, b string) (x, y float64, ok bool) {
	x, err := asNumber(a)
	if err != nil {
		return 0, 0, false
	}
	y, err = asNumber(b)
	return x, y, err == nil
}

func asNumber(text string) (float64, error) {
	return strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(text), ",", ""), 64)
}

func aggregated(agg int, cells []string) []string {
	switch {
	case agg == aggCount:
		return []string{strconv.Itoa(len(cells))}
	case len(cells) == 0 || agg == 0:
		return cells
	case agg == aggMax:
		return []string{slices.MaxFunc(cells, compared)}
	case agg == aggMin:
		return []string{slices.MinFunc(cells, compared)}
	}
	sum, n := 0.0, 0
	for _, c := range cells {
		if x, err := asNumber(c); err == nil {
			sum += x
			n++
		}
	}
	if agg == aggAvg {
		sum /= float64(max(n, 1))
	}
	return []string{strconv.FormatFloat(sum, 'f', -1, 64)}
}
