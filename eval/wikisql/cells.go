package wikisql

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/eval/compare"
	"parley/suql/catalog"
)

// cell is a value as the database stores it: nil, int64, float64 or string.
func cell(v any, numeric bool) any {
	switch v := v.(type) {
	case float64:
		if !numeric {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
		if v == float64(int64(v)) && v > -1e15 && v < 1e15 {
			return int64(v)
		}
		return v
	case bool:
		return strconv.FormatBool(v)
	case string:
		if !numeric {
			return v
		}
		if strings.TrimSpace(v) == "" {
			return nil
		}
		if n, ok := compare.Number(v); ok {
			f, err := strconv.ParseFloat(n, 64)
			if err == nil {
				return cell(f, true)
			}
		}
		return v
	}
	return nil
}

// cellTable is one table in memory.
type cellTable struct {
	name    string
	columns []string
	numeric []bool
	lists   map[string]bool // columns whose cells are arrays, by lower-case name
	rows    [][]any
	full    lazySQLite // the same table in SQLite, for queries beyond simple ones
}

// Types of columns as declared: their affinities make SQLite compare as a
// person would expect, numbers with numbers and text with text.
const (
	numericType = "NUMERIC"
	textType    = "TEXT"
)

func (t *cellTable) typeOf(i int) string {
	if t.numeric[i] {
		return numericType
	}
	return textType
}

// stored is the table as the catalog takes it.
func (t *cellTable) stored() *catalog.Cells {
	c := &catalog.Cells{Name: t.name, Rows: t.rows}
	for i, name := range t.columns {
		c.Columns = append(c.Columns, catalog.CellColumn{Name: name, Type: t.typeOf(i)})
	}
	return c
}

// column is the index of a column by its name, letter case aside, or -1.
func (t *cellTable) column(name string) int {
	return slices.IndexFunc(t.columns, func(c string) bool { return strings.EqualFold(c, name) })
}

// Cells implements eval.CellStore.
func (t *cellTable) Cells(_ context.Context, table *catalog.Table, limit int) ([][]any, error) {
	if !strings.EqualFold(table.Name, t.name) {
		return nil, fmt.Errorf("there is no table %q", table.Name)
	}
	return t.rows[:min(len(t.rows), limit)], nil
}

// Values implements eval.ValueStore.
func (t *cellTable) Values(column string) []string {
	i := t.column(column)
	var out []string
	for _, row := range t.rows {
		if v := compare.Plain(row[i]); row[i] != nil {
			out = append(out, v)
		}
	}
	return out
}
