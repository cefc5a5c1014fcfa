package postgres_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/limit"
	"parley/suql/postgres"
)

// line is a telephone line to the server for tests.
type line struct {
	dsn, address string
	deaf         atomic.Bool // nothing the server says comes through
}

// throughLine returns a line to the database that dsn names, hung up when the
// test ends.
func throughLine(t *testing.T, dsn string) *line {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	server := u.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	u.Host = l.Addr().String()
	out := &line{dsn: u.String(), address: u.Host}
	var wg sync.WaitGroup
	hangUp := make(chan struct{})
	t.Cleanup(func() { close(hangUp); l.Close(); wg.Wait() })
	wg.Go(func() {
		for {
			here, err := l.Accept()
			if err != nil {
				return // closed
			}
			there, err := net.Dial("tcp", server)
			if err != nil {
				t.Error(err)
				here.Close()
				continue
			}
			wg.Go(func() { <-hangUp; here.Close(); there.Close() })
			wg.Go(func() { _, _ = io.Copy(there, here); there.Close() })
			wg.Go(func() { _, _ = io.Copy(hearing{here, &out.deaf}, there); here.Close() })
		}
	})
	return out
}

// hearing passes on what is said while it isn't deaf.
type hearing struct {
	io.Writer
	deaf *atomic.Bool
}

func (h hearing) Write(p []byte) (int, error) {
	if h.deaf.Load() {
		return len(p), nil
	}
	return h.Writer.Write(p)
}

// A server may not hear its own statement_timeout: while it matches one long
// pattern, for example. Then this side gives up.
func TestAServerThatDoesNotStopIsLeft(t *testing.T) {
	l := throughLine(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a INTEGER)"))
	db := connect(t, l.dsn).WithLimits(limit.Limits{Time: 50 * time.Millisecond})
	l.deaf.Store(true)
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, errors.New("nobody but the test gave up"))
	defer cancel()
	var past *limit.Error
	if _, err := db.Query(ctx, call("pg_sleep", ast.Num("60")), nil); !errors.As(err, &past) || past.Time != 50*time.Millisecond {
		t.Errorf("error %v, want one about the time", err)
	}
	l.deaf.Store(false)
	if _, err := db.Query(ctx, parse(t, "SELECT a FROM t"), nil); err != nil {
		t.Errorf("the next query fails: %v", err)
	}
}

// TestASilentNetworkEndsInASentence: an idle connection to a server that says
// nothing any more is given up, and so is the attempt to make another.
func TestASilentNetworkEndsInASentence(t *testing.T) {
	l := throughLine(t, backendtest.PostgresSchema(t, "CREATE TABLE t (a INTEGER)"))
	db, err := postgres.OpenPinging(t.Context(), l.dsn+"&connect_timeout=2")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	l.deaf.Store(true)
	ctx, cancel := context.WithTimeoutCause(t.Context(), time.Minute, errors.New("nobody but the test gave up"))
	defer cancel()
	_, err = db.Query(ctx, parse(t, "SELECT a FROM t"), nil)
	if err == nil || !strings.Contains(err.Error(), "no PostgreSQL server answers at "+l.address) {
		t.Errorf("error %v, want one that says that no server answers", err)
	}
	l.deaf.Store(false)
	if _, err := db.Query(ctx, parse(t, "SELECT a FROM t"), nil); err != nil {
		t.Errorf("the next query fails: %v", err)
	}
}
