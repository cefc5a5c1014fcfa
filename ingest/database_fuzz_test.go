package ingest_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parley/ingest"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// FuzzDatabase: a database file that somebody sends, whole or damaged, is looked
// into and copied, or refused with a sentence; nothing is left of what is
// refused, and what was copied opens and can be described. So does the file
// itself, or is refused.
func FuzzDatabase(f *testing.F) {
	path := filepath.Join(f.TempDir(), "seed.db")
	db := database(f, path)
	if _, err := db.Exec(`PRAGMA page_size = 512;
		CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, since DATE);
		CREATE TABLE visit (city INT REFERENCES city (id), day DATE, n INT, PRIMARY KEY (city, day)) WITHOUT ROWID;
		CREATE TABLE odd ("a""b" TEXT, twice AS (n * 2), n, bytes BLOB, size REAL);
		CREATE INDEX named ON city (name); CREATE VIEW v AS SELECT name FROM city;
		CREATE TRIGGER tr AFTER INSERT ON odd BEGIN DELETE FROM city; END;
		INSERT INTO city VALUES (1, 'Linz', '2024-01-31'), (2, 'Graz', NULL); INSERT INTO visit VALUES (1, '2024-02-01', 3);
		INSERT INTO odd ("a""b", n, bytes, size) VALUES ('x', 7, x'00ff', 1e300)`); err != nil {
		f.Fatal(err)
	}
	if err := db.Close(); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(whole[:100])
	f.Add(bytes.ReplaceAll(whole, []byte("CREATE TABLE"), []byte("CREATE VIEWS")))
	f.Add(bytes.ReplaceAll(whole, []byte("city"), []byte("v; \x00")))
	f.Add(bytes.ReplaceAll(whole, []byte("VARCHAR(20)"), []byte("x','y'); --")))
	f.Add(append(whole[:512:512], bytes.Repeat([]byte{0xff}, len(whole)-512)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
		defer cancel()
		folder := t.TempDir()
		in, target := filepath.Join(folder, "in.db"), filepath.Join(folder, "out.db")
		if err := os.WriteFile(in, data, 0o600); err != nil {
			t.Fatal(err)
		}
		seen, err := ingest.Look(ctx, in, 5, ingest.Options{})
		if err == nil && seen == nil || err != nil && err.Error() == "" {
			t.Fatalf("neither a look into it nor a reason: %v", err)
		}
		done, err := ingest.Import(ctx, target, []string{in}, ingest.Options{})
		left, e := filepath.Glob(filepath.Join(folder, "*"))
		if e != nil || err != nil && (len(left) != 1 || done != nil) {
			t.Fatalf("after %v there are %q and %+v", err, left, done)
		}
		if err == nil {
			describe(ctx, t, target, true)
		}
		describe(ctx, t, in, false)
	})
}

// describe reads the catalog of a database, which must succeed or may fail.
func describe(ctx context.Context, t *testing.T, path string, must bool) {
	t.Helper()
	db, err := sqlite.Open(ctx, path)
	if err == nil {
		defer db.Close()
		var cat *catalog.Catalog
		if cat, err = catalog.Read(ctx, db); (err == nil) != (cat != nil) {
			t.Fatalf("both or neither of the catalog %v and the error %v", cat, err)
		}
	}
	if err != nil && must {
		t.Fatalf("what was copied can't be described: %v", err)
	}
}
