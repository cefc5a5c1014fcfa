package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"parley/retrieve/piece"
)

// Source is where pieces come from: a document, or one table.
type Source struct {
	Place   string // names it: a path, or path#table
	Origin  string // what brought it in; a file may bring several tables
	Version string // changes when the source does
}

// Has reports whether everything of an origin is in the library, as of this
// version.
func (l *Library) Has(ctx context.Context, origin, version string) (bool, error) {
	var n, same int
	err := l.db.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(version = ?), 0) FROM sources WHERE origin = ?",
		version, origin).Scan(&n, &same)
	if err != nil {
		return false, fmt.Errorf("looking for %s in the library: %w", origin, err)
	}
	return n > 0 && n == same, nil
}

// Origins are what the library was made of, in order of name.
func (l *Library) Origins(ctx context.Context) ([]string, error) {
	origins, err := list(ctx, l.db, func(rows *sql.Rows) (origin string, err error) {
		return origin, rows.Scan(&origin)
	}, "SELECT DISTINCT origin FROM sources ORDER BY origin")
	if err != nil {
		return nil, fmt.Errorf("listing the library: %w", err)
	}
	return origins, nil
}

// Change is one transaction over the library: what it removes and adds is
// seen all at once, after Commit.
type Change struct {
	lib               *Library
	tx                *sql.Tx
	source            int64
	piece, text, rows *sql.Stmt
	stems             []string
}

// Change begins one. Only one can be open at a time.
func (l *Library) Change(ctx context.Context) (*Change, error) {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("changing the library: %w", err)
	}
	c := &Change{lib: l, tx: tx}
	if _, err := tx.ExecContext(ctx, "PRAGMA user_version = 1"); err != nil { // see Stale
		return nil, errors.Join(fmt.Errorf("changing the library: %w", err), tx.Rollback())
	}
	for _, p := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&c.piece, "INSERT INTO pieces (source, kind, first, title, section, header, body) VALUES (?, ?, ?, ?, ?, ?, ?)"},
		{&c.text, "INSERT INTO text_index (rowid, title, section, body) VALUES (?, ?, ?, ?)"},
		{&c.rows, "INSERT INTO rows_index (rowid, title, section, header, body) VALUES (?, ?, ?, ?, ?)"},
	} {
		*p.to, err = tx.PrepareContext(ctx, p.text) //nolint:sqlclosecheck // the transaction closes its statements
		if err != nil {
			return nil, errors.Join(fmt.Errorf("changing the library: %w", err), tx.Rollback())
		}
	}
	return c, nil
}

// Remove takes everything out that an origin brought in.
func (c *Change) Remove(origin string) error {
	const of = " (SELECT p.id FROM pieces p JOIN sources s ON s.id = p.source WHERE s.origin = ?)"
	for _, q := range []string{
		"DELETE FROM text_index WHERE rowid IN" + of,
		"DELETE FROM rows_index WHERE rowid IN" + of,
		"DELETE FROM pieces WHERE id IN" + of,
		"DELETE FROM sources WHERE origin = ?",
	} {
		if _, err := c.tx.Exec(q, origin); err != nil {
			return fmt.Errorf("removing %s: %w", origin, err)
		}
	}
	return nil
}

// Begin begins a source; the pieces added next are its.
func (c *Change) Begin(s Source) error {
	made, err := c.tx.Exec("INSERT INTO sources (place, origin, version) VALUES (?, ?, ?)", s.Place, s.Origin, s.Version)
	if err != nil {
		return fmt.Errorf("adding %s: %w", s.Place, err)
	}
	c.source, err = made.LastInsertId()
	return err
}

// Between cells and between rows, in what is stored of a table.
const (
	cellEnd = "\x1f"
	rowEnd  = "\x1e"
)

// Add puts a piece of the source in.
func (c *Change) Add(p piece.Piece) error {
	body := p.Text
	if p.Kind == piece.Rows {
		rows := make([]string, len(p.Rows))
		for i, row := range p.Rows {
			rows[i] = joined(row)
		}
		body = strings.Join(rows, rowEnd)
	}
	header := joined(p.Header)
	made, err := c.piece.Exec(c.source, p.Kind, p.First, p.Title, p.Section, header, body)
	if err != nil {
		return fmt.Errorf("adding a piece: %w", err)
	}
	id, err := made.LastInsertId()
	if err != nil {
		return fmt.Errorf("adding a piece: %w", err)
	}
	if p.Kind == piece.Rows {
		_, err = c.rows.Exec(id, c.stemmed(p.Title), c.stemmed(p.Section), c.stemmed(header), c.stemmed(body))
	} else {
		_, err = c.text.Exec(id, c.stemmed(p.Title), c.stemmed(p.Section), c.stemmed(body))
	}
	if err != nil {
		return fmt.Errorf("indexing a piece: %w", err)
	}
	return nil
}

// joined is cells as one text; the signs between them are taken out of them.
func joined(cells []string) string {
	clean := make([]string, len(cells))
	for i, cell := range cells {
		clean[i] = strings.NewReplacer(cellEnd, " ", rowEnd, " ").Replace(cell)
	}
	return strings.Join(clean, cellEnd)
}

func (c *Change) stemmed(text string) string {
	c.stems = c.lib.split.Append(c.stems[:0], text)
	return strings.Join(c.stems, " ")
}

// Commit makes the change seen.
func (c *Change) Commit() error {
	if err := c.tx.Commit(); err != nil {
		return fmt.Errorf("writing the library: %w", err)
	}
	return nil
}

// Cancel gives a change up; after Commit it does nothing.
func (c *Change) Cancel() error {
	if err := c.tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("giving up a change of the library: %w", err)
	}
	return nil
}

// Stale reports whether something changed since words were counted.
func (l *Library) Stale(ctx context.Context) (bool, error) {
	var changed int
	if err := l.db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&changed); err != nil {
		return false, fmt.Errorf("looking at the library: %w", err)
	}
	return changed != 0, nil
}

// Count counts anew in how many pieces each word stands: to be called after
// the last change. Until then new words are searched as rare ones.
func (l *Library) Count(ctx context.Context) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("counting words: %w", err)
	}
	defer tx.Rollback()
	for _, q := range []string{
		"DELETE FROM words", "DELETE FROM totals",
		"INSERT INTO words SELECT 'text', term, doc FROM text_words",
		"INSERT INTO words SELECT 'rows', term, doc FROM rows_words",
		"INSERT INTO totals SELECT kind, count(*) FROM pieces GROUP BY kind",
		"PRAGMA user_version = 0",
	} {
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return fmt.Errorf("counting words: %w", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("counting words: %w", err)
	}
	return l.forget(ctx)
}
