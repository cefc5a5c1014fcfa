package state

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
)

// ours refuses a file that something else has made: it would get our tables,
// and lose the rights of everybody but its owner. It only reads.
func ours(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("opening the store of conversations at %s: %w", path, err)
	case !info.Mode().IsRegular():
		return foreign(path, "it is no file")
	case info.Size() == 0:
		return nil
	}
	db, err := sql.Open("sqlite3", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		return fmt.Errorf("opening the store of conversations at %s: %w", path, err)
	}
	defer db.Close()
	var tables, known int
	err = db.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name IN ('goose_db_version', 'conversations'))
		FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`).Scan(&tables, &known)
	switch {
	case err != nil:
		return (&Store{path: path, backend: &file{}}).explain("opening the store of conversations", err)
	case tables > 0 && known == 0:
		return foreign(path, "it is a database of something else")
	}
	return nil
}

func foreign(path, why string) error {
	return fmt.Errorf("%s is not a store of conversations: %s; choose another file with --state", path, why)
}
