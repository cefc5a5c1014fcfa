package eval

import (
	"context"
	"strconv"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// sqliteStore runs queries on a SQLite file.
type sqliteStore struct{ db *sqlite.DB }

// SQLiteStore is the store of a database of SQLite, which is closed with it.
func SQLiteStore(db *sqlite.DB) Store { return sqliteStore{db} }

// Run implements Store.
func (s sqliteStore) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	text, err := sqlite.Print(q)
	if err != nil {
		return nil, err
	}
	return s.Text(ctx, text)
}

// Text implements Store.
func (s sqliteStore) Text(ctx context.Context, query string) ([][]any, error) {
	rows, err := s.db.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	return rows.Values, nil
}

// Close implements Store.
func (s sqliteStore) Close() error { return s.db.Close() }

// Cells implements CellStore.
func (s sqliteStore) Cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error) {
	q := &ast.Select{From: []ast.From{&ast.Table{Name: table.Name}}, Limit: ast.Num(strconv.Itoa(limit))}
	for _, c := range table.Columns {
		q.Items = append(q.Items, &ast.Item{Expr: ast.Col(c.Name)})
	}
	return s.Run(ctx, q)
}
