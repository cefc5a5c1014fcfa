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
// not a demo database is never touched: that is an error.
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
	return nil
}

// writeFile builds the database beside path and renames it into place, so
// that two programs starting at once both end with a whole file.
func (t table) writeFile(ctx context.Context, path string, hash int64) error {
	rows, err := t.rows()
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
	if err := t.fill(ctx, db, hash, rows); err != nil {
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

func (t table) fill(ctx context.Context, db *sql.DB, hash int64, rows [][]any) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, t.schema); err != nil {
		return err
	}
	for _, row := range rows {
		if _, err := tx.ExecContext(ctx, t.insert, row...); err != nil {
			return fmt.Errorf("%v: %w", row[1], err)
		}
	}
	if err := stamp(ctx, tx, hash); err != nil {
		return err
	}
	return tx.Commit()
}
