package ingest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/ingest"
)

// sources is a database with something of everything.
func sources(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "source.db")
	if _, err := database(t, path).Exec(`
		CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL);
		CREATE TABLE shop (id INTEGER PRIMARY KEY, city INT REFERENCES city (id), "Full Name" TEXT, twice AS (id * 2), bytes BLOB, odd "x y");
		CREATE TABLE visit (shop INT, day DATE, n INT DEFAULT 7, PRIMARY KEY (shop, day)) WITHOUT ROWID;
		CREATE VIEW v AS SELECT * FROM shop;
		CREATE VIRTUAL TABLE f USING fts5(b);
		CREATE TRIGGER tr AFTER INSERT ON shop BEGIN DELETE FROM city; END;
		INSERT INTO city VALUES (1, 'Oakland'); INSERT INTO visit VALUES (1, '2024-01-31', NULL)`); err != nil {
		t.Fatal(err)
	}
	if _, err := database(t, path).Exec(`DROP TRIGGER tr; INSERT INTO shop (id, city, "Full Name", bytes, odd) VALUES (3, 1, 'Anna', x'00ff', 'o');
		CREATE TRIGGER tr AFTER INSERT ON shop BEGIN DELETE FROM city; END`); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTablesOfADatabaseAreCopied(t *testing.T) {
	target := filepath.Join(t.TempDir(), "t.db")
	sum, err := ingest.Import(t.Context(), target, []string{sources(t)}, ingest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`city|CREATE TABLE "city" ("id" INTEGER PRIMARY KEY, "name" VARCHAR(20) NOT NULL)`,
		`shop|CREATE TABLE "shop" ("id" INTEGER PRIMARY KEY, "city" INT, "Full Name" TEXT, "twice", "bytes" BLOB, "odd" x y, FOREIGN KEY ("city") REFERENCES "city" ("id"))`,
		`visit|CREATE TABLE "visit" ("shop" INT NOT NULL, "day" DATE NOT NULL, "n" INT, PRIMARY KEY ("shop", "day")) WITHOUT ROWID`,
	}
	if diff := cmp.Diff(want, rows(t, target, "SELECT name, sql FROM sqlite_schema WHERE type <> 'index' ORDER BY 1")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := rows(t, target, `SELECT id, city, "Full Name", twice, hex(bytes), odd FROM shop`); cmp.Diff([]string{"3|1|Anna|6|00FF|o"}, got) != "" {
		t.Errorf("%q", got)
	}
	if len(sum.Notes) != 1 || !strings.Contains(sum.Notes[0], "left behind: f, v") {
		t.Errorf("notes %q", sum.Notes)
	}
}

func TestOneTableOfADatabase(t *testing.T) {
	target := made(t)
	source := sources(t)
	if _, err := ingest.Import(t.Context(), target, []string{source}, ingest.Options{Table: "City"}); err != nil {
		t.Fatal(err)
	}
	if got := rows(t, target, "SELECT * FROM city"); cmp.Diff([]string{"1|Oakland"}, got) != "" {
		t.Errorf("%q", got)
	}
	for table, want := range map[string]string{"none": "has no table none to copy", "v": "has no table v to copy", "city": "already has a table city"} {
		if _, err := ingest.Import(t.Context(), target, []string{source}, ingest.Options{Table: table}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", table, err, want)
		}
	}
	if _, err := ingest.Import(t.Context(), target, []string{target}, ingest.Options{}); err == nil || !strings.Contains(err.Error(), "is the database itself") {
		t.Errorf("error %v", err)
	}
}

func TestALookIntoADatabaseListsItsTables(t *testing.T) {
	p, err := ingest.Look(t.Context(), sources(t), 3, ingest.Options{Table: "visit"})
	if err != nil {
		t.Fatal(err)
	}
	want := []ingest.Column{{Name: "visit.shop", Source: "shop", Kind: ingest.Integer}, {Name: "visit.day", Source: "day", Kind: ingest.Date}, {Name: "visit.n", Source: "n", Kind: ingest.Integer}}
	if diff := cmp.Diff(want, p.Columns); diff != "" {
		t.Error(diff)
	}
}
