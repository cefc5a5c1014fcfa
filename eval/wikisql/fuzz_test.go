package wikisql_test

import (
	"path/filepath"
	"testing"

	"parley/eval/evaltest"
	"parley/eval/wikisql"
	"parley/suql/ast"
	"parley/suql/unit"
)

// FuzzLoad: whatever the two files hold, loading them gives an error or
// questions whose gold queries consist of units and run.
func FuzzLoad(f *testing.F) {
	f.Add(`{"table_id": "t", "question": "q?", "sql": {"sel": 0, "agg": 3, "conds": [[1, 1, 2.5]]}}`,
		`{"id": "t", "header": ["a", "A"], "types": ["text", "real"], "rows": [["x", "1,5"], [null, 2]]}`)
	f.Add(`[{"table_id": "t", "question": "q?", "sql": {"sel": 0, "agg": 0, "conds": []}}]`,
		`{"id": "t", "page_title": "sqlite_x", "header": ["*"], "types": ["text"], "rows": []}`)
	f.Add("\ufeff{}", "\n[")
	f.Fuzz(func(t *testing.T, questions, tables string) {
		dir := t.TempDir()
		q, tab := filepath.Join(dir, "q"), filepath.Join(dir, "t")
		evaltest.Write(t, q, questions)
		evaltest.Write(t, tab, tables)
		d, err := wikisql.Load(q, tab)
		if err != nil {
			return
		}
		for _, e := range d.Examples {
			if _, err := unit.Of(e.Gold); err != nil {
				t.Errorf("%s: %v", ast.Print(e.Gold), err)
			}
			db, err := d.Open(t.Context(), e.Database)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Run(t.Context(), e.Gold); err != nil {
				t.Errorf("%s: %v", ast.Print(e.Gold), err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
