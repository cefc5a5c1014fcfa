package eval

import (
	"context"

	"parley/suql/ast"
)

// Look runs a checked query and returns its first rows, at most limit: what a
// parser may look at.
func (d *Database) Look(ctx context.Context, q ast.Query, limit int) (rows [][]any, ok bool, err error) {
	if d.Store == nil {
		return nil, false, nil
	}
	if rows, err = d.Store.Run(ctx, q); err != nil {
		return nil, false, err
	}
	return rows[:min(limit, len(rows))], true, nil
}
