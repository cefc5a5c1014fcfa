package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// Database is a Source that can be told from other databases and from its own
// past, so that what was indexed once can be used again.
type Database interface {
	Source
	// Identity names the database.
	Identity() string
	// Version changes whenever the rows may have; "" means unknown, and what
	// was indexed is then taken to be current.
	Version(ctx context.Context) (string, error)
}

// OfFile is src as a Database whose data is the SQLite file at path: another
// size or time of change of the file, or of the log beside it, is another
// version.
func OfFile(src Source, path string) (Database, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	return database{src, abs}, nil
}

type database struct {
	Source
	path string
}

func (d database) Identity() string { return d.path }

func (d database) Version(context.Context) (string, error) {
	var parts []string
	for _, suffix := range []string{"", "-wal"} {
		info, err := os.Stat(d.path + suffix)
		switch {
		case suffix != "" && errors.Is(err, os.ErrNotExist):
		case err != nil:
			return "", fmt.Errorf("looking at %s: %w", d.path, err)
		case suffix == "" || info.Size() > 0:
			parts = append(parts, fmt.Sprintf("%d bytes %d", info.Size(), info.ModTime().UnixNano()))
		}
	}
	return strings.Join(parts, ", "), nil
}

// CountDocuments implements [Counter] when the source does.
func (d database) CountDocuments(ctx context.Context, table, column string) (int, error) {
	if c, ok := d.Source.(Counter); ok {
		return c.CountDocuments(ctx, table, column)
	}
	return 0, nil
}

// Open opens the index in the file at path, or makes it. It holds the columns
// of any number of databases; several processes may use it, even build it,
// side by side. A column whose database has changed is indexed anew when it is
// first asked about, and after [Index.Refresh].
//
// Building can be stopped by its context and goes on from there another time.
// progress, which may be nil, is told how many documents of how many (0:
// unknown) are indexed; it is called from the goroutine that asks.
func Open(ctx context.Context, src Database, path string, progress func(done, of int)) (*Index, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	// The words of private texts are in it.
	f, err := os.OpenFile(abs, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the full text index: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("opening the full text index: %w", err)
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	dsn := "file:" + (&url.URL{Path: abs}).EscapedPath() +
		"?_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=15000&_txlock=immediate"
	ix := &Index{
		src: src, base: src.Identity(), version: src.Version, place: path, progress: progress,
		db: sql.OpenDB(connector(dsn)), columns: map[columnName]*column{},
	}
	ix.db.SetMaxOpenConns(4)
	if err := ix.prepare(ctx); err != nil {
		ix.db.Close()
		return nil, fmt.Errorf("opening the full text index: %w", ix.explain(err))
	}
	return ix, nil
}

// explain says what to do about an error of the index's own database.
func (ix *Index) explain(err error) error {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return err
	}
	switch {
	case e.Code == sqlite3.ErrError && strings.Contains(e.Error(), "no such table"):
		return errRebuilt
	case ix.place == "":
		return err
	case e.Code == sqlite3.ErrNotADB, e.Code == sqlite3.ErrCorrupt:
		return fmt.Errorf("the full text index %s is damaged: delete it, it will be made again: %w", ix.place, err)
	case e.Code == sqlite3.ErrBusy, e.Code == sqlite3.ErrLocked:
		return fmt.Errorf("the full text index %s is locked by another program: try again: %w", ix.place, err)
	case e.Code == sqlite3.ErrFull:
		return fmt.Errorf("the full text index %s has no room to grow: free some space on its disk: %w", ix.place, err)
	}
	return err
}
