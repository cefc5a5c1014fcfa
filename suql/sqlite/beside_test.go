package sqlite_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"

	"parley/suql/sqlite"
)

// TestBesideAFileThatWasHalfWritten: where who wrote the file beside a database was ended in
// between, what was half written is taken back, and the database can be read.
func TestBesideAFileThatWasHalfWritten(t *testing.T) {
	dir := t.TempDir()
	exec := func(path string, statements ...string) *sql.DB {
		db, err := sql.Open("sqlite3", path)
		if err != nil {
			t.Fatal(err)
		}
		db.SetMaxOpenConns(1)
		t.Cleanup(func() { db.Close() })
		for _, s := range statements {
			if _, err := db.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
		return db
	}
	shop, writing, beside := filepath.Join(dir, "shop.db"), filepath.Join(dir, "writing"), filepath.Join(dir, "beside")
	exec(shop, "CREATE TABLE bags (id INTEGER PRIMARY KEY)", "INSERT INTO bags VALUES (1), (2)")
	exec(writing, "CREATE TABLE sizes (id INTEGER PRIMARY KEY, size TEXT)", "INSERT INTO sizes VALUES (1, 'large')",
		"PRAGMA cache_size = 1", "BEGIN", "UPDATE sizes SET size = 'small'",
		"INSERT INTO sizes WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"+
			" SELECT i, 'a size that nobody has ever seen ' || i FROM n")
	for _, suffix := range []string{"", "-journal"} { // as if it had been ended now
		raw, err := os.ReadFile(writing + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(beside+suffix, raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sqlite.OpenBeside(t.Context(), shop, beside, "_")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(t.Context(), "SELECT count(*), max(sizes.size) FROM bags JOIN sizes ON sizes.id = bags.id")
	if err != nil {
		t.Fatal(err)
	}
	if got := rows.Values[0]; got[0] != int64(1) || got[1] != "large" {
		t.Errorf("%v", got)
	}
}
