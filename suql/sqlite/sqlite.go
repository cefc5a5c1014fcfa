// Package sqlite is the SQLite backend: it opens a database read-only, runs
// queries that package check has passed, and reports the facts from which
// package catalog infers the schema.
//
// Call [Open] first. Nothing that goes through a [DB] can write: the file is
// opened with mode=ro, query_only is set, and an authorizer permits only
// reads and a list of harmless functions. [Print] turns a checked query into
// the text that SQLite understands.
//
//	db, err := sqlite.Open(ctx, "restaurants.db")
//	cat, err := catalog.Read(ctx, db)
//	text, err := sqlite.Print(query)
//	rows, err := db.Query(ctx, text)
//
// Rows come back whole, in memory: no statement of the database stays open
// while a model is being called.
package sqlite

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

	"github.com/mattn/go-sqlite3"

	"parley/suql/ast"
	"parley/suql/fault"
	"parley/suql/limit"
)

// ErrNoFTS5 says that the program was built without SQLite's full text
// search, which retrieval needs.
var ErrNoFTS5 = errors.New(
	"this build of parley has no full text search: build it with the tag sqlite_fts5 (go build -tags sqlite_fts5), or with make")

// DB is a SQLite database that can only be read. It is safe for concurrent
// use.
type DB struct {
	name   string
	dsn    string // of further connections; "" in memory
	hook   func(*sqlite3.SQLiteConn, *statement) error
	pool   *sql.DB
	limits limit.Limits
	keys   map[string]tableKey // by lower-case table name
	// private is how the tables of the file beside it begin that are left out.
	private string
}

// Open opens the database file at path for reading.
func Open(ctx context.Context, path string) (*DB, error) { return openFile(ctx, path, lockDown, "") }

// OpenBeside is Open with the tables of another file, if there is one at
// beside, among those of the database; those whose names begin with private,
// and those that have the name of a table of the database, are not.
func OpenBeside(ctx context.Context, path, beside, private string) (*DB, error) {
	if _, err := os.Stat(beside); errors.Is(err, os.ErrNotExist) {
		return Open(ctx, path)
	}
	if err := probe(beside); err != nil {
		return nil, err
	}
	at, err := fileURL(beside)
	if err != nil {
		return nil, err
	}
	return openFile(ctx, path, func(c *sqlite3.SQLiteConn, now *statement) error {
		// Where who wrote it was ended in between, SQLite has to take back what was half
		// written. Nothing else is: the connection is locked down.
		if _, err := c.Exec("ATTACH DATABASE ? AS "+attached, []driver.Value{at + "?mode=rw"}); err != nil {
			return err
		}
		return lockDown(c, now)
	}, private)
}

// attached is what the file beside the database is called in statements.
const attached = "parley_beside"

func fileURL(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("finding %s: %w", path, err)
	}
	return "file:" + (&url.URL{Path: abs}).EscapedPath(), nil
}

func openFile(ctx context.Context, path string, hook func(*sqlite3.SQLiteConn, *statement) error,
	private string) (*DB, error) {
	if err := probe(path); err != nil {
		return nil, err
	}
	at, err := fileURL(path)
	if err != nil {
		return nil, err
	}
	dsn := at + "?mode=ro&_busy_timeout=1500&_query_only=1"
	pool := sql.OpenDB(connector{dsn: dsn, hook: hook})
	pool.SetMaxOpenConns(8)
	db, err := open(ctx, path, pool, private)
	if err != nil {
		pool.Close()
		return nil, err
	}
	db.dsn, db.hook = dsn, hook
	return db, nil
}

// OpenMemory makes a database in memory from a script of SQL statements and
// locks it the same way: for tests, examples and small demonstrations.
func OpenMemory(ctx context.Context, script string) (*DB, error) {
	built := false
	hook := func(c *sqlite3.SQLiteConn, now *statement) error {
		if built {
			return errors.New("the database in memory is gone: its one connection was lost")
		}
		built = true
		if _, err := c.Exec(script, nil); err != nil {
			return fmt.Errorf("building the database in memory: %w", err)
		}
		if _, err := c.Exec("PRAGMA query_only = 1", nil); err != nil {
			return err
		}
		return lockDown(c, now)
	}
	pool := sql.OpenDB(connector{dsn: "file::memory:", hook: hook})
	pool.SetMaxOpenConns(1)
	pool.SetMaxIdleConns(1)
	db, err := open(ctx, "the database in memory", pool, "")
	if err != nil {
		pool.Close()
		return nil, err
	}
	return db, nil
}

func open(ctx context.Context, name string, pool *sql.DB, private string) (*DB, error) {
	db := &DB{name: name, pool: pool, limits: limit.Default(), private: private}
	fts, err := db.read(ctx, "SELECT sqlite_compileoption_used('ENABLE_FTS5')")
	if err != nil {
		return nil, err
	}
	if fts.Values[0][0] != int64(1) {
		return nil, ErrNoFTS5
	}
	if err := db.readKeys(ctx); err != nil {
		return nil, err
	}
	return db, nil
}

// Close gives up the connections.
func (db *DB) Close() error { return db.pool.Close() }

// Ping reports whether the database can still be read: that its file is where
// it was, is whole as far as its header tells, and gives a row of its tables
// to a connection that knows nothing of it yet. One that is open would not
// notice that the file was deleted, nor that what it has in memory is gone on
// the disk.
func (db *DB) Ping(ctx context.Context) error {
	if db.dsn == "" {
		_, err := db.Query(ctx, "SELECT 1")
		return err
	}
	if err := probe(db.name); err != nil {
		return err
	}
	pool := sql.OpenDB(connector{dsn: db.dsn, hook: db.hook})
	pool.SetMaxOpenConns(1)
	fresh := &DB{name: db.name, pool: pool, limits: db.limits}
	return errors.Join(fresh.readable(ctx), pool.Close())
}

// sampled is how many tables a Ping reads a row of.
const sampled = 50

// readable reads a row of the first tables.
func (db *DB) readable(ctx context.Context) error {
	tables, err := db.Query(ctx,
		"SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rootpage LIMIT ?1",
		sampled)
	if err != nil {
		return err
	}
	for _, t := range tables.Values {
		if _, err := db.Query(ctx, fmt.Sprintf("SELECT 1 FROM %s LIMIT 1", ast.Ident(fmt.Sprint(t[0])))); err != nil {
			return err
		}
	}
	return nil
}

// Name is the path as it was given to Open.
func (db *DB) Name() string { return db.name }

// missingFile is the error for a path that names nothing; it is an
// os.ErrNotExist.
type missingFile string

func (path missingFile) Error() string {
	return fmt.Sprintf("there is no file %s: check the path (leave out --db to talk to the demo)", string(path))
}

func (missingFile) Is(target error) bool { return target == os.ErrNotExist }

// probe says in a sentence why path can't be a database, before SQLite is
// asked.
func probe(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return missingFile(path)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s can't be reached: a folder on its path may not be entered by this user: %w", path, err)
	case err != nil:
		return fmt.Errorf("looking at %s: %w", path, err)
	case info.IsDir():
		return fmt.Errorf("%s is a folder: name the database file inside it", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file: name a SQLite database file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		if errors.Is(err, os.ErrPermission) {
			return fmt.Errorf("%s may not be read by this user: change its permissions (chmod u+r) or run as its owner: %w",
				path, err)
		}
		return fmt.Errorf("opening %s: %w", path, err)
	}
	defer f.Close()
	if info.Size() == 0 {
		return fmt.Errorf("%s is an empty file, not yet a database: create a table in it first", path)
	}
	head := make([]byte, 16)
	n, err := f.Read(head)
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	if string(head[:n]) != "SQLite format 3\x00" {
		return fmt.Errorf("%s is not a SQLite database, or it is damaged or encrypted: check that it opens with the sqlite3 tool", path)
	}
	return nil
}

// ofFile words an error that is about the file, not the query; nil for others.
func ofFile(name string, err sqlite3.Error) error {
	switch err.Code {
	case sqlite3.ErrNotADB:
		return fmt.Errorf("%s is not a SQLite database, or it is encrypted: %w", name, err)
	case sqlite3.ErrCorrupt:
		return fmt.Errorf("%s is damaged: restore a backup, or salvage it with sqlite3 %s .recover: %w", name, name, err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return fmt.Errorf("%s is locked by another program: let it finish or close it, then try again: %w", name, err)
	case sqlite3.ErrCantOpen:
		return fmt.Errorf("%s can't be opened: if it is in WAL mode, its folder must be writable or its -wal and -shm files present: %w", name, err)
	case sqlite3.ErrIoErr:
		return fmt.Errorf("%s can't be read: check the disk that it is on: %w", name, err)
	}
	return nil
}

// explain turns an error of SQLite into a sentence with what to do. Whoever is
// told of it need not know in which folder the file lies.
func (db *DB) explain(ctx context.Context, err error) error {
	name := filepath.Base(db.name)
	var past *limit.Error
	if errors.As(context.Cause(ctx), &past) {
		return past
	}
	if ctx.Err() != nil {
		return fmt.Errorf("the query on %s was stopped: %w", name, context.Cause(ctx))
	}
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", name, err)
	}
	if unusable := ofFile(name, e); unusable != nil {
		return &fault.Unusable{Err: unusable}
	}
	switch e.Code {
	case sqlite3.ErrAuth:
		return fmt.Errorf("the query is refused, only reading is allowed: %w", err)
	case sqlite3.ErrMismatch:
		return fmt.Errorf("LIMIT or OFFSET is not a whole number, or too large for one: %w", err)
	case sqlite3.ErrTooBig:
		return fmt.Errorf("a value is larger than %d MB: shorten it with left() or substr(), or don't put so much together: %w", maxValue>>20, err)
	}
	if text, own := strings.CutPrefix(err.Error(), "too many arguments on function pg_"); own {
		return fmt.Errorf("the database can't run this: too many arguments on function %s", text)
	}
	return fmt.Errorf("the database can't run this: %w", err)
}
