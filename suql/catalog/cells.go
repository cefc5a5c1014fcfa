package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Cells is a table in memory. It implements [ValueSource], so a catalog and an
// index can be made of it without a database:
//
//	t := &catalog.Cells{Name: "hotels", Columns: []catalog.CellColumn{{"city", "TEXT"}}, Rows: [][]any{{"Graz"}}}
//	cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{t.Facts()}})
//	index, err := catalog.NewIndex(ctx, cat, t, 0)
type Cells struct {
	Name    string
	Columns []CellColumn
	Rows    [][]any // nil, bool, int64, float64, string or []string
}

// CellColumn is a column of [Cells].
type CellColumn struct {
	Name string
	Type string // as it would be declared
}

// Facts is what a backend would report of the table.
func (t *Cells) Facts() TableFacts {
	f := TableFacts{Name: t.Name, Rows: len(t.Rows)}
	for i, c := range t.Columns {
		var tally Tally
		for _, row := range t.Rows {
			tally.Add(row[i])
		}
		f.Columns = append(f.Columns, ColumnFacts{Name: c.Name, Type: c.Type, Profile: tally.Profile(true)})
	}
	return f
}

// Column is the index of a column by its name, letter case aside, or -1.
func (t *Cells) Column(name string) int {
	return slices.IndexFunc(t.Columns, func(c CellColumn) bool { return strings.EqualFold(c.Name, name) })
}

// Values implements [ValueSource].
func (t *Cells) Values(_ context.Context, _, column string, list bool, limit int) ([]string, error) {
	i := t.Column(column)
	if i < 0 {
		return nil, fmt.Errorf("there is no column %q", column)
	}
	counts := map[string]int{}
	for _, row := range t.Rows {
		for _, v := range cellValues(row[i], list) {
			counts[v]++
		}
	}
	out := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return out[:min(len(out), limit)], nil
}

// cellValues is a cell as text; of a list, its elements.
func cellValues(v any, list bool) []string {
	switch v := v.(type) {
	case nil:
		return nil
	case []string:
		return v
	case string:
		if elements, ok := ParseList(v); ok && list {
			return elements
		}
		return []string{v}
	case int64:
		return []string{strconv.FormatInt(v, 10)}
	case float64:
		return []string{strconv.FormatFloat(v, 'f', -1, 64)}
	}
	return []string{fmt.Sprint(v)}
}
