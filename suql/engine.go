package suql

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"parley/suql/ast"
	"parley/suql/cache"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/domain"
	"parley/suql/exec"
	"parley/suql/fault"
	"parley/suql/index"
	"parley/suql/parser"
	"parley/suql/plan"
	"parley/suql/postgres"
	"parley/suql/reader"
	"parley/suql/reader/cascade"
	"parley/suql/sqlite"
)

// Engine answers SUQL queries over one database. It is safe for concurrent
// use. When the file behind it changes, the next Prepare reads the catalog
// and the values again.
type Engine struct {
	reader    reader.Reader
	memo      *exec.Memo
	ranker    exec.Ranker                                         // nil: full text search
	indexed   func(context.Context, source) (*index.Index, error) // nil: in memory
	embedder  postgres.Embedder                                   // nil: no vectors
	annotated annotations
	open      func(context.Context) (backend, error) // nil when the database was handed over
	dsn       string                                 // what open opens
	given     backend                                // the one handed over
	cacheFile string                                 // of replies; "" for none
	shared    Kept                                   // in the place of the file; nil for none
	cacheWarn func(error)
	replies   *cache.Store     // the file, once it is open
	inferred  inferences       // in the place of the file beside the database; for tests
	cheaper   *cascade.Cascade // nil: the reader is asked about every text
	hurry     bool             // of every run, see InAHurry
	without   []string         // rewrites that plans leave out; for tests
	clock     func() time.Time
	news      func(sentence string) // see WithNews; may be nil
	weeks     weeks                 // opening hours that were read
	estimates Estimates

	annotating sync.Mutex // held while annotations are changed

	reading chan struct{} // held while the database is read anew
	mu      sync.Mutex    // guards now, its holders, and closing
	now     *snapshot
	closing error // what went wrong in closing former snapshots
}

// Option changes how an Engine works.
type Option func(*Engine)

// WithRanker sets what ranks candidates; without it full text search does.
func WithRanker(r exec.Ranker) Option { return func(e *Engine) { e.ranker = r } }

// InAHurry has every run wait less under a LIMIT, for some calls too many.
func InAHurry() Option { return func(e *Engine) { e.hurry = true } }

// Open opens the database that dsn names (a path, sqlite:PATH or
// postgres://…), reads its catalog and indexes its values. r answers the
// questions of free-text functions; with nil only plain SQL runs.
func Open(ctx context.Context, dsn string, r reader.Reader, opts ...Option) (*Engine, error) {
	e := newEngine(r, opts)
	e.dsn, e.open = dsn, func(ctx context.Context) (backend, error) { return open(ctx, dsn) }
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// OpenSQLite is Open over a SQLite database that is already open: for tests
// and databases in memory. Closing the Engine closes it.
func OpenSQLite(ctx context.Context, db *sqlite.DB, r reader.Reader, opts ...Option) (*Engine, error) {
	return over(ctx, sqliteBackend{db: db}, r, opts)
}

// over makes an engine of a database that is already open.
func over(ctx context.Context, db backend, r reader.Reader, opts []Option) (*Engine, error) {
	e := newEngine(r, opts)
	e.given = db
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

func newEngine(r reader.Reader, opts []Option) *Engine {
	e := &Engine{reader: r, memo: exec.NewMemo(0), reading: make(chan struct{}, 1), clock: time.Now,
		estimates: Estimates{Over: manyRows, Rows: sampleRows, Price: longPrice, Within: soonEnough}}
	for _, o := range opts {
		o(e)
	}
	return e
}

// Close gives up the database.
func (e *Engine) Close() error {
	e.replace(nil)
	e.mu.Lock()
	err := e.closing
	e.mu.Unlock()
	if e.given != nil {
		err = errors.Join(err, e.given.Close())
	}
	if e.replies != nil {
		err = errors.Join(err, e.replies.Close())
	}
	return err
}

// Catalog is the database as the parser and the planner see it.
func (e *Engine) Catalog() *catalog.Catalog {
	s, done := e.hold()
	defer done()
	return s.cat
}

// Values finds stored values by the words of a phrase.
func (e *Engine) Values() *catalog.Index {
	s, done := e.hold()
	defer done()
	return s.values
}

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

func (e *Engine) prepare(ctx context.Context, q ast.Query, text string) (*Prepared, error) {
	if _, err := e.refresh(ctx, false); err != nil {
		return nil, err
	}
	s, done := e.hold()
	defer done()
	return s.prepare(ctx, q, text)
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
	s, done := e.hold()
	defer done()
	checked, _, err := check.Query(q, s.cat, "")
	if err != nil {
		return 0, err
	}
	of := func(c *ast.Column) *catalog.Column { return checked.Columns[c] }
	asked, err := s.openAt(ctx, checked.Query, of)
	if err != nil {
		return 0, err
	}
	p, err := plan.Build(plan.Input{Query: domain.WithHours(domain.Ordered(checked.Query, of), of, asked), Catalog: s.cat,
		Key: s.db.Key, Plain: s.plain()})
	if err != nil {
		return 0, err
	}
	return s.number(ctx, plan.CountOf(p.Root.(*plan.SQL).Statement), nil)
}

// number is the one value of a query that counts or adds up; 0 for NULL.
func (s *snapshot) number(ctx context.Context, q ast.Query, rel *exec.Relation) (int, error) {
	rows, err := s.db.Query(ctx, q, rel)
	if err != nil {
		return 0, fmt.Errorf("counting rows: %w", err)
	}
	v := rows.Values[0][0]
	if v == nil {
		return 0, nil
	}
	n, err := strconv.Atoi(fmt.Sprint(v))
	if err != nil {
		return 0, fmt.Errorf("counting rows: the database returned %v", v)
	}
	return n, nil
}
