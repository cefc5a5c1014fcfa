// Package state is the app's own store: conversations kept as event logs in
// one SQLite file, apart from the database that is talked about.
//
// Call [Open] first; the [Store] it returns is the [agent.Log] of every
// session and knows which visitor began which conversation, how it is called,
// what was said of its answers (feedback) and which links show it (shares).
//
//	store, err := state.Open(ctx, "parley.db")
//	defer store.Close()
//	err = store.Begin(ctx, "c7f2", visitor)
//	session, err := agent.Open(ctx, "c7f2", agent.Parts{Log: store, …})
//
// What every implementation of the log must do is written down as tests in
// package statetest.
package state

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	sqlite3 "github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"
)

// Memory is the path of a store that lives as long as the process.
const Memory = ":memory:"

// ErrNotFound says that there is no such conversation.
var ErrNotFound = errors.New("no such conversation")

//go:embed migrations/*.sql
var migrations embed.FS

// Store keeps conversations in SQLite. Its methods may be called from several
// goroutines, and several processes may have the same file open.
type Store struct {
	db   *sql.DB
	path string
	// writing has the writers of this process wait in line. SQLite alone has
	// them look again after a growing while, so that some wait long: with a
	// hundred at work, a second for one in a hundred, in place of 50 ms.
	writing sync.Mutex

	file    fs.FileInfo                           // at path when it was opened
	scratch func(folder string) (*os.File, error) // makes a file to see whether there is room
	discard func(path string) error
}

// Open opens the store at path, makes it when there is none and brings it up
// to date. The file is readable by its owner only. [Memory] keeps nothing.
func Open(ctx context.Context, path string) (*Store, error) {
	if strings.HasPrefix(path, "postgres://") || strings.HasPrefix(path, "postgresql://") {
		return nil, fmt.Errorf("conversations can't be kept in PostgreSQL by this build; give the path of a file instead of %s", redacted(path))
	}
	path = strings.TrimPrefix(path, "sqlite:")
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
	if path == Memory {
		db.SetMaxOpenConns(1) // each connection would be a store of its own
	} else {
		db.SetMaxOpenConns(4)
	}
	s := &Store{db: db, path: path, scratch: scratchFile, discard: os.Remove}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if path != Memory {
		if s.file, err = os.Stat(path); err != nil {
			return nil, errors.Join(fmt.Errorf("looking for the store of conversations: %w", err), db.Close())
		}
	}
	return s, nil
}

// Close closes the store. Conversations being written are finished first.
func (s *Store) Close() error { return s.db.Close() }

// migrate brings the tables to the version this build knows.
func (s *Store) migrate(ctx context.Context) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("reading the embedded migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, s.db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return s.explain("opening the store of conversations", err)
	}
	have, want, err := p.GetVersions(ctx)
	if err != nil {
		return s.explain("opening the store of conversations", err)
	}
	if have > want {
		return fmt.Errorf("the store of conversations at %s was written by a newer parley (its version is %d, this build knows %d); upgrade parley, or choose another file with --state", s.path, have, want)
	}
	if _, err := p.Up(ctx); err != nil {
		return s.explain("bringing the store of conversations up to date", err)
	}
	return nil
}

// explain words an error of the database for the person who runs the server.
func (s *Store) explain(doing string, err error) error {
	var e sqlite3.Error
	if errors.As(err, &e) {
		switch e.Code {
		case sqlite3.ErrNotADB, sqlite3.ErrCorrupt:
			return fmt.Errorf("%s: %s is damaged or isn't a store of conversations (%w); move it aside and start again, or choose another file with --state", doing, s.path, err)
		case sqlite3.ErrFull, sqlite3.ErrIoErr:
			return fmt.Errorf("%s: the disk that holds %s failed or is full (%w); free some space and try again", doing, s.path, err)
		case sqlite3.ErrReadonly, sqlite3.ErrCantOpen, sqlite3.ErrPerm:
			return fmt.Errorf("%s: %s can't be written (%w); check who owns the file and its folder", doing, s.path, err)
		}
	}
	return fmt.Errorf("%s at %s: %w", doing, s.path, err)
}

// source is the connection string: a write-ahead log, so that readers never
// wait for the writer; writers wait five seconds for each other. What is
// deleted is overwritten: people who delete their words want them gone.
func source(path string) string {
	options := "_busy_timeout=5000&_foreign_keys=on&_secure_delete=on&_txlock=immediate"
	if path == Memory {
		return "file::memory:?" + options
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

func redacted(dsn string) string {
	if u, err := url.Parse(dsn); err == nil {
		return u.Redacted()
	}
	return "that address"
}
