package ingest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// temporary is the new database beside the target.
type temporary struct {
	path string
	db   *sql.DB
	conn *sql.Conn
}

// newTemporary makes an empty database in the folder of target, so that it
// can be renamed into place. It is never read after a crash, so it needs no
// journal.
func newTemporary(target string) (*temporary, error) {
	dir := filepath.Dir(target)
	f, err := os.CreateTemp(dir, ".parley-import-*.db")
	if err != nil {
		return nil, fmt.Errorf("making a temporary file beside %s: %w (the folder must be writable)", target, err)
	}
	t := &temporary{path: f.Name()}
	if err := f.Close(); err != nil {
		return nil, errors.Join(err, t.remove())
	}
	t.db = connect(t.path, "rw")
	t.conn, err = t.db.Conn(context.Background())
	for _, pragma := range []string{"journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE",
		"cache_size = -16000", "trusted_schema = OFF"} {
		if err == nil {
			err = t.exec(context.Background(), "PRAGMA "+pragma)
		}
	}
	if err != nil {
		return nil, errors.Join(err, t.remove())
	}
	return t, nil
}

// connect opens a database file by way of a connector, so that no driver
// name has to be shared with other packages.
func connect(path, mode string) *sql.DB {
	db := sql.OpenDB(connector(fileURI(path, mode) + "&_busy_timeout=2000"))
	db.SetMaxOpenConns(1)
	return db
}

// fileURI names a file for SQLite, whatever characters its path has.
func fileURI(path, mode string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?mode=" + mode
}

type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

func (t *temporary) exec(ctx context.Context, statement string) error {
	if _, err := t.conn.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("writing %s: %w", t.path, outOfRoom(err))
	}
	return nil
}

// outOfRoom adds what to do to an error of a full disk.
func outOfRoom(err error) error {
	var e sqlite3.Error
	if errors.As(err, &e) && e.Code == sqlite3.ErrFull {
		return fmt.Errorf("the disk is full: make room and import again; nothing was changed: %w", err)
	}
	return err
}

// close gives up the connection, for the file to be renamed or attached.
func (t *temporary) close() error {
	if t.conn == nil {
		return nil
	}
	err := errors.Join(t.conn.Close(), t.db.Close())
	t.conn = nil
	return err
}

// remove deletes the file; after it has been renamed there is none.
func (t *temporary) remove() error {
	err := t.close()
	if e := os.Remove(t.path); e != nil && !errors.Is(e, os.ErrNotExist) {
		err = errors.Join(err, e)
	}
	return err
}
