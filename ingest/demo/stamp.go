package demo

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// applicationID marks a SQLite file as a demo database of this program
// ("PRLY" in the file's application_id field); the first bytes of the content
// hash stand in its user_version, where no query sees them.
const applicationID = 0x50524c59

// contentHash is a fingerprint of the embedded data and the layout. It fits
// user_version: 31 bits, never 0.
func (t table) contentHash() (int64, error) {
	names, err := contentFiles(t.demo)
	if err != nil {
		return 0, err
	}
	h := sha256.New()
	fmt.Fprintln(h, "layout", t.layout)
	for _, name := range names {
		data, err := fs.ReadFile(files, path.Join(t.demo, name))
		if err != nil {
			return 0, fmt.Errorf("reading the embedded demo: %w", err)
		}
		fmt.Fprintln(h, name, len(data))
		h.Write(data)
	}
	return int64(binary.BigEndian.Uint32(h.Sum(nil))>>1 | 1), nil
}

// stamp marks the database as ours, with the fingerprint of its content.
func stamp(ctx context.Context, tx *sql.Tx, hash int64) error {
	for _, pragma := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", hash),
	} {
		if _, err := tx.ExecContext(ctx, pragma); err != nil {
			return err
		}
	}
	return nil
}

// storedHash reads the fingerprint of the database at path. The error is
// fs.ErrNotExist when there is no file.
func storedHash(ctx context.Context, path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	foreign := fmt.Errorf("%s is there already and is not a demo database: choose another path", path)
	if info.IsDir() {
		return 0, foreign
	}
	db, err := connect(path, "ro")
	if err != nil {
		return 0, err
	}
	defer db.Close()
	var id, hash int64
	var e sqlite3.Error
	err = db.QueryRowContext(ctx,
		"SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &hash)
	switch {
	case errors.As(err, &e) && (e.Code == sqlite3.ErrNotADB || e.Code == sqlite3.ErrCorrupt):
		return 0, foreign
	case err != nil:
		return 0, fmt.Errorf("looking at %s: %w", path, err)
	case id != applicationID:
		return 0, foreign
	}
	return hash, nil
}

func connect(path, mode string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	dsn := "file:" + (&url.URL{Path: abs}).EscapedPath() + "?mode=" + mode
	db := sql.OpenDB(connector{dsn})
	db.SetMaxOpenConns(1)
	return db, nil
}

// connector opens SQLite without a registered driver.
type connector struct{ dsn string }

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(c.dsn) }

func (c connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }
