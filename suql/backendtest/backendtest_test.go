package backendtest_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"parley/suql/backendtest"
)

var update = flag.Bool("update", false, "rewrite the results in testdata with those of SQLite")

func TestSQLite(t *testing.T) {
	if *update {
		for name, page := range backendtest.Pages(t, backendtest.SQLite) {
			if err := os.WriteFile(filepath.Join("testdata", name), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	backendtest.Run(t, backendtest.SQLite)
}

func TestPostgreSQL(t *testing.T) { backendtest.Run(t, backendtest.Postgres) }
