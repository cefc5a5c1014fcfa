// Package cache keeps the replies of a reader in a file, so that no question
// about a text is paid for twice: not in the next run, not in another process.
//
// [Open] a file and put it before a reader with [Store.Before]; suql.WithCache
// does so for an engine.
//
//	kept, err := cache.Open(ctx, "replies.db", cache.Options{})
//	defer kept.Close()
//	r := kept.Before(model)
//
// Replies are found by exec.Key, a hash of the reader's identity and the whole
// request: the file holds answers, but neither questions nor texts. Failures
// are never stored. When the file outgrows its bound, the replies that were
// not used for the longest time go.
package cache

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"github.com/mattn/go-sqlite3"

	"parley/suql/exec"
)

// DefaultBytes bounds a Store that was given no bound.
const DefaultBytes = 256 << 20

// Options of a Store.
type Options struct {
	Bytes int64 // of replies and their keys; DefaultBytes when 0
	// Warn is told when the file fails; the reader is then asked as if there
	// were no cache. Without it such a failure fails the read.
	Warn func(error)
}

// Store holds replies in a SQLite file. It is safe for concurrent use, and
// several processes may share the file.
type Store struct {
	db    *sql.DB
	place string
	bytes int64
	warn  func(error)

	mu   sync.Mutex
	used map[exec.Key]bool // found since the last write: their age is to be noted
}

// schema: used counts up with every write, whoever writes; it is the age of a
// reply. The one row of size holds the bytes of all replies.
const schema = `
CREATE TABLE IF NOT EXISTS replies (
	key BLOB PRIMARY KEY, reply BLOB NOT NULL, bytes INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS replies_by_age ON replies (used, bytes);
CREATE TABLE IF NOT EXISTS size (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL, clock INTEGER NOT
NULL);
INSERT OR IGNORE INTO size VALUES (1, 0, 0);`

// Open opens the store in the file at path, or makes it, readable to its
// owner only.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	f, err := os.OpenFile(abs, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the cache of replies: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("opening the cache of replies: %w", err)
	}
	if o.Bytes <= 0 {
		o.Bytes = DefaultBytes
	}
	dsn := "file:" + (&url.URL{Path: abs}).EscapedPath() +
		"?_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=10000&_txlock=immediate"
	s := &Store{db: sql.OpenDB(connector(dsn)), place: path, bytes: o.Bytes, warn: o.Warn, used: map[exec.Key]bool{}}
	s.db.SetMaxOpenConns(4)
	if _, err := s.db.ExecContext(ctx, schema); err != nil {
		s.db.Close()
		return nil, fmt.Errorf("opening the cache of replies: %w", s.explain(err))
	}
	return s, nil
}

// Close notes what was used lately and gives up the file.
func (s *Store) Close() error {
	return errors.Join(s.Save(context.Background(), nil), s.db.Close())
}

func (s *Store) explain(err error) error {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code {
	case sqlite3.ErrNotADB, sqlite3.ErrCorrupt:
		return fmt.Errorf("the file %s is damaged: delete it, it will be made again: %w", s.place, err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return fmt.Errorf("the file %s is locked by another program: try again: %w", s.place, err)
	case sqlite3.ErrFull:
		return fmt.Errorf("the file %s has no room to grow: free some space on its disk: %w", s.place, err)
	}
	return fmt.Errorf("the file %s: %w", s.place, err)
}

// connector opens SQLite databases without a registered driver.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
