package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"parley/suql/fault"
	"parley/suql/limit"
)

// explain turns an error of the driver or the server into a sentence with
// what to do. No sentence holds the password.
func (db *DB) explain(ctx context.Context, err error) error {
	var past *limit.Error
	var large *pgproto3.ExceededMaxBodyLenErr
	switch {
	case errors.As(context.Cause(ctx), &past):
		return past
	case errors.As(err, &large):
		return &limit.Error{Bytes: db.limits.Bytes}
	case ctx.Err() != nil:
		return fmt.Errorf("the query on %s was stopped: %w", db.place, context.Cause(ctx))
	}
	var answer *pgconn.PgError
	if errors.As(err, &answer) {
		return db.refusal(answer)
	}
	return &fault.Unusable{Err: db.unreached(err)}
}

// unreached words an error of the connection.
func (db *DB) unreached(err error) error {
	var connecting *pgconn.ConnectError
	if !errors.As(err, &connecting) {
		return fmt.Errorf("the connection to %s broke: try again: %w", db.place, err)
	}
	var name *net.DNSError
	var network *net.OpError
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("there is no host %s: check the host in the address of the database: %w", db.place.host, err)
	case strings.Contains(err.Error(), "refused TLS"):
		return fmt.Errorf("the server %s speaks no TLS: add ?sslmode=disable to the address if the network is trusted: %w",
			db.place.server(), err)
	case strings.Contains(err.Error(), "x509:"), strings.Contains(err.Error(), "tls:"):
		return fmt.Errorf("the certificate of %s is not trusted: set sslrootcert to that of its authority: %w",
			db.place.server(), err)
	case errors.As(err, &network), pgconn.Timeout(err):
		return fmt.Errorf("no PostgreSQL server answers at %s: start it, or check host, port and firewall: %w",
			db.place.server(), err)
	}
	return fmt.Errorf("%s can't be reached: %w", db.place, err)
}

// serverError is an error of the server in our words.
type serverError struct {
	sentence string
	said     *pgconn.PgError
}

func (e *serverError) Error() string { return e.sentence }

func (e *serverError) Unwrap() error { return e.said }

// refusal words an error that the server reported, by its code (PostgreSQL,
// appendix A).
func (db *DB) refusal(e *pgconn.PgError) error {
	switch e.Code {
	case "57014":
		return &limit.Error{Time: db.limits.Time}
	case "42501":
		return &serverError{fmt.Sprintf("user %s may not read this (%s): have its owner run GRANT SELECT ON TABLE … TO %s",
			db.place.user, e.Message, db.place.user), e}
	}
	if text := db.connectionRefusal(e); text != "" {
		return &fault.Unusable{Err: &serverError{text, e}}
	}
	return &serverError{queryRefusal(e), e}
}

// connectionRefusal words an error that is about the connection, not the query;
// "" for others.
func (db *DB) connectionRefusal(e *pgconn.PgError) string {
	p := db.place
	switch e.Code {
	case "28P01":
		return fmt.Sprintf("the password of user %s is wrong, or none was given: put it into the address, PGPASSWORD or ~/.pgpass", p.user)
	case "28000":
		return fmt.Sprintf("the server %s does not let user %s in (%s): check the name, or ask its administrator (pg_hba.conf)", p.server(), p.user, e.Message)
	case "08P01":
		return fmt.Sprintf("%s refuses how the connection begins (%s): a pooler has to pass default_transaction_read_only on (pgbouncer: ignore_startup_parameters)", p.server(), e.Message)
	case "3D000":
		return fmt.Sprintf("there is no database %s on %s: check the name at the end of the address", p.database, p.server())
	case "53300":
		return fmt.Sprintf("%s has no connection left (%s): close others, or lower pool_max_conns", p.server(), e.Message)
	case "57P03":
		return fmt.Sprintf("%s is starting up or shutting down (%s): try again in a moment", p.server(), e.Message)
	case "57P01", "57P02", "57P05":
		return fmt.Sprintf("%s ended the connection (%s): try again", p.server(), e.Message)
	}
	if slices.Contains(partAway, e.Code) {
		return fmt.Sprintf("a server that a part of the data is on can't be reached (%s): try again when it is back, or ask for what is elsewhere", e.Message)
	}
	return ""
}

// queryRefusal words an error that is about the query.
func queryRefusal(e *pgconn.PgError) string {
	switch e.Code {
	case "25006":
		return "the query is refused, only reading is allowed: " + e.Message
	case "42P01", "42703":
		return fmt.Sprintf("the schema has changed since it was read (%s): start again", e.Message)
	case "42803":
		return fmt.Sprintf("a column outside GROUP BY has many values in each group (%s): group by it too, or take its min() or max()", e.Message)
	case "42883", "42804", "42725":
		return fmt.Sprintf("these types don't go together (%s): cast one, as in x::int or x::text", e.Message)
	case "53100", "53200", "53400", "54000", "54001":
		return fmt.Sprintf("the query is too much for the server (%s): narrow it", e.Message)
	}
	if strings.HasPrefix(e.Code, "22") {
		return fmt.Sprintf("a value does not fit (%s): leave out such rows, or convert them with CASE", e.Message)
	}
	if e.Hint != "" {
		return fmt.Sprintf("the database can't run this: %s (%s)", e.Message, e.Hint)
	}
	return "the database can't run this: " + e.Message
}
