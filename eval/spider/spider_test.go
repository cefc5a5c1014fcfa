package spider_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/eval"
	"parley/eval/evaltest"
	"parley/eval/spider"
	"parley/golden"
)

const folder = "../testdata/spider"

func loadLibrary(t *testing.T) *eval.Dataset {
	t.Helper()
	d, err := spider.Load(evaltest.Library(t, folder))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestQuestions: strings in double quotes are strings, LIKE ignores
// case, names come from tables.json.
func TestQuestions(t *testing.T) {
	d := loadLibrary(t)
	runs := *d
	runs.Examples = slices.DeleteFunc(slices.Clone(d.Examples), func(e eval.Example) bool { return strings.HasSuffix(e.ID, "[9]") || strings.HasSuffix(e.ID, "[10]") })
	golden.File(t, folder+"/listing.txt", evaltest.Listing(t, &runs))
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got := db.Catalog.Table("reader").Column("home_town").Human; got != "home town" {
		t.Errorf("the column is called %q, want its name in tables.json", got)
	}
}

// TestConversations: each turn is an example that goes on from the query before it, on the day of the conversation.
func TestConversations(t *testing.T) {
	f := evaltest.Library(t, folder)
	f.Questions = filepath.Join(t.TempDir(), "talks.jsonl")
	const first = `{"db_id": "library", "today": "2026-11-27T00:00:00Z", "turns": [` +
		`{"utterance": "who reads here?", "query": "SELECT name FROM reader", "edit": "new"}, ` +
		`{"utterance": "just how many", "query": "SELECT count(*) FROM reader", "edit": "agg"}]}` + "\n"
	write := func(text string) {
		if err := os.WriteFile(f.Questions, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(first)
	d, err := spider.Load(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Examples) != 2 || d.Examples[0].Previous != nil || d.Examples[1].Kind != "agg" ||
		d.Examples[1].Previous != d.Examples[0].Gold {
		t.Errorf("turns are %+v", d.Examples)
	}
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got := db.Today.Format(time.DateOnly); got != "2026-11-27" {
		t.Errorf("people speak on %s", got)
	}
	write(first + strings.Replace(first, "11-27", "11-28", 1))
	if _, err := spider.Load(f); err == nil || !strings.Contains(err.Error(), "on two days, 2026-11-27 and 2026-11-28") {
		t.Errorf("got %v", err)
	}
}

// TestLeavesOutWhatHasNoDatabase, and nothing else: not what can't be
// read or run either.
func TestLeavesOutWhatHasNoDatabase(t *testing.T) {
	d := loadLibrary(t)
	if diff := cmp.Diff([]eval.Skipped{{Reason: "no database file", Count: 1}}, d.Skipped); diff != "" {
		t.Error(diff)
	}
	if len(d.Examples) != 10 {
		t.Errorf("%d questions are measured, want 10", len(d.Examples))
	}
}

func TestSplits(t *testing.T) {
	names := strings.Split("n m l k j i h g f e d c b a o", " ")
	if diff := cmp.Diff([]string{"g", "n"}, spider.Every7th(names)); diff != "" {
		t.Error(diff)
	}
	f := evaltest.Library(t, folder)
	f.Split = "train"
	d, err := spider.Load(f)
	if err != nil || len(d.Examples) != 10 || d.Name != "spider train" {
		t.Errorf("one database is in the training split: got %v (%v)", d, err)
	}
	f.Split = "test"
	if _, err := spider.Load(f); err == nil || !strings.Contains(err.Error(), `split "test" is none of`) {
		t.Errorf("got %v", err)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	const schema = `[{"db_id": "d", "table_names": ["t"], "table_names_original": ["t"], "column_names": [[0, "a"]], "column_names_original": [[0, "a"]]}]`
	const question = `[{"db_id": "d", "question": "q?", "query": "SELECT a FROM t"}]`
	for _, c := range []struct{ name, questions, tables, want string }{
		{"an unknown database", strings.ReplaceAll(question, `"d"`, `"e"`), schema, `questions.json[1]: database "e" is not in`},
		{"a question without a query", strings.ReplaceAll(question, "query", "sql"), schema, `questions.json[1]: not a question: needs "db_id", "question" and "query", or "db_id" and "turns"`},
		{"an array that breaks off", strings.TrimSuffix(question, "]"), schema, "questions.json"},
		{"a schema of another shape", question, `[{"db_id": "d"}]`, "tables.json[1]: not a schema"},
		{"a column of no table", question, strings.ReplaceAll(schema, `[0, "a"]`, `[1, "a"]`), "column a is of table 1, which is not there"},
		{"nothing to measure", question, schema, "holds no question whose database is in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			evaltest.Write(t, filepath.Join(dir, "questions.json"), c.questions)
			evaltest.Write(t, filepath.Join(dir, "tables.json"), c.tables)
			_, err := spider.Load(spider.Files{Questions: filepath.Join(dir, "questions.json"), Tables: []string{filepath.Join(dir, "tables.json")}, Databases: []string{dir}})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	files := evaltest.Library(t, folder)
	files.Databases = []string{"testdata/none"}
	_, err := spider.Load(files)
	if err == nil || !strings.Contains(err.Error(), "testdata/none is no folder of databases") {
		t.Errorf("a missing folder: got %v", err)
	}
}
