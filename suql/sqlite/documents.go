package sqlite

import (
	"context"
	"fmt"

	"parley/suql/ast"
)

// Documents hands out every row's key (see [DB.Key]) and the text of a
// column, in key order; rows without text are left out. A view has no keys:
// that is an error.
func (db *DB) Documents(ctx context.Context, table, column string, each func(key, text string) error) error {
	key := db.Key(table, "")
	if key == nil {
		return fmt.Errorf("the rows of %s have no key to index them by", table)
	}
	k, c := ast.Print(key), ast.Ident(column)
	query := fmt.Sprintf("SELECT CAST(%s AS TEXT), CAST(%s AS TEXT) FROM %s WHERE %s IS NOT NULL ORDER BY %s", k, c,
		ast.Ident(table), c, k)
	return db.stream(ctx, query, nil, func(_, _ []string) {}, func(row []any) error {
		return each(text(row[0]), text(row[1]))
	})
}
