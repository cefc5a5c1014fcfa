package eval

import (
	"context"

	"parley/eval/setmatch"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Both runs a query directly and in SQLite; direct is false when only SQLite
// can run it.
func Both(ctx context.Context, d *Database, q ast.Query) (mine [][]any, direct bool, theirs [][]any, err error) {
	t := d.store.(*cellTable)
	mine, direct = t.direct(q)
	theirs, err = t.runSQLite(ctx, q)
	return mine, direct, theirs, err
}

// SameRows compares two results as the evaluation does.
func SameRows(a, b [][]any, q ast.Query) bool {
	return newResult(a, nil).same(newResult(b, nil), q)
}

// Same compares two queries as acc_qm and acc_set do.
func Same(cat *catalog.Catalog, a, b ast.Query) (query, set bool) {
	r := decisionReader{cat: cat}
	return r.of(a).key == r.of(b).key, r.of(a).set == r.of(b).set
}

// SameResult compares two results value by value.
func SameResult(a, b [][]any, ordered bool) bool { return sameResult(a, b, ordered) }

// HoldsColumns reports whether a has the columns of b.
func HoldsColumns(a, b [][]any) bool { return holdsColumns(a, b, false) }

// PlainNames writes a query as parsers do.
func PlainNames(s *setmatch.Schema, q ast.Query) ast.Query { return plainNames(s, q) }

// Knows reports whether a user who means the gold query of the example calls
// a unit of a query over that table right.
func Knows(d *Database, e Example, u unit.Unit, table string) bool {
	t := newTrial(e, d, nil, nil, 1)
	return t.gold.right(t.read, u, table)
}
