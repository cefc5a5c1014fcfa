package postgres

import (
	"context"
	"fmt"
	"strconv"

	"parley/suql/ast"
)

// Sample is a part of a table that a statement reads in place of all of it:
// each page, as the table is kept on, is in it with the same chance.
type Sample struct {
	Of    *ast.Table // in the tree of the statement
	Share float64    // the chance, in (0,1)
	// Seed makes another sample. Of one seed a small sample is part of a larger
	// one, and 0 is that of Facts and Values: these pages were read lately.
	Seed int
}

// Sampled reports whether a table can be sampled: a stored one can, all of
// whose rows are on this server.
func (db *DB) Sampled(table string) bool {
	t := db.schema.table(table)
	return t != nil && !t.whole && t.readable() != ""
}

// Part is in which of some parts of a table, that a statement calls ref, a row
// is, by the number of its page: those in one part are any. parts is a power of
// two. A sample has the pages of one number of all partitions or of none, so
// these belong together.
func (db *DB) Part(ref string, parts int) ast.Expr {
	place := &ast.Cast{X: &ast.Column{Table: ref, Name: "ctid"}, Type: ast.Type{Name: text}}
	page := &ast.Call{Name: "split_part", Args: []ast.Expr{place, ast.Str(","), ast.Num("1")}}
	hash := &ast.Call{Name: "hashtext", Args: []ast.Expr{page}}
	return &ast.Binary{Op: "&", L: hash, R: ast.Num(strconv.Itoa(parts - 1))}
}

// QuerySample is Query over a sample of one of the tables.
func (db *DB) QuerySample(ctx context.Context, q ast.Query, s Sample) (*Rows, error) {
	d := newDialect(db.schema, q, nil)
	d.sample = &s
	text, err := ast.PrintFor(q, d)
	if err != nil {
		return nil, err
	}
	return db.rows(ctx, text, nil)
}

// clause is what stands behind the name of the table.
func (s Sample) clause() string { return tablesample(100*s.Share, s.Seed) }

// tablesample is a clause for so many percent of the pages of a table.
func tablesample(percent float64, seed int) string {
	return fmt.Sprintf(" TABLESAMPLE SYSTEM (%s) REPEATABLE (%d)", strconv.FormatFloat(percent, 'f', -1, 32), 1+seed)
}

// Price is what the server's planner thinks a query takes, in its own units: to
// read a page of a table costs 1, about as much as a hundred rows of it. ok is
// false where the server does not say.
func (db *DB) Price(ctx context.Context, q ast.Query) (price float64, ok bool, err error) {
	e, ok, err := db.expected(ctx, q)
	return e.Cost, ok, err
}
