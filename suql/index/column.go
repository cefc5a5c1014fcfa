package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"

	"parley/suql/catalog"
)

// column is one indexed column. Its documents are numbered from 0 in the
// order of the source. Once ready it never changes.
type column struct {
	mu    sync.Mutex
	id    int64
	size  int  // documents
	ready bool // all of them are indexed
}

func (c *column) documents() string { return fmt.Sprintf("documents_%d", c.id) }
func (c *column) keys() string      { return fmt.Sprintf("keys_%d", c.id) }

// Documents are written this many, or this many bytes, at a time: little
// enough to stop soon when asked to.
const (
	batchDocuments = 2_000
	batchBytes     = 4 << 20
)

// errRebuilt says that another process made the column anew under our feet.
var errRebuilt = errors.New("the column was indexed anew")

// Add indexes a column now, unless it is already. A build that is cancelled
// goes on where it stopped the next time, if the index is in a file.
func (ix *Index) Add(ctx context.Context, table, name string) error {
	_, err := ix.column(ctx, table, name)
	return err
}

// Refresh has every column looked at again when it is next asked about, and
// indexed anew if the database changed.
func (ix *Index) Refresh() {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.columns = map[columnName]*column{}
}

// column returns the indexed column, building it on first use.
func (ix *Index) column(ctx context.Context, table, name string) (*column, error) {
	id := nameOf(table, name)
	ix.mu.Lock()
	c := ix.columns[id]
	if c == nil {
		c = &column{}
		ix.columns[id] = c
	}
	ix.mu.Unlock()

	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ready {
		return c, nil
	}
	version, err := ix.version(ctx)
	if err != nil {
		return nil, fmt.Errorf("indexing %s.%s: %w", table, name, err)
	}
	for {
		err := ix.build(ctx, c, id, version)
		if errors.Is(err, errRebuilt) && ctx.Err() == nil {
			continue // from what the other process has by now
		}
		if err != nil {
			return nil, fmt.Errorf("indexing %s.%s: %w", table, name, err)
		}
		return c, nil
	}
}

// build brings c up to date and complete.
func (ix *Index) build(ctx context.Context, c *column, name columnName, version string) error {
	complete, err := ix.claim(ctx, c, name, version)
	if err != nil {
		return ix.explain(err)
	}
	if !complete {
		w := &writer{ix: ix, column: c}
		if counter, ok := ix.src.(Counter); ok {
			if w.of, err = counter.CountDocuments(ctx, name.table, name.column); err != nil {
				return err
			}
		}
		ix.progress(c.size, w.of)
		if err := ix.src.Documents(ctx, name.table, name.column,
			func(key, text string) error { return w.add(ctx, key, text) }); err != nil {
			return err
		}
		if err := w.finish(ctx); err != nil {
			return err
		}
	}
	c.ready = true
	return nil
}

// claim finds what there is of the column. What belongs to another version
// of the database goes; so does half a column whose version nobody knows.
func (ix *Index) claim(ctx context.Context, c *column, name columnName, version string) (complete bool, err error) {
	tx, err := ix.db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	var had string
	err = tx.QueryRow(`SELECT id, version, done, complete FROM indexed WHERE base = ? AND "table" = ? AND "column" = ?`,
		ix.base, name.table, name.column).
		Scan(&c.id, &had, &c.size, &complete)
	switch {
	case errors.Is(err, sql.ErrNoRows):
	case err != nil:
		return false, err
	case had == version && (version != "" || complete):
		return complete, tx.Commit()
	default:
		for _, q := range []string{"DROP TABLE " + c.documents(), "DROP TABLE " + c.keys(),
			fmt.Sprintf("DELETE FROM indexed WHERE id = %d", c.id)} {
			if _, err := tx.Exec(q); err != nil {
				return false, err
			}
		}
	}
	made, err := tx.Exec(`INSERT INTO indexed (base, "table", "column", version) VALUES (?, ?, ?, ?)`, ix.base, name.table,
		name.column, version)
	if err != nil {
		return false, err
	}
	if c.id, err = made.LastInsertId(); err != nil {
		return false, err
	}
	c.size = 0
	for _, q := range []string{
		"CREATE VIRTUAL TABLE " + c.documents() +
			" USING fts5(body, content='', tokenize='porter unicode61 remove_diacritics 2')",
		"CREATE TABLE " + c.keys() + " (n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE)",
	} {
		if _, err := tx.Exec(q); err != nil {
			return false, err
		}
	}
	return false, tx.Commit()
}

// document is one document on its way into the index.
type document struct{ key, text string }

// writer puts documents into the index, a batch at a time.
type writer struct {
	ix      *Index
	column  *column
	of      int // how many there will be; 0 when unknown
	seen    int // documents that came by, those of pending last
	last    string
	pending []document
	bytes   int
}

// add takes the next document of the source; those that are in the index
// already go by.
func (w *writer) add(ctx context.Context, key, text string) error {
	if list, ok := catalog.ParseList(text); ok {
		text = strings.Join(list, "\n")
	}
	again := w.seen > 0 && key == w.last
	if !again {
		w.seen++
		w.last = key
	}
	switch {
	case w.seen <= w.column.size:
		return w.interrupted(ctx)
	case again:
		w.pending[len(w.pending)-1].text += "\n" + text
		w.bytes += len(text)
		return nil
	}
	if len(w.pending) >= batchDocuments || w.bytes >= batchBytes {
		if err := w.flush(ctx, w.seen-1); err != nil {
			return err
		}
		if w.seen <= w.column.size {
			return nil
		}
	}
	w.pending = append(w.pending, document{key, text})
	w.bytes += len(key) + len(text)
	return nil
}

// interrupted looks at ctx now and then.
func (w *writer) interrupted(ctx context.Context) error {
	if w.seen%batchDocuments == 0 && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// flush writes the pending documents, of which end is the number of the next
// one after them, in one transaction. Another process may be building the
// same column: what it wrote in the meantime is left out.
func (w *writer) flush(ctx context.Context, end int) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c := w.column
	err := w.ix.update(c, func(tx *sql.Tx, done int) (int, error) {
		first := end - len(w.pending)
		if done < first {
			return 0, errRebuilt // unreachable: done only grows
		}
		body, err := tx.Prepare("INSERT INTO " + c.documents() + " (rowid, body) VALUES (?, ?)")
		if err != nil {
			return 0, err
		}
		defer body.Close()
		key, err := tx.Prepare("INSERT INTO " + c.keys() + " (n, key) VALUES (?, ?)")
		if err != nil {
			return 0, err
		}
		defer key.Close()
		for i := done - first; i < len(w.pending); i++ {
			if _, err := body.Exec(first+i, w.pending[i].text); err != nil {
				return 0, err
			}
			if _, err := key.Exec(first+i, w.pending[i].key); err != nil {
				return 0, fmt.Errorf("row %q: %w", w.pending[i].key, err)
			}
		}
		return max(done, end), nil
	})
	if err != nil {
		return w.ix.explain(err)
	}
	w.pending, w.bytes = w.pending[:0], 0
	w.ix.progress(c.size, w.of)
	return nil
}

// finish writes what is left and marks the column complete.
func (w *writer) finish(ctx context.Context) error {
	if err := w.flush(ctx, w.seen); err != nil {
		return err
	}
	_, err := w.ix.db.ExecContext(ctx, "UPDATE indexed SET complete = 1 WHERE id = ?", w.column.id)
	return w.ix.explain(err)
}

// update runs change in a transaction that holds the column; change gets the
// number of documents in it and returns the new one.
func (ix *Index) update(c *column, change func(tx *sql.Tx, done int) (int, error)) error {
	tx, err := ix.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var done int
	switch err := tx.QueryRow("SELECT done FROM indexed WHERE id = ?", c.id).Scan(&done); {
	case errors.Is(err, sql.ErrNoRows):
		return errRebuilt
	case err != nil:
		return err
	}
	if done, err = change(tx, done); err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE indexed SET done = ? WHERE id = ?", done, c.id); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	c.size = done
	return nil
}
