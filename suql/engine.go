package suql

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/exec"
	"parley/suql/fault"
	"parley/suql/index"
	"parley/suql/parser"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// Engine answers SUQL queries over one database. It is safe for concurrent
// use.
type Engine struct {
	db     backend
	cat    *catalog.Catalog
	values *catalog.Index
	index  *index.Index
	reader reader.Reader
	exec   *exec.Executor
}

// Option changes how an Engine works.
type Option func(*Engine)

// WithMemo sets where replies of the reader are remembered; without it each
// Engine has a memo of its own.
func WithMemo(m *exec.Memo) Option { return func(e *Engine) { e.exec.Memo = m } }

// WithRanker sets what ranks candidates; without it full text search does.
func WithRanker(r exec.Ranker) Option { return func(e *Engine) { e.exec.Ranker = r } }

// Open opens the database that dsn names (a path, sqlite:PATH or
// postgres://…), reads its catalog and indexes its values. r answers the
// questions of free-text functions; with nil only plain SQL runs.
func Open(ctx context.Context, dsn string, r reader.Reader, opts ...Option) (*Engine, error) {
	db, err := open(ctx, dsn)
	if err != nil {
		return nil, err
	}
	e, err := newEngine(ctx, db, r, opts)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return e, nil
}

// OpenSQLite is Open over a SQLite database that is already open: for tests
// and databases in memory. Closing the Engine closes it.
func OpenSQLite(ctx context.Context, db *sqlite.DB, r reader.Reader, opts ...Option) (*Engine, error) {
	return newEngine(ctx, sqliteBackend{db}, r, opts)
}

func newEngine(ctx context.Context, db backend, r reader.Reader, opts []Option) (*Engine, error) {
	cat, err := catalog.Read(ctx, db)
	if err != nil {
		return nil, err
	}
	values, err := catalog.NewIndex(ctx, cat, db, 0)
	if err != nil {
		return nil, err
	}
	ix, err := index.Build(ctx, db)
	if err != nil {
		return nil, err
	}
	e := &Engine{db: db, cat: cat, values: values, index: ix, reader: r}
	e.exec = &exec.Executor{DB: db, Reader: r, Ranker: ix, Memo: exec.NewMemo(0)}
	for _, o := range opts {
		o(e)
	}
	return e, nil
}

// Close gives up the database.
func (e *Engine) Close() error { return errors.Join(e.index.Close(), e.db.Close()) }

// Catalog is the database as the parser and the planner see it.
func (e *Engine) Catalog() *catalog.Catalog { return e.cat }

// Values finds stored values by the words of a phrase.
func (e *Engine) Values() *catalog.Index { return e.values }

// Prepare parses, checks and plans a query. Errors that are about the query
// are *fault.Error.
func (e *Engine) Prepare(ctx context.Context, text string) (*Prepared, error) {
	q, err := parser.Parse(text)
	if err != nil {
		return nil, err
	}
	return e.prepare(ctx, q, text)
}

// PrepareQuery checks and plans a tree.
func (e *Engine) PrepareQuery(ctx context.Context, q ast.Query) (*Prepared, error) {
	return e.prepare(ctx, q, "")
}

// Count is how many rows a query without free text gives now.
func (e *Engine) Count(ctx context.Context, q ast.Query) (int, error) {
	if ast.HasFreeText(q) {
		return 0, &fault.Error{
			Span: q.Span(), Code: "unsupported",
			Message: "rows that depend on answers can't be counted without reading",
			Hint:    "leave out answer() and summary(), or run the query",
		}
	}
	checked, _, err := check.Query(q, e.cat, "")
	if err != nil {
		return 0, err
	}
	return e.count(ctx, checked.Query)
}

func (e *Engine) count(ctx context.Context, q ast.Query) (int, error) {
	count := &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
		From:  []ast.From{&ast.Derived{Query: q, Alias: "counted"}},
	}
	rows, err := e.db.Query(ctx, count, nil)
	if err != nil {
		return 0, fmt.Errorf("counting rows: %w", err)
	}
	n, err := strconv.Atoi(fmt.Sprint(rows.Values[0][0]))
	if err != nil {
		return 0, fmt.Errorf("counting rows: the database returned %v", rows.Values[0][0])
	}
	return n, nil
}
