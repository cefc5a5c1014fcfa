package state_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/state"
	"parley/state/statetest"
	"parley/suql/backendtest"

	"github.com/google/go-cmp/cmp"
)

func open(t *testing.T, path string) *state.Store {
	t.Helper()
	s, err := state.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestLogInMemory(t *testing.T) {
	statetest.RunLog(t, func(t *testing.T) agent.Log { return open(t, state.Memory) })
}

// engines runs a test with the address of an empty store of each engine; that
// of PostgreSQL wants a server (.ci/postgres).
func engines(t *testing.T, run func(t *testing.T, path string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { run(t, filepath.Join(t.TempDir(), "deep", "down", "parley's store?#%.db")) })
	t.Run("postgres", func(t *testing.T) { run(t, backendtest.PostgresSchema(t, "")) })
}

func TestLogInPostgres(t *testing.T) {
	statetest.RunLog(t, func(t *testing.T) agent.Log { return open(t, backendtest.PostgresSchema(t, "")) })
}

func TestLogInFile(t *testing.T) {
	statetest.RunLog(t, func(t *testing.T) agent.Log { return open(t, filepath.Join(t.TempDir(), "parley.db")) })
}

func TestTwoProcessesShareOneStore(t *testing.T) { engines(t, sharing) }

func sharing(t *testing.T, path string) {
	one, two := open(t, path), open(t, path)
	events := statetest.Turn()
	if err := one.Append(t.Context(), "s", events[0]); err != nil {
		t.Fatal(err)
	}
	if err := two.Append(t.Context(), "s", events[0]); !errors.Is(err, agent.ErrConflict) {
		t.Errorf("the second process stored a taken number: %v", err)
	}
	if err := two.Append(t.Context(), "s", events[1]); err != nil {
		t.Fatal(err)
	}
	got, err := one.Events(t.Context(), "s")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(events[:2], got); diff != "" {
		t.Error(diff)
	}
}

func TestConversationsSurviveARestart(t *testing.T) { engines(t, surviving) }

func surviving(t *testing.T, path string) {
	s := open(t, path)
	if err := s.Begin(t.Context(), "c1", "ann"); err != nil {
		t.Fatal(err)
	}
	for _, e := range statetest.Turn() {
		if err := s.Append(t.Context(), "c1", e); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	got, err := s.Events(t.Context(), "c1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(statetest.Turn(), got); diff != "" {
		t.Error(diff)
	}
	if err := s.Owns(t.Context(), "c1", "ann"); err != nil {
		t.Errorf("the conversation lost its owner: %v", err)
	}
}

func TestOnlyTheVisitorWhoBeganAConversationOwnsIt(t *testing.T) { engines(t, owning) }

func owning(t *testing.T, path string) {
	s := open(t, path)
	for _, c := range [][2]string{{"c1", "ann"}, {"c2", "ann"}, {"c3", "bob"}} {
		if err := s.Begin(t.Context(), c[0], c[1]); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		id, visitor string
		want        error
	}{
		{"c1", "ann", nil}, {"c2", "ann", nil}, {"c3", "bob", nil},
		{"c1", "bob", state.ErrNotFound}, {"c3", "ann", state.ErrNotFound}, {"c9", "ann", state.ErrNotFound}, {"c1", "", state.ErrNotFound},
	} {
		if err := s.Owns(t.Context(), test.id, test.visitor); !errors.Is(err, test.want) {
			t.Errorf("Owns(%s, %s) = %v, want %v", test.id, test.visitor, err, test.want)
		}
	}
	if id, err := s.Latest(t.Context(), "ann"); id != "c2" || err != nil {
		t.Errorf("the latest conversation of ann is %q (%v), want c2", id, err)
	}
	if _, err := s.Latest(t.Context(), "eve"); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("a visitor without conversations: %v, want ErrNotFound", err)
	}
}

func TestFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parley.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, path)
	if err := s.Append(t.Context(), "s", statetest.Turn()[0]); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != 0o600 {
			t.Errorf("%s has mode %o, want 600", filepath.Base(file), got)
		}
	}
}

func TestOpenSaysWhatToDo(t *testing.T) {
	newer := filepath.Join(t.TempDir(), "newer.db")
	if err := open(t, newer).Close(); err != nil {
		t.Fatal(err)
	}
	change(t, newer, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`)

	damaged := filepath.Join(t.TempDir(), "damaged.db")
	if err := os.WriteFile(damaged, []byte(strings.Repeat("this is a shopping list, not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, path, want string }{
		{"a newer store", newer, "upgrade parley"},
		{"a file that is something else", damaged, "move it aside"},
		{"no path", "", "needs a path"},
		{"PostgreSQL that is not there", "postgres://ann:secret@127.0.0.1:1/parley", "can't be reached"},
		{"PostgreSQL without an address", "postgres://ann:secret@db:port/parley", "no address of a PostgreSQL database"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := state.Open(t.Context(), test.path)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want a sentence with %q", err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("the password is shown: %v", err)
			}
		})
	}
}

func TestAnUnreadableEventIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parley.db")
	s := open(t, path)
	if err := s.Append(t.Context(), "c1", statetest.Turn()[0]); err != nil {
		t.Fatal(err)
	}
	change(t, path, `UPDATE events SET body = '{"seq": "one"}'`)
	if _, err := s.Events(t.Context(), "c1"); err == nil || !strings.Contains(err.Error(), "event 1 of conversation c1") {
		t.Errorf("got %v, want the event to be named", err)
	}
}

func change(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}
