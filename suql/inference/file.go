package inference

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// Private is how the tables of the file begin that are not inference tables.
const Private = "parley_"

const schema = `
CREATE TABLE IF NOT EXISTS parley_sources (
	id INTEGER PRIMARY KEY, "table" TEXT NOT NULL COLLATE NOCASE, "column" TEXT NOT NULL COLLATE NOCASE, key TEXT NOT NULL,
	UNIQUE ("table", "column"));
CREATE TABLE IF NOT EXISTS parley_rows (
	source INTEGER NOT NULL, row TEXT NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (source, row)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS parley_columns (
	id INTEGER PRIMARY KEY AUTOINCREMENT, source INTEGER NOT NULL, name TEXT NOT NULL COLLATE NOCASE, kind TEXT NOT NULL,
	origin TEXT NOT NULL, by TEXT NOT NULL DEFAULT '', confirmed INTEGER NOT NULL DEFAULT 0, UNIQUE (source, name));
CREATE TABLE IF NOT EXISTS parley_questions (
	"column" INTEGER NOT NULL, place INTEGER NOT NULL, question TEXT NOT NULL, PRIMARY KEY ("column", question)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS parley_cells (
	"column" INTEGER NOT NULL, digest BLOB NOT NULL, value TEXT NOT NULL, said TEXT NOT NULL, confidence REAL NOT NULL,
	words TEXT NOT NULL, "text" INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
	PRIMARY KEY ("column", digest)) WITHOUT ROWID;`

// File is the file beside a database, for writing. One process writes it at a
// time; others may read it.
type File struct {
	db   *sql.DB
	path string
}

// Open opens the file at path, or makes it.
func Open(ctx context.Context, path string) (*File, error) {
	f, err := connect(path, "?_busy_timeout=10000&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	if _, err := f.db.ExecContext(ctx, schema); err != nil {
		return nil, errors.Join(f.explain(err), f.db.Close())
	}
	return f, nil
}

func connect(path, options string) (*File, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	db := sql.OpenDB(connector("file:" + (&url.URL{Path: abs}).EscapedPath() + options))
	db.SetMaxOpenConns(1)
	return &File{db: db, path: path}, nil
}

// connector opens SQLite databases without a registered driver.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

// Close gives up the file.
func (f *File) Close() error { return f.db.Close() }

// explain says what to do about an error of the file.
func (f *File) explain(err error) error {
	name := filepath.Base(f.path)
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", name, err)
	}
	switch e.Code {
	case sqlite3.ErrNotADB, sqlite3.ErrCorrupt:
		return fmt.Errorf("%s, which holds inferred columns, is damaged: delete it and run parley discretize again: %w", name,
			err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return fmt.Errorf("%s is being written by another program: let it finish, then try again: %w", name, err)
	case sqlite3.ErrCantOpen, sqlite3.ErrReadonly:
		return fmt.Errorf("%s can't be written: inferred columns are kept beside the database, in a folder that has to be writable: %w", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// within runs do in a transaction.
func (f *File) within(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return f.explain(err)
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return f.explain(err)
	}
	if err := tx.Commit(); err != nil {
		return f.explain(err)
	}
	return nil
}

// Source is src with its ID, noted in the file if it is new.
func (f *File) Source(ctx context.Context, src Source) (Source, error) {
	key, err := json.Marshal(src.Key)
	if err != nil {
		return src, err
	}
	err = f.within(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `INSERT INTO parley_sources ("table", "column", key) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET key = excluded.key RETURNING id`, src.Table, src.Column, string(key)).Scan(&src.ID)
	})
	return src, err
}

// Rows says which rows there are now, by their keys, each with its texts. The
// cells of texts that no row has any more are dropped.
func (f *File) Rows(ctx context.Context, src Source, rows []Row) error {
	return f.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DELETE FROM parley_rows WHERE source = ?", src.ID); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO parley_rows VALUES (?, ?, ?)")
		if err != nil {
			return err
		}
		defer insert.Close()
		for _, r := range rows {
			key, err := json.Marshal(r.Key)
			if err != nil {
				return fmt.Errorf("the key %v: %w", r.Key, err)
			}
			d := DigestOf(r.Texts)
			if _, err := insert.ExecContext(ctx, src.ID, string(key), d[:]); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx,
			`DELETE FROM parley_cells WHERE "column" IN (SELECT id FROM parley_columns WHERE source = ?1)
			AND digest NOT IN (SELECT digest FROM parley_rows WHERE source = ?1)`, src.ID)
		return err
	})
}

// Row is a row of the database: its key and its texts.
type Row struct {
	Key   []any
	Texts []string
}

// Declare notes a column of src, and returns it as the file has it. Of one
// that is there already the questions are added, the kind and the rest taken
// from c. A column of another kind loses its cells, and so does one that was
// only suggested and now is to answer a question.
func (f *File) Declare(ctx context.Context, src Source, c Column) (Column, error) {
	err := f.within(ctx, func(tx *sql.Tx) error {
		var was Column
		err := tx.QueryRowContext(ctx, "SELECT id, kind, origin FROM parley_columns WHERE source = ? AND name = ?", src.ID,
			c.Name).Scan(&c.ID, &was.Kind, &was.Origin)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			err = tx.QueryRowContext(ctx,
				"INSERT INTO parley_columns (source, name, kind, origin, confirmed) VALUES (?, ?, ?, ?, ?) RETURNING id",
				src.ID, c.Name, c.Kind, c.Origin, c.Confirmed).Scan(&c.ID)
		case err == nil:
			if was.Kind != c.Kind || was.Origin == Suggested && c.Origin != Suggested {
				_, err = tx.ExecContext(ctx, `DELETE FROM parley_cells WHERE "column" = ?`, c.ID)
			}
			if err == nil {
				_, err = tx.ExecContext(ctx,
					"UPDATE parley_columns SET kind = ?, origin = ?, confirmed = max(confirmed, ?) WHERE id = ?", c.Kind, c.Origin,
					c.Confirmed, c.ID)
			}
		}
		if err != nil {
			return err
		}
		return ask(ctx, tx, c)
	})
	return c, err
}

// ask notes the questions that c answers; no other column of its source
// answers them any more.
func ask(ctx context.Context, tx *sql.Tx, c Column) error {
	for _, q := range c.Questions {
		q = strings.Join(strings.Fields(q), " ")
		if _, err := tx.ExecContext(ctx, `DELETE FROM parley_questions WHERE question = ?1 AND "column" <> ?2
			AND "column" IN (SELECT id FROM parley_columns WHERE source = (SELECT source FROM parley_columns WHERE id = ?2))`, q,
			c.ID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO parley_questions
			SELECT ?1, coalesce(max(place) + 1, 0), ?2 FROM parley_questions WHERE "column" = ?1`, c.ID, q); err != nil {
			return err
		}
	}
	return nil
}

// Save keeps cells of a column, by whoever filled them.
func (f *File) Save(ctx context.Context, c Column, cells map[Digest]Cell) error {
	return f.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE parley_columns SET by = ? WHERE id = ?", c.By, c.ID); err != nil {
			return err
		}
		for d, cell := range cells {
			if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO parley_cells VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				c.ID, d[:], cell.Value, cell.Said, cell.Confidence, cell.Words, cell.Text, cell.Start, cell.End); err != nil {
				return err
			}
		}
		return nil
	})
}

// Confirm says whether the planner may answer the questions of c from it.
func (f *File) Confirm(ctx context.Context, c Column, confirmed bool) error {
	return f.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE parley_columns SET confirmed = ? WHERE id = ?", confirmed, c.ID)
		return err
	})
}

// Empty drops the cells of c.
func (f *File) Empty(ctx context.Context, c Column) error {
	return f.within(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM parley_cells WHERE "column" = ?`, c.ID)
		return err
	})
}

// Drop takes c away.
func (f *File) Drop(ctx context.Context, c Column) error {
	return f.within(ctx, func(tx *sql.Tx) error {
		for _, q := range []string{
			`DELETE FROM parley_cells WHERE "column" = ?`, `DELETE FROM parley_questions WHERE "column" = ?`,
			"DELETE FROM parley_columns WHERE id = ?",
		} {
			if _, err := tx.ExecContext(ctx, q, c.ID); err != nil {
				return err
			}
		}
		return nil
	})
}
