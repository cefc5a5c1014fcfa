package eval

import (
	"context"

	"parley/eval/setmatch"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Same compares two queries as acc_qm and acc_set do.
func Same(cat *catalog.Catalog, a, b ast.Query) (query, set bool) {
	r := decisionReader{cat: cat}
	return r.of(a).key == r.of(b).key, r.of(a).set == r.of(b).set
}

// PlainNames writes a query as parsers do.
func PlainNames(s *setmatch.Schema, q ast.Query) ast.Query { return plainNames(s, q) }

// Knows reports whether a user who means the gold query of the example calls
// a unit of a query over that table right.
func Knows(d *Database, e Example, u unit.Unit, table string) bool {
	t := newTrial(e, d, nil, nil, 1)
	return t.gold.right(t.read, u, table)
}

// Accepted reports whether a query gives the rows of one of those that an example accepts.
func Accepted(ctx context.Context, d *Database, e Example, q ast.Query) bool {
	return newTrial(e, d, nil, nil, 1).verdict(ctx, q).Loose
}

// Gives reports whether a query gives what the gold query of an example gives, and whether it runs.
func Gives(ctx context.Context, d *Database, e Example, q ast.Query) (right, runs bool) {
	v := newTrial(e, d, nil, nil, 1).verdict(ctx, q)
	return v.Result, !v.Failed
}
