// Package evaltest has what the tests of package eval and of the packages below
// it share: the small datasets of eval/testdata.
//
//	data := evaltest.Huts(t, "../testdata/wikisql")
//	golden.File(t, "../testdata/wikisql/listing.txt", evaltest.Listing(t, data))
package evaltest

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3" // makes the library

	"parley/eval"
	"parley/eval/spider"
	"parley/eval/wikisql"
	"parley/suql/ast"
)

// Huts is the small set in the format of WikiSQL that stands in a folder.
func Huts(t *testing.T, folder string) *eval.Dataset {
	t.Helper()
	d, err := wikisql.Load(filepath.Join(folder, "questions.jsonl"), filepath.Join(folder, "tables.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Library makes the database of the small set in the format of Spider that
// stands in a folder, and says which files that is.
func Library(t *testing.T, folder string) spider.Files {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "library"), 0o700); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(folder, "library.sql"))
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", filepath.Join(dir, "library", "library.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(script)); err != nil {
		t.Fatal(err)
	}
	return spider.Files{Questions: filepath.Join(folder, "questions.json"),
		Tables: []string{filepath.Join(folder, "tables.json")}, Databases: []string{dir}}
}

// Listing shows each example with its gold query and what that finds.
func Listing(t *testing.T, d *eval.Dataset) string {
	t.Helper()
	var b strings.Builder
	for _, e := range d.Examples {
		db, err := d.Open(t.Context(), e.Database)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := db.Run(t.Context(), e.Gold)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %s\n  %s\n  %v\n", e.ID, e.Question, ast.Print(e.Gold), rows)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// Write writes a file.
func Write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
