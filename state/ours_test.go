package state_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"parley/state"
)

// A file that something else has made stays as it is.
func TestAFileThatIsNotOursIsRefused(t *testing.T) {
	dir := t.TempDir()
	notes, shop := filepath.Join(dir, "notes.txt"), filepath.Join(dir, "shop.db")
	if err := os.WriteFile(notes, []byte(strings.Repeat("remember the milk\n", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", shop)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE tents (name TEXT); INSERT INTO tents VALUES ('Alp')"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{notes, shop, dir} {
		before, _ := os.ReadFile(path)
		rights, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := state.Open(t.Context(), path)
		if err == nil {
			t.Errorf("%s was taken for a store", path)
			_ = s.Close()
			continue
		}
		if !strings.Contains(err.Error(), "--state") {
			t.Errorf("%s: %v does not say what to do", path, err)
		}
		after, _ := os.ReadFile(path)
		if now, err := os.Stat(path); err != nil || string(after) != string(before) || now.Mode() != rights.Mode() {
			t.Errorf("%s was changed: %v, %v", path, now, err)
		}
	}
}
