// Package postgres is the PostgreSQL backend: it connects to a database for
// reading, runs queries that package check has passed, and reports the facts
// from which package catalog infers the schema.
//
// Call [Open] first. Nothing that goes through a [DB] can write: what it runs
// is printed from a tree, which has no node for anything but a query; it
// travels by the extended protocol, which takes one statement at a time; and
// it runs in a transaction that is read-only and always rolled back. A role
// that may only SELECT is enough: no table is made, not even a temporary one.
//
//	db, err := postgres.Open(ctx, "postgres://reader@db.example.org/shop")
//	cat, err := catalog.Read(ctx, db)
//	rows, err := db.Query(ctx, query, nil)
//
// [DB.Ranker] finds the rows that are worth reading first, by the server's own
// full text search and, where they are there, by the vectors of pgvector:
//
//	r, err := db.Ranker(ctx, nil)
//	keys, err := r.Rank(ctx, "places", "reviews", "is it quiet?", keys)
//
// Rows come back whole, in memory: no statement of the database stays open
// while a model is being called.
package postgres

import (
	"context"
	"errors"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"parley/suql/limit"
	"parley/suql/postgres/dialing"
)

// DB is a PostgreSQL database that is only read. It is safe for concurrent
// use. Its schema is the one that Open found.
type DB struct {
	place  place
	pool   *pgxpool.Pool
	limits limit.Limits
	schema *schema

	settings []setting // beside those of every statement
	unpinned bool      // names are looked for where the connection was told to; see pinned
}

// Bounds of connecting.
const (
	connections    = 8
	connectTimeout = 10 * time.Second
	pingTimeout    = 2 * time.Second // of a connection that was idle; then another is made
	idle           = time.Second     // after which a connection is pinged before it is used
)

// Open connects to the database that dsn names, a URL (postgres://…) or
// keywords and values (host=… dbname=…). What dsn leaves out comes from the
// usual PG… variables, the password file and the service file. Tables are
// found along the search path; ?search_path=a,b sets another.
func Open(ctx context.Context, dsn string) (*DB, error) { return open(ctx, dsn, idle) }

// open is Open with another time after which connections are pinged.
func open(ctx context.Context, dsn string, idle time.Duration) (*DB, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		// The error may quote the password, so it goes no further.
		return nil, errors.New("the address of the PostgreSQL database can't be read: write postgres://USER:PASSWORD@HOST:PORT/DATABASE, " +
			"with characters such as @ : / ? # % in the password in their %XX form")
	}
	conn := config.ConnConfig
	if conn.ConnectTimeout == 0 {
		conn.ConnectTimeout = connectTimeout
	}
	dialing.Bound(conn)
	if config.PingTimeout == 0 {
		config.PingTimeout = pingTimeout
	}
	config.ShouldPing = func(_ context.Context, p pgxpool.ShouldPingParams) bool { return p.IdleDuration >= idle }
	conn.RuntimeParams["default_transaction_read_only"] = "on"
	if conn.RuntimeParams["application_name"] == "" {
		conn.RuntimeParams["application_name"] = "parley"
	}
	if !strings.Contains(dsn, "pool_max_conns") {
		config.MaxConns = connections
	}
	db := &DB{
		place:  place{host: conn.Host, port: conn.Port, user: conn.User, database: conn.Database},
		limits: limit.Default().With(limit.Limits{Time: time.Minute}),
	}
	if db.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, db.explain(ctx, err)
	}
	if db.schema, err = db.readSchema(ctx); err != nil {
		db.pool.Close()
		return nil, err
	}
	db.settings = db.schema.settings()
	if err = db.trySampling(ctx); err == nil {
		err = db.lookForParts(ctx)
	}
	if err != nil {
		db.pool.Close()
		return nil, err
	}
	return db, nil
}

// Close gives up the connections.
func (db *DB) Close() error {
	db.pool.Close()
	return nil
}

// Name says which database this is, without the password.
func (db *DB) Name() string { return db.place.String() }

// WithLimits returns the same database under other limits; a zero field
// keeps its value. Closing either closes both.
func (db *DB) WithLimits(l limit.Limits) *DB {
	c := *db
	c.limits = db.limits.With(l)
	return &c
}

// place is where a database is and who asks, for messages.
type place struct {
	host           string
	port           uint16
	user, database string
}

func (p place) server() string { return net.JoinHostPort(p.host, strconv.Itoa(int(p.port))) }

func (p place) String() string { return "the database " + p.database + " on " + p.server() }
