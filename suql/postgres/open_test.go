package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"

	"parley/suql/backendtest"
	"parley/suql/postgres"
)

const secret = "s3cr3t"

// refusing is the address of a server that turns everybody away.
func refusing(t *testing.T, code, message string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() { l.Close(); <-done })
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return // closed
			}
			server := pgproto3.NewBackend(conn, conn)
			hello, err := server.ReceiveStartupMessage()
			if _, asksForTLS := hello.(*pgproto3.SSLRequest); asksForTLS {
				_, err = conn.Write([]byte("N"))
			} else if err == nil {
				server.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: code, Message: message})
				err = server.Flush()
			}
			if err != nil {
				t.Error(err)
			}
			conn.Close()
		}
	}()
	return fmt.Sprintf("postgres://ann:%s@%s/shop?sslmode=disable", secret, l.Addr())
}

func TestOpenSaysWhatIsWrongWithTheServer(t *testing.T) {
	for _, tt := range []struct{ name, dsn, want string }{
		{"password", refusing(t, "28P01", "password authentication failed"), "the password of user ann is wrong"},
		{"not let in", refusing(t, "28000", "no pg_hba.conf entry"), "does not let user ann in (no pg_hba.conf entry)"},
		{"no database", refusing(t, "3D000", "database does not exist"), "there is no database shop on 127.0.0.1:"},
		{"pooler", refusing(t, "08P01", "unsupported startup parameter"), "ignore_startup_parameters"},
		{"full", refusing(t, "53300", "too many clients"), "has no connection left"},
		{"starting", refusing(t, "57P03", "the database system is starting up"), "try again in a moment"},
		{"nobody there", "postgres://ann:" + secret + "@127.0.0.1:1/shop?sslmode=disable", "no PostgreSQL server answers at 127.0.0.1:1"},
		{"no TLS", strings.Replace(refusing(t, "28000", ""), "sslmode=disable", "sslmode=require", 1), "speaks no TLS: add ?sslmode=disable"},
		{"bad escape", "postgres://ann:" + secret + "%zz@host/shop", "the address of the PostgreSQL database can't be read"},
		{"bad port", "postgres://ann:" + secret + "@host:many/shop", "the address of the PostgreSQL database can't be read"},
		{"bad words", "host=x password='" + secret, "the address of the PostgreSQL database can't be read"},
		{"bad setting", "postgres://ann:" + secret + "@host/shop?sslmode=perhaps", "the address of the PostgreSQL database can't be read"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db, err := postgres.Open(t.Context(), tt.dsn)
			if err == nil {
				db.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want it to say %q", err, tt.want)
			}
			if s := fmt.Sprintf("%v %+v", err, err); strings.Contains(s, secret) {
				t.Errorf("the error tells the password: %s", s)
			}
		})
	}
}

func TestOpenKeepsTheCodeOfTheServer(t *testing.T) {
	_, err := postgres.Open(t.Context(), refusing(t, "28P01", "no"))
	var e *pgconn.PgError
	if !errors.As(err, &e) || e.Code != "28P01" {
		t.Errorf("%v holds no *pgconn.PgError 28P01", err)
	}
}

func TestOpenEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the user went away"))
	if _, err := postgres.Open(ctx, "postgres://ann@127.0.0.1:1/shop"); err == nil || !strings.Contains(err.Error(), "was stopped: the user went away") {
		t.Errorf("error %v", err)
	}
}

// with returns dsn with another user, or another parameter.
func with(t *testing.T, dsn, user, name, value string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	if user != "" {
		u.User = url.UserPassword(user, secret)
	}
	if name != "" {
		q := u.Query()
		q.Set(name, value)
		u.RawQuery = q.Encode()
	}
	return u.String()
}

// admin runs statements as the owner of everything.
func admin(t *testing.T, statements string) {
	t.Helper()
	backendtest.Execute(context.WithoutCancel(t.Context()), t, backendtest.PostgresServer(t), statements)
}

// role makes a user who may do nothing yet.
func role(t *testing.T) string {
	t.Helper()
	name := fmt.Sprintf("parley_test_%016x", rand.Uint64())
	admin(t, "CREATE ROLE "+name+" LOGIN PASSWORD '"+secret+"'")
	t.Cleanup(func() { admin(t, "DROP OWNED BY "+name+"; DROP ROLE "+name) })
	return name
}

func schemaOf(t *testing.T, dsn string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get("search_path")
}

func TestOpenSaysWhyThereIsNoTable(t *testing.T) {
	dsn := backendtest.PostgresSchema(t, "CREATE TABLE closed (a INTEGER)")
	schema, reader := schemaOf(t, dsn), role(t)
	for _, tt := range []struct{ name, dsn, want string }{
		{"no permission", with(t, dsn, reader, "", ""), "user " + reader + " may read no table"},
		{"another schema", with(t, dsn, "", "search_path", "nowhere"), "not on the search path: add ?search_path="},
		{"no such user", with(t, dsn, "nobody_"+reader, "", ""), "does not let user nobody_" + reader + " in"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db, err := postgres.Open(t.Context(), tt.dsn)
			if err == nil {
				db.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want it to say %q", err, tt.want)
			}
		})
	}
	admin(t, "GRANT USAGE ON SCHEMA "+schema+" TO "+reader+"; GRANT SELECT (a) ON "+schema+".closed TO "+reader)
	db := connect(t, with(t, dsn, reader, "", ""))
	if db.Key("closed", "c") != nil {
		t.Error("a user who may not read the place of a row was given it as a key")
	}
	if _, err := db.Query(t.Context(), parse(t, "SELECT a FROM closed"), nil); err != nil {
		t.Error(err)
	}
}
