package suql

import (
	"context"
	"fmt"
	"strconv"

	"parley/suql/ast"
)

// longCell is the length, in bytes, from which a value is not worth showing a
// parser.
const longCell = 400

// Cells returns at most limit rows of a table, their values (nil, bool, int64,
// float64 or string) in the order of the table's columns, and whether these
// are all. Values of prose and of hidden columns are nil. Parsers look at
// them to tell which conditions can hold together.
func (e *Engine) Cells(ctx context.Context, table string, limit int) (rows [][]any, whole bool, err error) {
	s, done := e.hold()
	defer done()
	t := s.cat.Table(table)
	if t == nil {
		return nil, false, fmt.Errorf("there is no table %q to read", table)
	}
	if s.cat.Declared {
		return nil, false, nil
	}
	q := &ast.Select{From: []ast.From{&ast.Table{Name: t.Name}}, Limit: ast.Num(strconv.Itoa(limit + 1))}
	for _, c := range t.Columns {
		item := ast.Expr(&ast.Literal{Kind: ast.Null, Text: "NULL"})
		if !c.Hidden && !c.Kind.Prose() {
			item = ast.Col(c.Name)
		}
		q.Items = append(q.Items, &ast.Item{Expr: item})
	}
	found, err := s.db.Query(ctx, q, nil)
	if err != nil {
		return nil, false, fmt.Errorf("reading rows of %s: %w", table, err)
	}
	for _, row := range found.Values {
		for i, v := range row {
			if text, ok := v.(string); ok && len(text) > longCell {
				row[i] = nil
			}
		}
	}
	return found.Values[:min(len(found.Values), limit)], len(found.Values) <= limit, nil
}
