// Package keep is a cache of model replies in a file, so that what was paid
// for once is not paid for again in the next run or by another process.
//
// [Open] a file and hand it to a client:
//
//	kept, err := keep.Open(ctx, "model.db", 0)
//	defer kept.Close()
//	c, err := llm.New(llm.Config{Model: "…", Cache: kept})
//
// The file is readable to its owner only. It holds replies under the hashes
// of their requests: neither prompts nor keys. When it outgrows its bound,
// the replies that were not used for the longest time go.
package keep

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/mattn/go-sqlite3"
)

// DefaultBytes bounds a File that was given no bound.
const DefaultBytes = 128 << 20

// fresh is how old the note of a use may be before it is renewed: not every
// reading needs a writing.
const fresh = time.Hour

// File is a cache in a SQLite file. It is safe for concurrent use, and
// several processes may share it.
type File struct {
	db    *sql.DB
	path  string
	bytes int64
}

const schema = `
CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_by_age ON kept (used);`

// Open opens the file at path, or makes it. It grows to about bytes, or
// DefaultBytes when that is 0.
func Open(ctx context.Context, path string, bytes int64) (*File, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	f, err := os.OpenFile(abs, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("opening the cache of model replies: %w", err)
	}
	if bytes <= 0 {
		bytes = DefaultBytes
	}
	dsn := "file:" + (&url.URL{Path: abs}).EscapedPath() +
		"?_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=10000&_txlock=immediate"
	k := &File{db: sql.OpenDB(connector(dsn)), path: path, bytes: bytes}
	k.db.SetMaxOpenConns(4)
	if _, err := k.db.ExecContext(ctx, schema); err != nil {
		k.db.Close()
		return nil, fmt.Errorf("opening the cache of model replies: %w", k.explain(err))
	}
	return k, nil
}

// Close gives up the file.
func (k *File) Close() error { return k.db.Close() }

// Get returns the value kept under key.
func (k *File) Get(ctx context.Context, key string) ([]byte, bool, error) {
	var value []byte
	var used int64
	err := k.db.QueryRowContext(ctx, "SELECT value, used FROM kept WHERE key = ?", key).Scan(&value, &used)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err != nil:
		return nil, false, fmt.Errorf("looking into the cache of model replies: %w", k.explain(err))
	}
	if now := time.Now(); now.Sub(time.UnixMilli(used)) > fresh {
		if _, err := k.db.ExecContext(ctx, "UPDATE kept SET used = ? WHERE key = ?", now.UnixMilli(), key); err != nil {
			return nil, false, fmt.Errorf("noting a use in the cache of model replies: %w", k.explain(err))
		}
	}
	return value, true, nil
}

// Put keeps value under key and makes room for it.
func (k *File) Put(ctx context.Context, key string, value []byte) error {
	if err := k.put(ctx, key, value); err != nil {
		return fmt.Errorf("writing to the cache of model replies: %w", k.explain(err))
	}
	return nil
}

func (k *File) put(ctx context.Context, key string, value []byte) error {
	tx, err := k.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx,
		"INSERT INTO kept VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, used = excluded.used",
		key, value, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	var size int64 // of the pages in use
	err = tx.QueryRowContext(ctx, `SELECT (pages.page_count - free.freelist_count) * size.page_size
		FROM pragma_page_count() AS pages, pragma_freelist_count() AS free, pragma_page_size() AS size`).Scan(&size)
	if err != nil {
		return err
	}
	if size > k.bytes {
		_, err = tx.ExecContext(ctx,
			"DELETE FROM kept WHERE key IN (SELECT key FROM kept ORDER BY used, rowid LIMIT (SELECT count(*) / 5 + 1 FROM kept))")
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

func (k *File) explain(err error) error {
	var e sqlite3.Error
	if errors.As(err, &e) && (e.Code == sqlite3.ErrNotADB || e.Code == sqlite3.ErrCorrupt) {
		return fmt.Errorf("the file %s is damaged: delete it, it will be made again: %w", k.path, err)
	}
	return fmt.Errorf("the file %s: %w", k.path, err)
}

// connector opens SQLite databases without a registered driver.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
