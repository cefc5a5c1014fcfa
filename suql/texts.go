package suql

import (
	"context"
	"fmt"
	"strconv"

	"parley/suql/ast"
	"parley/suql/exec"
)

// textsPage is how many rows Texts holds at a time.
const textsPage = 2_000

// Texts hands out the rows of a table in the order of their keys: the values
// of the columns key, and the texts of a column as a reader gets them. A row
// without a text has none.
func (e *Engine) Texts(ctx context.Context, table string, key []string, column string,
	each func(key []any, texts []string) error) error {
	s, done := e.hold()
	defer done()
	t := s.cat.Table(table)
	if t == nil || t.Column(column) == nil {
		return fmt.Errorf("there is no column %s.%s", table, column)
	}
	q := &ast.Select{From: []ast.From{&ast.Table{Name: t.Name}}, Limit: ast.Num(strconv.Itoa(textsPage))}
	for _, k := range key {
		q.Items = append(q.Items, &ast.Item{Expr: ast.Col(k)})
		q.OrderBy = append(q.OrderBy, &ast.Order{Expr: ast.Col(k)})
	}
	q.Items = append(q.Items, &ast.Item{Expr: ast.Col(column)})
	for from := 0; ; from += textsPage {
		page := *q
		page.Offset = ast.Num(strconv.Itoa(from))
		rows, err := s.db.Query(ctx, &page, nil)
		if err != nil {
			return err
		}
		for _, v := range rows.Values {
			if err := each(v[:len(key):len(key)], exec.Texts(v[len(key)], t.Column(column).List)); err != nil {
				return err
			}
		}
		if len(rows.Values) < textsPage {
			return nil
		}
	}
}
