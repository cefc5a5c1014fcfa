package sqlite_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/sqlite"
)

// A stored 9e999 is a value like others: it can be read, and written as JSON.
func TestInfinitiesAreValues(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), "CREATE TABLE t (x REAL); INSERT INTO t VALUES (9e999), (-9e999), (1.5), (9e999 - 9e999)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(t.Context(), "SELECT x FROM t")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]any{{"Infinity"}, {"-Infinity"}, {1.5}, {nil}}, rows.Values); diff != "" {
		t.Error(diff)
	}
	if _, err := json.Marshal(rows.Values); err != nil {
		t.Error(err)
	}
}
