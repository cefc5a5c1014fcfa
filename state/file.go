package state

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	sqlite3 "github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"
)

// file is the backend of a SQLite file.
type file struct {
	info    fs.FileInfo                           // of the file when it was opened; nil in memory
	scratch func(folder string) (*os.File, error) // makes a file to see whether there is room
	discard func(path string) error
}

func openFile(ctx context.Context, path string) (*Store, error) {
	if path == "" {
		return nil, errors.New("the store of conversations needs a path; give a file name, or " + Memory + " to keep nothing")
	}
	if path != Memory {
		if err := ours(ctx, path); err != nil {
			return nil, err
		}
		if err := private(path); err != nil {
			return nil, fmt.Errorf("preparing the store of conversations at %s: %w", path, err)
		}
	}
	db, err := sql.Open("sqlite3", source(path))
	if err != nil {
		return nil, fmt.Errorf("opening the store of conversations at %s: %w", path, err)
	}
	f := &file{scratch: scratchFile, discard: os.Remove}
	s := &Store{db: database{DB: db}, path: path, backend: f}
	if path == Memory {
		db.SetMaxOpenConns(2)
		if s.keeper, err = db.Conn(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("opening a store of conversations in memory: %w", err), db.Close())
		}
	} else {
		db.SetMaxOpenConns(4)
	}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if path != Memory {
		if f.info, err = os.Stat(path); err != nil {
			return nil, errors.Join(fmt.Errorf("looking for the store of conversations: %w", err), s.Close())
		}
	}
	return s, nil
}

// lines: SQLite alone has writers look again after a growing while, so that
// some wait long: with a hundred at work, a second for one in a hundred, in
// place of 50 ms.
func (f *file) lines() bool { return true }

func (f *file) migrate(_ context.Context, _ *sql.DB, up func(goose.Dialect, string) error) error {
	return up(goose.DialectSQLite3, "sqlite")
}

func (f *file) advice(path string, err error) string {
	var e sqlite3.Error
	if errors.As(err, &e) {
		switch e.Code {
		case sqlite3.ErrNotADB, sqlite3.ErrCorrupt:
			return path + " is damaged or isn't a store of conversations; move it aside and start again, or choose another file with --state"
		case sqlite3.ErrFull, sqlite3.ErrIoErr:
			return "the disk that holds " + path + " failed or is full; free some space and try again"
		case sqlite3.ErrReadonly, sqlite3.ErrCantOpen, sqlite3.ErrPerm:
			return path + " can't be written; check who owns the file and its folder"
		}
	}
	return ""
}

func (f *file) full(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && e.Code == sqlite3.ErrFull
}

func (f *file) snapshot() *sql.TxOptions { return nil }

// told does nothing: a file belongs to one server.
func (f *file) told(context.Context, handle, Announcement) error { return nil }

// ended does nothing either.
func (f *file) ended(context.Context, handle, string) error { return nil }

// scrub has deleted rows disappear from the file as well. Deleting overwrites
// them with zeros (secure_delete), but the log of changes beside the file
// keeps the old pages until it is written back and cut.
func (f *file) scrub(ctx context.Context, db database, path string) error {
	var busy, inLog, moved int
	if err := db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &inLog, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return fmt.Errorf("another program is reading %s; its log of changes still holds the words and is cut with the next Delete", path)
	}
	return nil
}

// source is the connection string: a write-ahead log, so that readers never
// wait for the writer; writers wait five seconds for each other. What is
// deleted is overwritten: people who delete their words want them gone. A store
// in memory has a name that all its connections know (SQLite's file system
// memdb, https://sqlite.org/src/file/src/memdb.c) and nobody else does.
func source(path string) string {
	options := "_busy_timeout=5000&_foreign_keys=on&_secure_delete=on&_txlock=immediate"
	if path == Memory {
		return "file:/" + rand.Text() + "?vfs=memdb&" + options
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?_journal_mode=WAL&_synchronous=NORMAL&" + options
}

// private makes sure that the file exists and that only its owner can read
// it; SQLite gives the files beside it the same rights.
func private(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close())
}
