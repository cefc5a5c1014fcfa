package sqlite_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"parley/golden"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// places is the database of testdata/places.sql.
func places(t testing.TB) *sqlite.DB {
	t.Helper()
	script, err := os.ReadFile("testdata/places.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.OpenMemory(t.Context(), string(script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// TestDialect runs every query of testdata/dialect.sql: the golden file holds
// the query, what SQLite is given, and the rows or the error.
func TestDialect(t *testing.T) {
	db := places(t)
	source, err := os.ReadFile("testdata/dialect.sql")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "--") {
			fmt.Fprintf(&out, "%s\n\n", line)
			continue
		}
		fmt.Fprintf(&out, "%s\n%s\n", line, run(t, db, strings.TrimSuffix(line, ";")))
	}
	golden.File(t, "testdata/dialect.golden", out.String())
}

func run(t *testing.T, db *sqlite.DB, query string) string {
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	text, err := sqlite.Print(q)
	if err != nil {
		return "  refused: " + err.Error() + "\n"
	}
	out := "  " + text + "\n"
	rows, err := db.Query(t.Context(), text)
	if err != nil {
		return out + "  error: " + err.Error() + "\n"
	}
	out += "  = " + strings.Join(rows.Columns, " | ") + "\n"
	for _, r := range rows.Values {
		cells := make([]string, len(r))
		for i, v := range r {
			cells[i] = fmt.Sprint(v)
		}
		out += "    " + strings.Join(cells, " | ") + "\n"
	}
	return out
}
