package wikisql

import (
	"context"

	"parley/eval"
	"parley/suql/ast"
)

// Both runs a query directly and in SQLite; direct is false when only SQLite
// can run it.
func Both(ctx context.Context, d *eval.Database, q ast.Query) (mine [][]any, direct bool, theirs [][]any, err error) {
	t := d.Store.(*cellTable)
	mine, direct = t.direct(q)
	theirs, err = t.runSQLite(ctx, q)
	return mine, direct, theirs, err
}
