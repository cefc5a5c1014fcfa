package library

import (
	"context"
	"database/sql"
)

// list runs a query and makes a value of each of its rows.
func list[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), query string,
	args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}
