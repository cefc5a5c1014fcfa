package suql

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/exec"
	"parley/suql/inference"
	"parley/suql/sqlite"
)

// backend is what the engine needs of a database.
type backend interface {
	exec.Database
	catalog.Source
	catalog.ValueSource
	Key(table, ref string) ast.Expr
	// Accepts reports, as a *fault.Error, what of q the database can't run.
	Accepts(q ast.Query) error
	// Ping reports whether the database can be read.
	Ping(ctx context.Context) error
	Close() error
	// Exact is the database with values as they are stored, to be compared with
	// it again.
	Exact() exec.Database
}

// guessing is a backend that knows about how many rows a query gives without
// running it. ok is false where it had better be counted.
type guessing interface {
	Guess(ctx context.Context, q ast.Query) (rows int, ok bool, err error)
}

// sampling is a backend that can run a query over some pages of a table.
type sampling interface {
	// Sampled reports whether a table can be sampled.
	Sampled(table string) bool
	// Part is in which of some parts, made of its pages by chance, a row of it is in
	// a query that calls it ref.
	Part(ref string, parts int) ast.Expr
	// Price is what a query is expected to take, where a page of a table is 1; ok
	// is false where that is not known.
	Price(ctx context.Context, q ast.Query) (price float64, ok bool, err error)
	// QuerySample runs q over a sample of one of its tables, which each page is in
	// with a chance, and another one with another seed.
	QuerySample(ctx context.Context, q ast.Query, of *ast.Table, share float64, seed int) (*exec.Rows, error)
}

// spread is a backend whose data may be on several servers.
type spread interface {
	Elsewhere(ctx context.Context, q ast.Query) ([]string, error)
}

// partly is a backend of whose data a part may be away.
type partly interface {
	// Away are the tables that can't be read in whole.
	Away() []Away
	// Back reports whether more of them can be read now.
	Back(ctx context.Context) bool
}

// open connects to the database that dsn names.
func open(ctx context.Context, dsn string) (backend, error) {
	switch scheme, rest, _ := strings.Cut(dsn, ":"); {
	case dsn == "":
		return nil, fmt.Errorf("no database named: give a path, sqlite:PATH or postgres://…")
	case scheme == "postgres", scheme == "postgresql":
		return openPostgres(ctx, dsn)
	case scheme == "sqlite":
		dsn = strings.TrimPrefix(rest, "//")
	}
	db, err := sqlite.OpenBeside(ctx, dsn, dsn+inference.Suffix, inference.Private)
	if err != nil {
		return nil, err
	}
	return sqliteBackend{db: db}, nil
}

// plain reports whether the database has neither DISTINCT ON nor LATERAL.
func (s *snapshot) plain() bool {
	_, lite := s.db.(sqliteBackend)
	return lite
}

// sqliteBackend runs trees on SQLite.
type sqliteBackend struct {
	db    *sqlite.DB
	exact bool // values are handed out as they are stored
}

// Exact implements backend.
func (b sqliteBackend) Exact() exec.Database { return sqliteBackend{b.db, true} }

func (b sqliteBackend) Facts(ctx context.Context) (catalog.Facts, error) { return b.db.Facts(ctx) }
func (b sqliteBackend) Key(table, ref string) ast.Expr                   { return b.db.Key(table, ref) }
func (b sqliteBackend) Ping(ctx context.Context) error                   { return b.db.Ping(ctx) }
func (b sqliteBackend) Close() error                                     { return b.db.Close() }

func (b sqliteBackend) Accepts(q ast.Query) error {
	_, err := sqlite.Print(q)
	return err
}

func (b sqliteBackend) Values(ctx context.Context, table, column string, list bool, limit int) ([]string, error) {
	return b.db.Values(ctx, table, column, list, limit)
}

func (b sqliteBackend) Documents(ctx context.Context, table, column string, each func(key, text string) error) error {
	return b.db.Documents(ctx, table, column, each)
}

// Query implements exec.Database. Each relation travels as one JSON parameter.
func (b sqliteBackend) Query(ctx context.Context, q ast.Query, rel *exec.Relation) (*exec.Rows, error) {
	text, err := sqlite.Print(q)
	if err != nil {
		return nil, err
	}
	var args []any
	var defined []string
	for i, one := range rel.All() {
		rows := one.Rows
		if rows == nil {
			rows = [][]any{}
		}
		packed, err := sqlite.JSON(rows)
		if err != nil {
			return nil, fmt.Errorf("handing %d rows to the database: %w", len(rows), err)
		}
		args = append(args, packed)
		defined = append(defined, relationText(one, i+1))
	}
	query := b.db.Query
	if b.exact {
		query = b.db.Exact
	}
	got, err := query(ctx, withRelations(text, defined), args...)
	if err != nil {
		return nil, err
	}
	return &exec.Rows{Columns: got.Columns, Values: got.Values}, nil
}

// relationText defines a relation that is parameter number at. Columns of
// text are cast to it, for SQLite indexes a column by itself only where its
// affinity is that of what it is compared with. Bytes are read from their
// digits.
func relationText(r *exec.Relation, at int) string {
	cells := make([]string, len(r.Columns))
	for i := range r.Columns {
		cells[i] = fmt.Sprintf("json_extract(value, '$[%d]')", i)
		if r.Types != nil && r.Types[i] == "text" {
			cells[i] = "CAST(" + cells[i] + " AS TEXT)"
		}
		if slices.ContainsFunc(r.Rows, func(row []any) bool { _, is := row[i].(sqlite.Blob); return is }) {
			cells[i] = fmt.Sprintf("CASE json_type(value, '$[%d]') WHEN 'object' THEN unhex(json_extract(value, '$[%[1]d].hex')) ELSE %s END",
				i, cells[i])
		}
	}
	return r.Name + "(" + strings.Join(r.Columns, ", ") + ") AS MATERIALIZED (SELECT " + strings.Join(cells, ", ") +
		fmt.Sprintf(" FROM json_each(?%d))", at)
}

// withRelations puts the relations before the statement's own WITH, if any.
func withRelations(text string, defined []string) string {
	if len(defined) == 0 {
		return text
	}
	all := strings.Join(defined, ", ")
	for _, with := range []string{"WITH RECURSIVE ", "WITH "} {
		if rest, ok := strings.CutPrefix(text, with); ok {
			return with + all + ", " + rest
		}
	}
	return "WITH " + all + " " + text
}
