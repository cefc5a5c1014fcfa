package eval

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// cellSource is a store that can show the rows of its tables.
type cellSource interface {
	cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error)
}

// Cells returns at most limit rows of a table, their values (nil, bool, int64,
// float64 or string) in the order of the table's columns, and whether these
// are all.
func (d *Database) Cells(ctx context.Context, table string, limit int) (rows [][]any, whole bool, err error) {
	t := d.Catalog.Table(table)
	source, ok := d.store.(cellSource)
	if t == nil || !ok {
		return nil, false, fmt.Errorf("there is no table %q to read", table)
	}
	if rows, err = source.cells(ctx, t, limit+1); err != nil {
		return nil, false, fmt.Errorf("reading the rows of %s: %w", table, err)
	}
	return rows[:min(len(rows), limit)], len(rows) <= limit, nil
}

func (t *cellTable) cells(_ context.Context, table *catalog.Table, limit int) ([][]any, error) {
	if !strings.EqualFold(table.Name, t.name) {
		return nil, fmt.Errorf("there is no table %q", table.Name)
	}
	return t.rows[:min(len(t.rows), limit)], nil
}

func (s fileStore) cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error) {
	q := &ast.Select{From: []ast.From{&ast.Table{Name: table.Name}}, Limit: ast.Num(strconv.Itoa(limit))}
	for _, c := range table.Columns {
		q.Items = append(q.Items, &ast.Item{Expr: ast.Col(c.Name)})
	}
	return s.run(ctx, q)
}

func (s *suqlStore) cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error) {
	rows, _, err := s.worlds[0].Cells(ctx, table.Name, limit)
	return rows, err
}
