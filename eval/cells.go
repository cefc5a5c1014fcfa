package eval

import (
	"context"
	"fmt"

	"parley/suql/catalog"
)

// CellStore is a store that can show the rows of its tables, at most so many.
type CellStore interface {
	Cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error)
}

// Cells returns at most limit rows of a table, their values (nil, bool, int64,
// float64 or string) in the order of the table's columns, and whether these
// are all.
func (d *Database) Cells(ctx context.Context, table string, limit int) (rows [][]any, whole bool, err error) {
	t := d.Catalog.Table(table)
	source, ok := d.Store.(CellStore)
	if t == nil || !ok {
		return nil, false, fmt.Errorf("there is no table %q to read", table)
	}
	if rows, err = source.Cells(ctx, t, limit+1); err != nil {
		return nil, false, fmt.Errorf("reading the rows of %s: %w", table, err)
	}
	return rows[:min(len(rows), limit)], len(rows) <= limit, nil
}

// ValueStore is a store of one table that has the values of its columns at
// hand, as text and without what is missing.
type ValueStore interface {
	Values(column string) []string
}
