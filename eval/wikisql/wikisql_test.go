package wikisql_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval"
	"parley/eval/evaltest"
	"parley/eval/wikisql"
	"parley/golden"
)

// huts is the small set of single tables.
func huts(t *testing.T) *eval.Dataset {
	t.Helper()
	return evaltest.Huts(t, "../testdata/wikisql")
}

// TestQuestions: blank lines count as lines, any header makes column
// names, and codes become a query that runs.
func TestQuestions(t *testing.T) {
	golden.File(t, "../testdata/wikisql/listing.txt", evaltest.Listing(t, huts(t)))
}

func TestCatalogKeepsHeaders(t *testing.T) {
	d := huts(t)
	var got []string
	for _, id := range []string{"1-huts", "1-ferries"} {
		db, err := d.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		table := db.Catalog.Tables[0]
		got = append(got, "table "+table.Name)
		for _, c := range table.Columns {
			got = append(got, fmt.Sprintf("%s: %s", c.Name, c.Kind))
		}
	}
	want := []string{
		"table mountain huts", "hut: text", "valley: text", "height (m): number", "beds: number", "Beds 2: number", "column 6: text", "% full: number",
		"table entries", "ferry: text", "from: text", "to: text", "minutes: number", "column 5: text",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadsCompressedFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"questions", "tables"} {
		text, err := os.ReadFile("../testdata/wikisql/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		evaltest.Write(t, filepath.Join(dir, name), b.String()) // whatever the name says
	}
	d, err := wikisql.Load(filepath.Join(dir, "questions"), filepath.Join(dir, "tables"))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(d.Examples); got != 6 {
		t.Errorf("%d examples, want 6", got)
	}
}

func TestErrorsSayWhere(t *testing.T) {
	const table = `{"id": "t", "header": ["a", "b"], "types": ["text", "real"], "rows": [["x", 1]]}` + "\n"
	const question = `{"table_id": "t", "question": "q?", "sql": {"sel": 0, "agg": 0, "conds": []}}` + "\n"
	for _, c := range []struct{ name, questions, tables, want string }{
		{"broken JSON", question + "{oops", table, "questions.jsonl:2: not a question"},
		{"a missing key", question + "\n" + `{"table_id": "t", "question": "q?"}`, table, `questions.jsonl:3: not a question: needs "table_id", "question" and "sql"`},
		{"an unknown table", strings.ReplaceAll(question, `"t"`, `"u"`), table, `questions.jsonl:1: table "u" is not in the table file, which holds t …`},
		{"a column beyond the table", strings.ReplaceAll(question, `"sel": 0`, `"sel": 2`), table, "table t has 2 columns: there is no column 2 to select"},
		{"an unknown aggregate", strings.ReplaceAll(question, `"agg": 0`, `"agg": 6`), table, "aggregate 6 is not one of 0 … 5"},
		{"an unknown operator", strings.ReplaceAll(question, `[]`, `[[0, 3, "x"]]`), table, "operator 3 is not one of 0 … 2"},
		{"a condition on no column", strings.ReplaceAll(question, `[]`, `[[-1, 0, "x"]]`), table, "there is no column -1 for a condition"},
		{"half a condition", strings.ReplaceAll(question, `[]`, `[[0, 0]]`), table, "is not [column, operator, value]"},
		{"a condition on a list", strings.ReplaceAll(question, `[]`, `[[0, 0, ["x"]]]`), table, "the value is neither text nor a number"},
		{"no questions", "\n", table, "questions.jsonl holds no questions"},
		{"a table without types", question, strings.ReplaceAll(table, `"text", `, ""), "tables.jsonl:1: table t has 2 columns and 1 types"},
		{"a short row", question, strings.ReplaceAll(table, `"x", 1`, `"x"`), "tables.jsonl:1: table t: row 1 has 1 cells, not 2"},
		{"a cell that is a list", question, strings.ReplaceAll(table, `"x", 1`, `[], 1`), "row 1 holds [], which is no text or number"},
		{"one table twice", question, table + table, "tables.jsonl:2: table t was there before"},
		{"no table", question, "", "which is empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			evaltest.Write(t, filepath.Join(dir, "questions.jsonl"), c.questions)
			evaltest.Write(t, filepath.Join(dir, "tables.jsonl"), c.tables)
			_, err := wikisql.Load(filepath.Join(dir, "questions.jsonl"), filepath.Join(dir, "tables.jsonl"))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	if _, err := wikisql.Load("testdata/none", "../testdata/wikisql/tables.jsonl"); err == nil || !strings.Contains(err.Error(), "reading the data: open testdata/none") {
		t.Errorf("a missing file: got %v", err)
	}
}
