package jobs

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/mattn/go-sqlite3"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"parley/state"
)

// Suffix is what the file of the queue is called beside a store in a file.
const Suffix = ".jobs"

// engine is what the databases do differently.
type engine interface {
	// client makes a client of River.
	client(c *river.Config) (client, error)
	// migrate makes River's tables while no other process does, and then calls
	// more.
	migrate(ctx context.Context, more func() error) error
	// tables is for the tables beside River's.
	tables() *sql.DB
	// now is the time of the database in milliseconds, as an expression.
	now() string
	close() error
}

// connect opens the database of a store's queue.
func connect(ctx context.Context, address string) (engine, error) {
	if state.IsServer(address) {
		return openServer(ctx, address)
	}
	return openFile(strings.TrimPrefix(address, "sqlite:") + Suffix)
}

// file keeps the queue in a SQLite file. River's driver wants a connection to
// itself; the tables beside its own have others.
type file struct{ river, own *sql.DB }

func openFile(path string) (engine, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding %s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(abs), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(abs, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	at := connector("file:" + (&url.URL{Path: abs}).EscapedPath() +
		"?_journal_mode=WAL&_synchronous=FULL&_busy_timeout=10000&_txlock=immediate")
	out := &file{river: sql.OpenDB(at), own: sql.OpenDB(at)}
	out.river.SetMaxOpenConns(1)
	out.own.SetMaxOpenConns(1)
	return out, nil
}

func (f *file) client(c *river.Config) (client, error) {
	c.PollOnly = true
	return river.NewClient(riversqlite.New(f.river), c)
}

func (f *file) migrate(ctx context.Context, more func() error) error {
	m, err := rivermigrate.New(riversqlite.New(f.river), nil)
	if err != nil {
		return err
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	return more()
}

func (f *file) tables() *sql.DB { return f.own }
func (f *file) now() string     { return `CAST(unixepoch('subsec') * 1000 AS INTEGER)` }
func (f *file) close() error    { return errors.Join(f.river.Close(), f.own.Close()) }

// connector opens SQLite databases without a registered driver.
type connector string

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(string(c)) }

func (connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

// server keeps the queue in the schema of a store on PostgreSQL.
type server struct {
	pool *pgxpool.Pool
	own  *sql.DB
}

// Connections to PostgreSQL that a process has open for the queue at most:
// River's, one of which listens, and for the tables beside.
const (
	riversConnections = 4
	ownConnections    = 2
)

// migrationLock tells the lock of the queue's migrations from others.
const migrationLock = 7_070_002

func openServer(ctx context.Context, address string) (engine, error) {
	store, err := state.Open(ctx, address) // makes the schema, and tells what is wrong with the address
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, err // unreachable: the store has been opened
	}
	if config.ConnConfig, err = state.Connection(address); err != nil {
		return nil, err // unreachable: likewise
	}
	config.MaxConns = riversConnections
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	own := stdlib.OpenDB(*config.ConnConfig)
	own.SetMaxOpenConns(ownConnections)
	return &server{pool: pool, own: own}, nil
}

func (s *server) client(c *river.Config) (client, error) {
	return river.NewClient[pgx.Tx](riverpgxv5.New(s.pool), c)
}

func (s *server) migrate(ctx context.Context, more func() error) error {
	conn, err := s.own.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1::int, hashtext(current_schema()))`, migrationLock); err != nil {
		return err
	}
	defer func() {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1::int, hashtext(current_schema()))`,
			migrationLock) // it ends with the connection too
	}()
	m, err := rivermigrate.New(riverpgxv5.New(s.pool), nil)
	if err != nil {
		return err
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	return more()
}

func (s *server) tables() *sql.DB { return s.own }
func (s *server) now() string     { return `(extract(epoch FROM clock_timestamp()) * 1000)::bigint` }

func (s *server) close() error {
	s.pool.Close()
	return s.own.Close()
}
