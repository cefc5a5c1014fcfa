package backendtest_test

import (
	"path/filepath"
	"testing"

	"parley/golden"
	"parley/suql/backendtest"
)

func TestSQLite(t *testing.T) {
	if golden.Update() {
		for name, page := range backendtest.Pages(t, backendtest.SQLite) {
			golden.Write(t, filepath.Join("testdata", name), page)
		}
		return
	}
	backendtest.Run(t, backendtest.SQLite)
}

func TestPostgreSQL(t *testing.T) { backendtest.Run(t, backendtest.Postgres) }
