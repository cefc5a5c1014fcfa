package suql

import (
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strconv"

	"parley/suql/ast"
	"parley/suql/cache"
	"parley/suql/exec"
	"parley/suql/index"
)

// WithCacheFile keeps the replies of the reader in the file at path, made when
// it does not exist, so that nothing is asked again in the next run or by
// another process. They are found by the reader's identity, which names its
// version, and the whole request: another reader asks anew. warn is told when
// the file fails; the reader is then asked as if there were no cache.
func WithCacheFile(path string, warn func(error)) Option {
	return func(e *Engine) { e.cacheFile, e.cacheWarn = path, warn }
}

// Kept keeps values under keys where several servers find them.
type Kept = cache.Bytes

// WithReplies is WithCacheFile with replies that several servers share.
func WithReplies(k Kept, warn func(error)) Option {
	return func(e *Engine) { e.shared, e.cacheWarn = k, warn }
}

// openCache opens the file of replies, if there is to be one.
func (e *Engine) openCache(ctx context.Context) error {
	if e.shared != nil {
		e.memo = exec.NewMemoOver(0, cache.Over(e.shared), e.cacheWarn)
	}
	if e.cacheFile == "" {
		return nil
	}
	store, err := cache.Open(ctx, e.cacheFile, cache.Options{})
	if err != nil {
		return err
	}
	e.replies, e.memo = store, exec.NewMemoOver(0, store, e.cacheWarn)
	return nil
}

// WithIndexFile keeps the full text index in the file at path, made when it
// does not exist, instead of in memory: for tables too large to be indexed at
// every start. PostgreSQL searches by itself and needs none. A column is indexed when a query first ranks by it;
// progress, which may be nil, is told how many of its rows are done. Stopped
// half-way, indexing goes on from there the next time.
func WithIndexFile(path string, progress func(done, of int)) Option {
	return func(e *Engine) {
		e.indexed = func(ctx context.Context, db source) (*index.Index, error) {
			if !e.watched(db) {
				return index.Build(ctx, db)
			}
			name := db.(sqliteBackend).db.Name()
			abs, err := filepath.Abs(name)
			if err != nil {
				return nil, fmt.Errorf("finding %s: %w", name, err)
			}
			return index.Open(ctx, kept{source: db, engine: e, path: abs}, path, progress)
		}
	}
}

// makeIndex makes the full text index of a database.
func (e *Engine) makeIndex(ctx context.Context, db source) (*index.Index, error) {
	if e.indexed == nil {
		return index.Build(ctx, db)
	}
	return e.indexed(ctx, db)
}

// kept is a database in a file as the source of an index that outlives it.
type kept struct {
	source
	engine *Engine
	path   string
}

// Identity implements index.Database.
func (k kept) Identity() string { return k.path }

// Version implements index.Database: the mark of the file.
func (k kept) Version(context.Context) (string, error) {
	m, err := k.engine.mark(k.source)
	m.notes = stamp{} // annotations change no text
	m.inferred, m.inferredHeader = stamp{}, [100]byte{}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(fmt.Sprint(m)))), err
}

// CountDocuments implements index.Counter.
func (k kept) CountDocuments(ctx context.Context, table, column string) (int, error) {
	rows, err := k.Query(ctx, &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Args: []ast.Expr{ast.Col(column)}}}},
		From:  []ast.From{&ast.Table{Name: table}},
	}, nil)
	if err != nil {
		return 0, fmt.Errorf("counting the texts: %w", err)
	}
	n, err := strconv.Atoi(fmt.Sprint(rows.Values[0][0]))
	if err != nil {
		return 0, fmt.Errorf("counting the texts: the database returned %v", rows.Values[0][0])
	}
	return n, nil
}
