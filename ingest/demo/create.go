package demo

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Create makes sure that the SQLite database of the demo stands at path. A
// file that already holds this very content is left alone; an older one of
// ours is replaced. The new file appears whole or not at all. A file that is
// not a demo database is never touched: that is an error. A demo that has
// annotations gets them beside a new database, unless some are there already.
func Create(ctx context.Context, demo, path string) error {
	t, err := tableOf(demo)
	if err != nil {
		return err
	}
	want, err := t.contentHash()
	if err != nil {
		return err
	}
	switch have, err := storedHash(ctx, path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case have == want:
		return nil
	}
	if err := t.writeFile(ctx, path, want); err != nil {
		return fmt.Errorf("writing the demo database %s: %w", path, err)
	}
	return annotate(demo, path)
}

// annotate writes the annotations of a demo beside its database at path.
func annotate(demo, path string) error {
	text, err := fs.ReadFile(files, demo+"/"+annotationsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the embedded demo: %w", err)
	}
	f, err := os.OpenFile(path+annotationSuffix, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("writing the annotations of the demo: %w", err)
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// writeFile builds the database beside path and renames it into place, so
// that two programs starting at once both end with a whole file.
func (t table) writeFile(ctx context.Context, path string, hash int64) error {
	parts, err := t.parts()
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".parley-demo-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if err := tmp.Close(); err != nil {
		return err
	}
	db, err := connect(tmp.Name(), "rwc")
	if err != nil {
		return err
	}
	defer db.Close()
	if err := t.fill(ctx, db, hash, parts); err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if err := os.Chmod(tmp.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func (t table) fill(ctx context.Context, db *sql.DB, hash int64, parts []part) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, t.schema); err != nil {
		return err
	}
	for _, p := range parts {
		if err := p.put(ctx, tx); err != nil {
			return err
		}
	}
	if err := stamp(ctx, tx, hash); err != nil {
		return err
	}
	return tx.Commit()
}

// put inserts the rows of a part.
func (p part) put(ctx context.Context, tx *sql.Tx) error {
	insert, err := tx.PrepareContext(ctx, p.insert)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, row := range p.rows {
		if _, err := insert.ExecContext(ctx, row...); err != nil {
			return fmt.Errorf("%v: %w", row[1], err)
		}
	}
	return nil
}
