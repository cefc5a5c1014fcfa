// Package state is the app's own store: conversations kept as event logs,
// apart from the database that is talked about. It is one SQLite file, or, for
// several servers beside each other, a schema of a PostgreSQL database.
//
// Call [Open] first; the [Store] it returns is the [agent.Log] of every
// session and knows which visitor began which conversation, how it is called,
// what was said of its answers (feedback), which links show it (shares), and
// which queries a visitor has pinned to a board (boards).
//
//	store, err := state.Open(ctx, "parley.db") // or "postgres://parley@db/parley"
//	defer store.Close()
//	err = store.Begin(ctx, "c7f2", visitor)
//	session, err := agent.Open(ctx, "c7f2", agent.Parts{Log: store, …})
//
// What every implementation of the log must do is written down as tests in
// package statetest. The statements are the same text for both engines; what
// differs is behind [backend].
package state

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
)

// Memory is the path of a store that lives as long as the process.
const Memory = ":memory:"

// ErrNotFound says that there is no such conversation.
var ErrNotFound = errors.New("no such conversation")

// ErrFull says that there is no room for what was to be kept.
var ErrFull = errors.New("the disk is full")

//go:embed migrations
var migrations embed.FS

// Store keeps conversations. Its methods may be called from several
// goroutines, and several processes may have the same store open.
type Store struct {
	db      database
	backend backend
	path    string     // for messages: without a password
	keeper  *sql.Conn  // as long as it is open, a store in memory stays; else nil
	writing sync.Mutex // see backend.lines
}

// backend is what the engines do differently.
type backend interface {
	// lines reports whether the writers of this process wait in line.
	lines() bool
	// migrate calls up, with the dialect and the folder of the migrations,
	// while no other process does.
	migrate(ctx context.Context, db *sql.DB, up func(d goose.Dialect, folder string) error) error
	// full reports whether an error says that there is no more room.
	full(err error) bool
	// advice says what to do about an error of the engine; "" where it knows
	// nothing.
	advice(path string, err error) string
	// index adds to what search finds a turn by; search lists what it finds.
	index(ctx context.Context, tx transaction, session string, turn int, text string) error
	search(ctx context.Context, db database, owner string, w Wanted) (*sql.Rows, error)
	// found takes apart what search says of where the words are.
	found(text, words string) []Part
	// scrub has what was deleted disappear from the disk, as far as it can.
	scrub(ctx context.Context, db database, path string) error
	// ping fails where what is said could not be kept.
	ping(ctx context.Context, db database, path string) error
	// snapshot are the options of a transaction that reads all tables as they
	// are at one moment.
	snapshot() *sql.TxOptions
	// told has the other processes learn of something when tx is committed.
	told(ctx context.Context, tx handle, a Announcement) error
	// ended gives up who had claimed the work on a conversation, when tx is
	// committed.
	ended(ctx context.Context, tx handle, session string) error
}

// Open opens the store at an address: the path of a SQLite file, sqlite:PATH,
// or postgres://…. It makes the store when there is none and brings it up to
// date. A file is readable by its owner only. [Memory] keeps nothing.
func Open(ctx context.Context, address string) (*Store, error) {
	if IsServer(address) {
		return openPostgres(ctx, address)
	}
	return openFile(ctx, strings.TrimPrefix(address, "sqlite:"))
}

// IsServer reports whether an address names a database of PostgreSQL, which
// several servers may share, and no file.
func IsServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Place is where the store is, for people: the address without a password.
func (s *Store) Place() string { return s.path }

// Close closes the store. Conversations being written are finished first.
func (s *Store) Close() error {
	if s.keeper == nil {
		return s.db.Close()
	}
	err := s.keeper.Close()
	if errors.Is(err, sql.ErrConnDone) { // it was closed before
		err = nil
	}
	return errors.Join(err, s.db.Close())
}

// write has a writer wait in line where that is better; the caller calls done
// in the end.
func (s *Store) write() (done func()) {
	if !s.backend.lines() {
		return func() {}
	}
	s.writing.Lock()
	return s.writing.Unlock
}

// migrate brings the tables to the version this build knows.
func (s *Store) migrate(ctx context.Context) error {
	var older error
	err := s.backend.migrate(ctx, s.db.DB, func(d goose.Dialect, folder string) error {
		files, err := fs.Sub(migrations, "migrations/"+folder)
		if err != nil {
			return fmt.Errorf("reading the embedded migrations: %w", err)
		}
		p, err := goose.NewProvider(d, s.db.DB, files, goose.WithDisableGlobalRegistry(true))
		if err != nil {
			return err
		}
		have, want, err := p.GetVersions(ctx)
		if err != nil {
			return err
		}
		if have > want {
			older = fmt.Errorf("the store of conversations at %s was written by a newer parley (its version is %d, this build knows %d); upgrade parley, or choose another store with --state", s.path, have, want)
			return older
		}
		_, err = p.Up(ctx)
		return err
	})
	switch {
	case older != nil:
		return older
	case err != nil:
		return s.explain("opening the store of conversations", err)
	}
	return nil
}

// explain words an error of the database for the person who runs the server.
func (s *Store) explain(doing string, err error) error {
	if s.backend.full(err) {
		err = fmt.Errorf("%w: %w", ErrFull, err)
	}
	if advice := s.backend.advice(s.path, err); advice != "" {
		before, after, _ := strings.Cut(advice, "; ")
		return fmt.Errorf("%s: %s (%w); %s", doing, before, err, after)
	}
	return fmt.Errorf("%s at %s: %w", doing, s.path, err)
}
