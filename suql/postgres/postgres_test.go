package postgres_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"parley/golden"
	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/parser"
	"parley/suql/postgres"
)

// odd is the database of testdata/odd.sql, and its address.
func odd(t testing.TB) (*postgres.DB, string) {
	t.Helper()
	script, err := os.ReadFile("testdata/odd.sql")
	if err != nil {
		t.Fatal(err)
	}
	dsn := backendtest.PostgresSchema(t, string(script))
	return connect(t, dsn), dsn
}

func connect(t testing.TB, dsn string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func parse(t testing.TB, query string) ast.Query {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return q
}

// TestDialect runs every query of testdata/dialect.sql: the golden file holds
// the query, what PostgreSQL is given where that differs in more than the
// schema of the tables, and the rows or the error.
func TestDialect(t *testing.T) {
	db, dsn := odd(t)
	source, err := os.ReadFile("testdata/dialect.sql")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "--") {
			fmt.Fprintf(&out, "%s\n\n", line)
			continue
		}
		fmt.Fprintf(&out, "%s\n%s\n", line, run(t, db, schemaOf(t, dsn)+".", strings.TrimSuffix(line, ";")))
	}
	golden.File(t, "testdata/dialect.golden", out.String())
}

func run(t *testing.T, db *postgres.DB, schema, query string) string {
	t.Helper()
	q := parse(t, query)
	text, err := db.Print(q)
	if err != nil {
		return "  refused: " + err.Error() + "\n"
	}
	out := ""
	if text = strings.ReplaceAll(text, schema, ""); text != ast.Print(q) {
		out = "  " + text + "\n"
	}
	rows, err := db.Query(t.Context(), q, nil)
	if err != nil {
		return out + "  error: " + err.Error() + "\n"
	}
	out += "  = " + strings.Join(rows.Columns, " | ") + "\n"
	for _, r := range rows.Values {
		cells := make([]string, len(r))
		for i, v := range r {
			cells[i] = fmt.Sprintf("%T %v", v, v)
			if v == nil {
				cells[i] = "NULL"
			}
		}
		out += "    " + strings.Join(cells, " | ") + "\n"
	}
	return out
}
