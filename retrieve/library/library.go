// Package library keeps pieces of text and tables in one SQLite file with a
// full text search over them, and finds the pieces that share words with a
// question.
//
// Call [Open], put sources in with [Library.Change], and search:
//
//	lib, err := library.Open(ctx, "my.library")
//	change, err := lib.Change(ctx)
//	err = change.Begin(library.Source{Place: "notes/oslo.md", Origin: "notes/oslo.md", Version: "812 bytes"})
//	for _, p := range piece.Passages("Oslo", "", text) {
//		err = change.Add(p)
//	}
//	err = change.Commit()
//	err = lib.Count(ctx)
//	hits, err := lib.Search(ctx, "when was Oslo founded?", library.DefaultLimits())
//
// The order is Okapi BM25 with a weight for each field as SQLite's FTS5
// computes it (k1 = 1.2, b = 0.75), over English stems; there is one index
// for text and one for tables (DuRePa, section 3.1).
package library

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"sync"

	"github.com/mattn/go-sqlite3"

	"parley/retrieve/piece"
)

// Library is an open library file. It is safe for concurrent use.
type Library struct {
	db    *sql.DB
	split *piece.Splitter

	mu     sync.Mutex // guards counts and known
	counts map[piece.Kind]int
	known  map[term]int
}

// term is a stem among the pieces of one kind.
type term struct {
	kind piece.Kind
	stem string
}

const schema = `
CREATE TABLE IF NOT EXISTS sources (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	place TEXT NOT NULL UNIQUE, -- file, or file#table
	origin TEXT NOT NULL,       -- what was named on the command line, or below it
	version TEXT NOT NULL);     -- changes when the source does
CREATE TABLE IF NOT EXISTS pieces (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	source INTEGER NOT NULL REFERENCES sources (id),
	kind TEXT NOT NULL, first INTEGER NOT NULL,
	title TEXT NOT NULL, section TEXT NOT NULL, header TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sources_origin ON sources (origin);
CREATE INDEX IF NOT EXISTS pieces_source ON pieces (source);
CREATE INDEX IF NOT EXISTS pieces_title ON pieces (lower(title)) WHERE kind = 'text';
CREATE VIRTUAL TABLE IF NOT EXISTS text_index USING fts5
	(title, section, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE IF NOT EXISTS rows_index USING fts5
	(title, section, header, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE IF NOT EXISTS text_words USING fts5vocab (text_index, 'row');
CREATE VIRTUAL TABLE IF NOT EXISTS rows_words USING fts5vocab (rows_index, 'row');
CREATE TABLE IF NOT EXISTS words (kind TEXT NOT NULL, word TEXT NOT NULL, pieces INTEGER NOT NULL,
	PRIMARY KEY (kind, word)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS totals (kind TEXT PRIMARY KEY, pieces INTEGER NOT NULL);`

// Open opens the library in the file at path, or makes it; "" is one in
// memory.
func Open(ctx context.Context, path string) (*Library, error) {
	name := ":memory:"
	if path != "" {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, fmt.Errorf("finding %s: %w", path, err)
		}
		name = (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String() +
			"?_busy_timeout=5000&_journal_mode=WAL&_synchronous=NORMAL&_cache_size=-65536"
	}
	l := &Library{db: sql.OpenDB(connector(name)), split: piece.NewSplitter()}
	if path == "" { // each connection would be a library of its own
		l.db.SetMaxOpenConns(1)
		l.db.SetConnMaxLifetime(0)
	}
	if err := l.prepare(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the library %s: %w", path, err), l.db.Close())
	}
	return l, nil
}

func (l *Library) prepare(ctx context.Context) error {
	var fts bool
	if err := l.db.QueryRowContext(ctx, "SELECT sqlite_compileoption_used('ENABLE_FTS5')").Scan(&fts); err != nil {
		return err
	}
	if !fts {
		return errors.New("this build has no FTS5, build it with the tag sqlite_fts5")
	}
	if _, err := l.db.ExecContext(ctx, schema); err != nil {
		return err
	}
	for _, index := range []string{"text_index", "rows_index"} { // bytes of words that are held before they are written
		size := "INSERT INTO " + index + " (" + index + ", rank) VALUES ('hashsize', 67108864)"
		if _, err := l.db.ExecContext(ctx, size); err != nil {
			return err
		}
	}
	return l.forget(ctx)
}

// Close closes the file.
func (l *Library) Close() error { return l.db.Close() }

// Pieces is how many pieces of a kind there are.
func (l *Library) Pieces(kind piece.Kind) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts[kind]
}

// Splitter gives the stems that the library is searched by.
func (l *Library) Splitter() *piece.Splitter { return l.split }

// Holding is how many pieces of a kind hold a stem.
func (l *Library) Holding(ctx context.Context, kind piece.Kind, stem string) (int, error) {
	t := term{kind, stem}
	l.mu.Lock()
	n, known := l.known[t]
	l.mu.Unlock()
	if known {
		return n, nil
	}
	err := l.db.QueryRowContext(ctx, "SELECT pieces FROM words WHERE kind = ? AND word = ?", kind, stem).Scan(&n)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("looking for the word %q: %w", stem, err)
	}
	l.mu.Lock()
	if len(l.known) > 1<<16 {
		l.known = map[term]int{}
	}
	l.known[t] = n
	l.mu.Unlock()
	return n, nil
}

// forget reads the totals anew.
func (l *Library) forget(ctx context.Context) error {
	counts := map[piece.Kind]int{}
	rows, err := l.db.QueryContext(ctx, "SELECT kind, pieces FROM totals")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var kind piece.Kind
		var n int
		if err := rows.Scan(&kind, &n); err != nil {
			return err
		}
		counts[kind] = n
	}
	l.mu.Lock()
	l.counts, l.known = counts, map[term]int{}
	l.mu.Unlock()
	return rows.Err()
}

// connector opens connections by their name, without a driver registered.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) {
	return c.Driver().Open(string(c))
}

func (c connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
