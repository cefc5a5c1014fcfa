package eval_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"

	"parley/eval"
)

// library makes the database of this package's small Spider set and returns
// the folder it stands in.
func library(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "library"), 0o700); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("testdata/spider/library.sql")
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
	return dir
}

func loadLibrary(t *testing.T) *eval.Dataset {
	t.Helper()
	d, err := eval.LoadSpider("testdata/spider/questions.json", "testdata/spider/tables.json", library(t))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSpiderQuestions: strings in double quotes are strings, LIKE ignores
// case, names come from tables.json.
func TestSpiderQuestions(t *testing.T) {
	d := loadLibrary(t)
	golden(t, "testdata/spider/listing.txt", listing(t, d))
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got := db.Catalog.Table("reader").Column("home_town").Human; got != "home town" {
		t.Errorf("the column is called %q, want its name in tables.json", got)
	}
}

func TestSpiderCountsWhatItLeavesOut(t *testing.T) {
	want := []eval.Skipped{
		{Reason: "SQL outside the grammar", Count: 1}, {Reason: "a table that the schema lacks", Count: 1},
		{Reason: "more than one table", Count: 1}, {Reason: "nested query", Count: 1},
		{Reason: "no database file", Count: 1}, {Reason: "set operation", Count: 1},
	}
	if diff := cmp.Diff(want, loadLibrary(t).Skipped); diff != "" {
		t.Error(diff)
	}
}

func TestSpiderErrorsSayWhere(t *testing.T) {
	const schema = `[{"db_id": "d", "table_names": ["t"], "table_names_original": ["t"], "column_names": [[0, "a"]], "column_names_original": [[0, "a"]]}]`
	const question = `[{"db_id": "d", "question": "q?", "query": "SELECT a FROM t"}]`
	for _, c := range []struct{ name, questions, tables, want string }{
		{"an unknown database", strings.ReplaceAll(question, `"d"`, `"e"`), schema, `questions.json[1]: database "e" is not in`},
		{"a question without a query", strings.ReplaceAll(question, "query", "sql"), schema, `questions.json[1]: not a question: needs "db_id", "question" and "query"`},
		{"an array that breaks off", strings.TrimSuffix(question, "]"), schema, "questions.json"},
		{"a schema of another shape", question, `[{"db_id": "d"}]`, "tables.json[1]: not a schema"},
		{"a column of no table", question, strings.ReplaceAll(schema, `[0, "a"]`, `[1, "a"]`), "column a is of table 1, which is not there"},
		{"nothing to measure", question, schema, "holds no question over a single table whose database is in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "questions.json"), c.questions)
			write(t, filepath.Join(dir, "tables.json"), c.tables)
			_, err := eval.LoadSpider(filepath.Join(dir, "questions.json"), filepath.Join(dir, "tables.json"), dir)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	_, err := eval.LoadSpider("testdata/spider/questions.json", "testdata/spider/tables.json", "testdata/none")
	if err == nil || !strings.Contains(err.Error(), "testdata/none is no folder of databases") {
		t.Errorf("a missing folder: got %v", err)
	}
}
