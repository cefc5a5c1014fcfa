// Package index ranks the rows of a table by how likely a free-text column
// answers a question, so that the reader sees the promising texts first. It
// ranks and never drops: every row asked about comes back.
//
// Call [Build] with a source of documents, then [Index.Rank]. A column is
// read and indexed when it is first ranked.
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
	"fmt"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"

	"parley/suql/catalog"
)

// Source hands out the texts of a column: for every row its key as text and
// the text as stored (a JSON array stands for its elements). The order is the
// table's own and stays the same.
type Source interface {
	Documents(ctx context.Context, table, column string, each func(key, text string) error) error
}

// Index holds the indexed columns. It is safe for concurrent use.
type Index struct {
	src Source
	db  *sql.DB // in memory, one connection

	mu      sync.Mutex // guards columns; each column has a lock of its own
	columns map[columnName]*column
}

type columnName struct{ table, column string }

// column is one indexed column; fts is "" until it has been built.
type column struct {
	mu     sync.Mutex
	number int
	fts    string
	keys   []string // by document number
}

// Build makes an index over src with nothing in it yet.
func Build(ctx context.Context, src Source) (*Index, error) {
	db := sql.OpenDB(memory{})
	// each connection would be a database of its own
	db.SetMaxOpenConns(1)
	db.SetMaxIdleConns(1)
	db.SetConnMaxLifetime(0)
	var fts bool
	if err := db.QueryRowContext(ctx, "SELECT sqlite_compileoption_used('ENABLE_FTS5')").Scan(&fts); err != nil {
		db.Close()
		return nil, fmt.Errorf("making the full text index: %w", err)
	}
	if !fts {
		db.Close()
		return nil, fmt.Errorf("making the full text index: this build has no FTS5, build it with the tag sqlite_fts5")
	}
	return &Index{src: src, db: db, columns: map[columnName]*column{}}, nil
}

// Close frees the index.
func (ix *Index) Close() error { return ix.db.Close() }

// Rank orders keys by the relevance of the column's texts to the question,
// most relevant first; nil keys means every row of the table. Rows whose text
// has none of the question's words follow in the order given (in table order
// for nil), and so does everything when the question has no word to go by.
// No key is dropped and none is repeated.
func (ix *Index) Rank(ctx context.Context, table, columnName, question string, keys []string) ([]string, error) {
	c, err := ix.column(ctx, table, columnName)
	if err != nil {
		return nil, err
	}
	if keys == nil {
		keys = c.keys
	}
	wanted := make(map[string]bool, len(keys))
	for _, k := range keys {
		wanted[k] = true
	}
	out := make([]string, 0, len(keys))
	take := func(k string) {
		if wanted[k] {
			wanted[k] = false
			out = append(out, k)
		}
	}
	if match := matchQuery(question); match != "" {
		numbers, err := ix.search(ctx, c.fts, match)
		if err != nil {
			return nil, fmt.Errorf("ranking %s.%s: %w", table, columnName, err)
		}
		for _, n := range numbers {
			take(c.keys[n])
		}
	}
	for _, k := range keys {
		take(k)
	}
	return out, nil
}

func (ix *Index) search(ctx context.Context, fts, match string) ([]int, error) {
	rows, err := ix.db.QueryContext(ctx, "SELECT rowid FROM "+fts+" WHERE "+fts+" MATCH ? ORDER BY bm25("+fts+"), rowid", match)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []int
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, rows.Err()
}

// column returns the indexed column, building it on first use. A build that
// fails or is cancelled leaves nothing behind and is tried again next time.
func (ix *Index) column(ctx context.Context, table, name string) (*column, error) {
	id := columnName{strings.ToLower(table), strings.ToLower(name)}
	ix.mu.Lock()
	c := ix.columns[id]
	if c == nil {
		c = &column{number: len(ix.columns)}
		ix.columns[id] = c
	}
	ix.mu.Unlock()

	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fts != "" {
		return c, nil
	}
	keys, texts, err := ix.read(ctx, table, name)
	if err != nil {
		return nil, fmt.Errorf("indexing %s.%s: %w", table, name, err)
	}
	fts := fmt.Sprintf("documents_%d", c.number)
	if err := ix.write(ctx, fts, texts); err != nil {
		return nil, fmt.Errorf("indexing %s.%s: %w", table, name, err)
	}
	c.fts, c.keys = fts, keys
	return c, nil
}

// read fetches the documents before anything is written, so that no
// statement of the source is open beside ours. A key that comes twice is one
// document.
func (ix *Index) read(ctx context.Context, table, name string) (keys, texts []string, err error) {
	at := map[string]int{}
	err = ix.src.Documents(ctx, table, name, func(key, text string) error {
		if list, ok := catalog.ParseList(text); ok {
			text = strings.Join(list, "\n")
		}
		if n, seen := at[key]; seen {
			texts[n] += "\n" + text
			return nil
		}
		at[key] = len(keys)
		keys, texts = append(keys, key), append(texts, text)
		return nil
	})
	return keys, texts, err
}

func (ix *Index) write(ctx context.Context, fts string, texts []string) error {
	tx, err := ix.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx, "CREATE VIRTUAL TABLE "+fts+" USING fts5(body, content='', tokenize='porter unicode61 remove_diacritics 2')")
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO "+fts+" (rowid, body) VALUES (?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for n, text := range texts {
		if _, err := insert.ExecContext(ctx, n, text); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// memory opens SQLite databases in memory without a registered driver.
type memory struct{}

func (m memory) Connect(context.Context) (driver.Conn, error) { return m.Driver().Open(":memory:") }

func (memory) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
