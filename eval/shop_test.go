package eval_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/ingest/demo"
	"parley/suql"
	reading "parley/suql/reader/lexical"
)

// jsonLines reads a file of one JSON object a line.
func jsonLines[T any](t *testing.T, path string) []T {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	for s := bufio.NewScanner(f); s.Scan(); {
		var v T
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatalf("%s, line %d: %v", path, len(out)+1, err)
		}
		out = append(out, v)
	}
	return out
}

// runs runs a query; where it asks texts it is only prepared. It returns the
// number of rows, -1 for one that was not run.
func runs(t *testing.T, engine *suql.Engine, query string) int {
	t.Helper()
	p, err := engine.Prepare(t.Context(), query)
	if err != nil {
		t.Errorf("%s\n%v", query, err)
		return -1
	}
	if strings.Contains(query, "answer(") || strings.Contains(query, "summary(") {
		return -1
	}
	r, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Errorf("%s\n%v", query, err)
		return -1
	}
	return len(r.Rows)
}

func shopEngine(t *testing.T) *suql.Engine {
	t.Helper()
	path := filepath.Join(databases, "shop.db")
	if err := demo.Create(t.Context(), demo.Shop, path); err != nil {
		t.Fatal(err)
	}
	engine, err := suql.Open(t.Context(), path, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	return engine
}

// TestQuestionsOfTheShop: the queries of eval/shop are of the demo shop, and
// find something. They are for measuring only: no training command reads them.
func TestQuestionsOfTheShop(t *testing.T) {
	engine := shopEngine(t)
	type question struct {
		DB       string   `json:"db_id"`
		Question string   `json:"question"`
		Query    string   `json:"query"`
		Alt      []string `json:"alt"`
		Kind     string   `json:"kind"`
		Style    string   `json:"style"`
		Hardness string   `json:"hardness"`
	}
	styles, kinds, seen := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, q := range jsonLines[question](t, "shop/questions.jsonl") {
		if q.DB != demo.Shop || q.Hardness == "" || seen[q.Question] {
			t.Errorf("%+v", q)
		}
		seen[q.Question] = true
		styles[q.Style]++
		kinds[q.Kind]++
		if n := runs(t, engine, q.Query); n == 0 {
			t.Errorf("%s: nothing is found by %s", q.Question, q.Query)
		}
		for _, alt := range q.Alt {
			runs(t, engine, alt)
		}
	}
	for _, style := range []string{"plain", "searchbox", "conversational"} {
		if styles[style] < 35 {
			t.Errorf("%d questions are %s", styles[style], style)
		}
	}
	for _, kind := range []string{"filter_lookup", "aggregate", "group_by", "top_n", "time_bucket", "never_without", "share_ratio", "having", "self_join", "nested", "set_op", "free_text"} {
		if kinds[kind] < 3 {
			t.Errorf("%d questions are %s", kinds[kind], kind)
		}
	}
	if len(seen) < 120 {
		t.Errorf("%d questions", len(seen))
	}
}

// TestDialoguesOfTheShop: what follows changes what was asked before.
func TestDialoguesOfTheShop(t *testing.T) {
	engine := shopEngine(t)
	type dialogue struct {
		Turns []struct {
			Utterance string `json:"utterance"`
			Query     string `json:"query"`
			Edit      string `json:"edit"`
		} `json:"turns"`
	}
	edits := []string{"new", "add", "drop", "replace", "order", "limit", "column", "group", "aggregate"}
	turns := 0
	for _, d := range jsonLines[dialogue](t, "shop/dialogues.jsonl") {
		for i, turn := range d.Turns {
			turns++
			if (i == 0) != (turn.Edit == "new") || !slices.Contains(edits, turn.Edit) {
				t.Errorf("%s: %s as turn %d", turn.Utterance, turn.Edit, i+1)
			}
			if runs(t, engine, turn.Query) == 0 {
				t.Errorf("%s: nothing is found by %s", turn.Utterance, turn.Query)
			}
		}
	}
	if turns < 30 {
		t.Errorf("%d turns", turns)
	}
}

// TestTablesOfTheShop: the schema beside the questions is that of the demo.
func TestTablesOfTheShop(t *testing.T) {
	text, err := os.ReadFile("shop/tables.json")
	if err != nil {
		t.Fatal(err)
	}
	var schemas []struct {
		Tables  []string `json:"table_names_original"`
		Columns [][2]any `json:"column_names_original"` // number of the table and name; first "*"
		Foreign [][2]int `json:"foreign_keys"`
	}
	if err := json.Unmarshal(text, &schemas); err != nil || len(schemas) != 1 {
		t.Fatalf("%d schemas, %v", len(schemas), err)
	}
	s := schemas[0]
	foreign := 0
	var want, got []string
	for _, table := range shopEngine(t).Catalog().Tables {
		foreign += len(table.Foreign)
		for _, c := range table.Columns {
			want = append(want, table.Name+"."+c.Name)
		}
	}
	for _, c := range s.Columns[1:] {
		got = append(got, s.Tables[int(c[0].(float64))]+"."+c[1].(string))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) || foreign != len(s.Foreign) {
		t.Errorf("columns %q and %d keys, want %q and %d", got, len(s.Foreign), want, foreign)
	}
}
