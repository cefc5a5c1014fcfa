package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"parley/suql/postgres/dialing"
)

// server is the backend of a PostgreSQL server.
type server struct {
	config *pgx.ConnConfig
	schema string // that holds the tables; also the channel of announcements
}

// ownSchema holds the tables where the address has no search_path.
const ownSchema = "parley"

// connections is how many a process has open at most, besides the one that
// listens.
const connections = 16

// migrationLock tells the lock of migrations from those of others in the
// database.
const migrationLock = 7_070_001

// Connection is how to connect to the PostgreSQL database at an address: in the
// schema of the store, and of several hosts to the one that can be written to.
func Connection(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("%s is no address of a PostgreSQL database: %w; give one such as postgres://parley@db.example.org/parley", Redacted(address), withoutAddress(err))
	}
	if config.RuntimeParams["search_path"] == "" {
		config.RuntimeParams["search_path"] = ownSchema
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "parley"
	}
	dialing.Bound(config)
	if config.ValidateConnect == nil && len(config.Fallbacks) > 0 {
		// Of several hosts, the one that can be written to: after a failover
		// that is another one.
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	return config, nil
}

func openPostgres(ctx context.Context, address string) (*Store, error) {
	shown := Redacted(address)
	config, err := Connection(address)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	s := &Store{db: database{db, true}, path: shown,
		backend: &server{config: config, schema: config.RuntimeParams["search_path"]}}
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// lines: PostgreSQL has writers wait for those they are in the way of.
func (p *server) lines() bool { return false }

// migrate holds an advisory lock, so that of several servers that start at
// once one migrates and the others wait for it.
func (p *server) migrate(ctx context.Context, db *sql.DB, up func(goose.Dialect, string) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1::int, hashtext($2))`, migrationLock, p.schema); err != nil {
		return err
	}
	defer func() {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1::int, hashtext($2))`, migrationLock,
			p.schema) // it ends with the connection too
	}()
	if err := p.settle(ctx, conn); err != nil {
		return err
	}
	return up(goose.DialectPostgres, "postgres")
}

// settle makes the schema, or makes sure that it is ours.
func (p *server) settle(ctx context.Context, conn *sql.Conn) error {
	var there bool
	if err := conn.QueryRowContext(ctx, `SELECT count(*) > 0 FROM pg_namespace WHERE nspname = $1`,
		ownSchema).Scan(&there); err != nil {
		return err
	}
	if !there && p.schema == ownSchema {
		if _, err := conn.ExecContext(ctx, `CREATE SCHEMA `+ownSchema); err != nil {
			return err
		}
	}
	var schema sql.NullString
	if err := conn.QueryRowContext(ctx, `SELECT current_schema()`).Scan(&schema); err != nil {
		return err
	}
	if !schema.Valid {
		return fmt.Errorf("there is no schema %s; make it (CREATE SCHEMA), or leave search_path out of the address", p.schema)
	}
	p.schema = schema.String
	var tables, known int
	if err := conn.QueryRowContext(ctx,
		`SELECT count(*), count(*) FILTER (WHERE tablename IN ('goose_db_version', 'conversations'))
		FROM pg_tables WHERE schemaname = $1`, p.schema).Scan(&tables, &known); err != nil {
		return err
	}
	if tables > 0 && known == 0 {
		return fmt.Errorf("the schema %s holds tables of something else; leave search_path out of the address, and Parley makes a schema of its own", p.schema)
	}
	return nil
}

// diskFull is the code of an error that says so.
const diskFull = "53100"

func (p *server) full(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && e.Code == diskFull
}

// advice tells by the class of an error what to do.
func (p *server) advice(path string, err error) string {
	var connecting *pgconn.ConnectError
	var e *pgconn.PgError
	switch {
	case errors.As(err, &e):
	case errors.As(err, &connecting):
		return path + " can't be reached; see whether PostgreSQL runs there and lets this machine in"
	default:
		return ""
	}
	switch e.Code[:2] {
	case "28":
		return path + " doesn't let us in; check user and password of --state"
	case "3D":
		return "there is no such database at " + path + "; make it (createdb), or check --state"
	case "53":
		return path + " has run out of room or of connections; free some, or raise max_connections"
	case "57":
		return path + " is being stopped or started; it is tried again by itself"
	}
	switch e.Code {
	case "42501":
		return "the user may not do this at " + path + "; give it CREATE on the database, or make the schema " +
			ownSchema + " for it"
	case "25006":
		return path + " can't be written: it is a standby; name the primary, or all hosts, in --state"
	}
	return ""
}

func (p *server) snapshot() *sql.TxOptions {
	return &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
}

// told has PostgreSQL notify all listeners when the transaction is committed.
func (p *server) told(ctx context.Context, on handle, a Announcement) error {
	payload, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("writing an announcement as JSON: %w", err) // unreachable: it holds texts and a number
	}
	_, err = on.ExecContext(ctx, `SELECT pg_notify($1, $2)`, p.schema, string(payload))
	return err
}

func (p *server) ended(ctx context.Context, on handle, session string) error {
	_, err := on.ExecContext(ctx, `DELETE FROM working WHERE session = $1`, session)
	return err
}

// scrub leaves it to PostgreSQL when the room of deleted rows is used again.
func (p *server) scrub(context.Context, database, string) error { return nil }

func (p *server) ping(ctx context.Context, db database, path string) error {
	var standby bool
	if err := db.QueryRowContext(ctx,
		`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean`).Scan(&standby); err != nil {
		return fmt.Errorf("asking the store of conversations at %s how it is: %w", path, err)
	}
	if standby {
		return fmt.Errorf("the store of conversations at %s can't be written: it is a standby, or read-only", path)
	}
	return nil
}

// Redacted is an address without its password.
func Redacted(address string) string {
	if u, err := url.Parse(address); err == nil {
		q := u.Query()
		if q.Has("password") {
			q.Set("password", "xxxxx")
			u.RawQuery = q.Encode()
		}
		return u.Redacted()
	}
	return "that address"
}

// withoutAddress is what is wrong with an address, without the address.
func withoutAddress(err error) error {
	var wrong *pgconn.ParseConfigError
	if errors.As(err, &wrong) && wrong.Unwrap() != nil {
		return wrong.Unwrap()
	}
	return errors.New("it can't be read")
}
