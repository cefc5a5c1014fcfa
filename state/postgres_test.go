package state_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync"
	"testing"

	"parley/state"
	"parley/suql/backendtest"

	"github.com/jackc/pgx/v5"
)

// emptyDatabase is the address of a new database on the server for tests,
// which is dropped when the test ends.
func emptyDatabase(t *testing.T) string {
	t.Helper()
	server := backendtest.PostgresServer(t)
	conn, err := pgx.Connect(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("parley_test_%016x", rand.Uint64())
	if _, err := conn.Exec(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx := context.Background() // that of the test has ended
		_, dropping := conn.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)")
		if err := errors.Join(dropping, conn.Close(ctx)); err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

// TestServersStartAtOnce: of several that find an empty database one makes the
// schema and the tables, and the others wait for it.
func TestServersStartAtOnce(t *testing.T) {
	address := emptyDatabase(t)
	stores := make([]*state.Store, 6)
	var wg sync.WaitGroup
	for i := range stores {
		wg.Go(func() {
			var err error
			if stores[i], err = state.Open(t.Context(), address); err != nil {
				t.Errorf("server %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	for i, s := range stores {
		if s == nil {
			continue
		}
		if err := errors.Join(s.Ping(t.Context()), s.Begin(t.Context(), fmt.Sprint(i), "ann"), s.Close()); err != nil {
			t.Errorf("server %d: %v", i, err)
		}
	}
}

// TestASchemaThatIsNotOursIsRefused: the tables of somebody else get no
// company.
func TestASchemaThatIsNotOursIsRefused(t *testing.T) {
	foreign := backendtest.PostgresSchema(t, "CREATE TABLE tents (name text);")
	missing := strings.Replace(backendtest.PostgresSchema(t, ""), "search_path=parley_test", "search_path=nowhere", 1)
	for address, want := range map[string]string{foreign: "holds tables of something else", missing: "there is no schema"} {
		s, err := state.Open(t.Context(), address)
		if err == nil {
			t.Errorf("%s was taken for a store", address)
			_ = s.Close()
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want a sentence with %q", err, want)
		}
	}
}
