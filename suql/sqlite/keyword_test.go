package sqlite_test

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/sqlite"
)

// TestColumnsNamedLikeKeywords: a column may be called what SQLite takes for
// a word of its own (a table of rugby has one called drop).
func TestColumnsNamedLikeKeywords(t *testing.T) {
	for _, name := range []string{"add", "alter", "autoincrement", "commit", "delete", "drop", "insert", "nothing", "raise", "to", "values"} {
		db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE goals (player TEXT, "`+name+`" INTEGER); INSERT INTO goals VALUES ('Kim', 2);`)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Facts(t.Context()); err != nil {
			t.Errorf("%s, printed as %s: %v", name, ast.Ident(name), err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}
