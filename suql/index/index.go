// Package index ranks the rows of a table by how likely a free-text column
// answers a question, so that the reader sees the promising texts first. It
// ranks and never drops: every row asked about comes back.
//
// Call [Build] for an index in memory or [Open] for one in a file, then
// [Index.Rank] to order keys at hand, or [Index.Walk] to be handed the keys of
// a large table a page at a time. A column is read and indexed when it is
// first asked about; [Index.Add] does so beforehand.
//
//	ix, err := index.Build(ctx, db) // a *sqlite.DB
//	defer ix.Close()
//	keys, err := ix.Rank(ctx, "restaurants", "reviews", "is it family-friendly?", nil)
//
// The order is Okapi BM25 as SQLite's FTS5 computes it (k1 = 1.2, b = 0.75),
// over Porter stems.
package index

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"
)

// Source hands out the texts of a column: for every row its key as text and
// the text as stored (a JSON array stands for its elements). The order is that
// of the keys and stays the same, so a key that comes twice comes twice in a
// row; its texts are one document. An error of each ends the reading and is
// returned.
type Source interface {
	Documents(ctx context.Context, table, column string, each func(key, text string) error) error
}

// Counter is a Source that knows how many documents a column has; progress
// then has an end to go to.
type Counter interface {
	CountDocuments(ctx context.Context, table, column string) (int, error)
}

// Index holds the indexed columns. It is safe for concurrent use.
type Index struct {
	src      Source
	base     string // identity of the database; "" in memory
	version  func(context.Context) (string, error)
	place    string  // the file, for errors; "" in memory
	db       *sql.DB // in memory: one connection
	progress func(done, of int)

	mu      sync.Mutex // guards columns; each column has a lock of its own
	columns map[columnName]*column
}

type columnName struct{ table, column string }

// nameOf is the name of a column, letter case aside.
func nameOf(table, column string) columnName {
	return columnName{strings.ToLower(table), strings.ToLower(column)}
}

// Build makes an index over src in memory, with nothing in it yet.
func Build(ctx context.Context, src Source) (*Index, error) {
	db := sql.OpenDB(connector(":memory:"))
	// each connection would be a database of its own
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	db.SetConnMaxLifetime(0)
	ix := &Index{
		src: src, db: db, columns: map[columnName]*column{}, progress: func(int, int) {},
		version: func(context.Context) (string, error) { return "", nil },
	}
	if err := ix.prepare(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("making the full text index: %w", err)
	}
	return ix, nil
}

// prepare checks the build and makes the list of columns.
func (ix *Index) prepare(ctx context.Context) error {
	var fts bool
	if err := ix.db.QueryRowContext(ctx, "SELECT sqlite_compileoption_used('ENABLE_FTS5')").Scan(&fts); err != nil {
		return err
	}
	if !fts {
		return fmt.Errorf("this build has no FTS5, build it with the tag sqlite_fts5")
	}
	_, err := ix.db.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS indexed (
		id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again, so neither are the names of tables
		base TEXT NOT NULL, "table" TEXT NOT NULL, "column" TEXT NOT NULL,
		version TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0, complete INTEGER NOT NULL DEFAULT 0,
		UNIQUE (base, "table", "column"))`)
	return err
}

// Close frees the index; what is in a file stays there.
func (ix *Index) Close() error { return ix.db.Close() }

// Rank orders keys by the relevance of the column's texts to the question,
// most relevant first; nil keys means every row with a text. Rows whose text
// has none of the question's words follow in the order given (in table order
// for nil), and so does everything when the question has no word to go by.
// No key is dropped and none is repeated.
func (ix *Index) Rank(ctx context.Context, table, columnName, question string, keys []string) ([]string, error) {
	if keys == nil {
		return ix.Top(ctx, table, columnName, question, -1, 0)
	}
	out, err := ix.Relevant(ctx, table, columnName, question, keys)
	if err != nil {
		return nil, err
	}
	return distinct(append(out, keys...)), nil
}

// Relevant returns those of keys whose texts have words of the question, most
// relevant first, each once.
func (ix *Index) Relevant(ctx context.Context, table, columnName, question string, keys []string) ([]string, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	var out []string
	found := func(k string) { out = append(out, k) }
	err := ix.using(ctx, table, columnName, func(c *column) error { return ix.among(ctx, c, question, keys, found) })
	if err != nil {
		return nil, fmt.Errorf("ranking %s.%s: %w", table, columnName, err)
	}
	return distinct(out), nil
}

// distinct is keys without repetitions.
func distinct(keys []string) []string {
	seen := make(map[string]bool, len(keys))
	out := make([]string, 0, len(keys))
	for _, k := range keys {
		if !seen[k] {
			seen[k] = true
			out = append(out, k)
		}
	}
	return out
}

// among hands out those of keys whose documents match, best first. The plus
// keeps SQLite from starting one full text query for each key; the relevance
// is computed only for the documents that are wanted.
func (ix *Index) among(ctx context.Context, c *column, question string, keys []string, take func(string)) error {
	match, err := ix.match(ctx, c, question)
	if err != nil || match == "" {
		return err
	}
	wanted, err := json.Marshal(keys)
	if err != nil {
		return err
	}
	d := c.documents()
	rows, err := ix.db.QueryContext(ctx, `SELECT (SELECT key FROM `+c.keys()+` WHERE n = found) FROM (
		SELECT rowid AS found FROM `+d+` WHERE `+d+` MATCH ?
		AND +rowid IN (SELECT k.n FROM json_each(?) AS w CROSS JOIN `+c.keys()+` AS k ON k.key = w.value)
		ORDER BY bm25(`+d+`), rowid)`, match, string(wanted))
	if err != nil {
		return ix.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return err
		}
		take(key)
	}
	return ix.explain(rows.Err())
}

// using runs f with the column, indexed; once more, if another process made
// the column anew in between.
func (ix *Index) using(ctx context.Context, table, name string, f func(*column) error) error {
	for again := false; ; again = true {
		c, err := ix.column(ctx, table, name)
		if err != nil {
			return err
		}
		if err = f(c); again || !errors.Is(err, errRebuilt) {
			return err
		}
		ix.mu.Lock()
		if id := nameOf(table, name); ix.columns[id] == c {
			delete(ix.columns, id)
		}
		ix.mu.Unlock()
	}
}

// connector opens SQLite databases without a registered driver.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
