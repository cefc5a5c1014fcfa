package opendomain_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/eval/opendomain"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/suql"
	"parley/suql/reader/lexical"
)

// file writes a file and gives its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	tables = `{"id": "1", "page_title": "gaeltacht", "header": ["county", "population"], "types": ["text", "real"], "rows": [["donegal", 188.0], ["kerry", NaN]]}
{"id": "2", "page_title": "lakes", "header": ["lake", "depth"], "types": ["text", "real"], "rows": [["erie", 64.0]]}`
	linked    = `{"id": "3", "title": "Rivers", "section_title": "Europe", "header": [["River", []], ["Length", []]], "data": [[["Rhine", ["/wiki/Rhine"]], ["1230", []]]]}`
	questions = `{"table_id": "1", "question": "What is the population of donegal?", "sql": {"sel": 1, "agg": 0, "conds": [[0, 0, "donegal"]]}}
{"table_id": "2", "question": "How deep is erie, by depth?", "sql": {"sel": 1, "agg": 0, "conds": []}}`
	articles = `{"title": "Oslo_city", "paragraphs": [{"context": "Oslo was founded in 1040.", "qas": [
{"question": "When was Oslo founded?", "is_impossible": false}, {"question": "Why?", "is_impossible": true}]}]}`
	passages = `{"url": "/wiki/North_Sea", "text": "The North Sea is cold."}`
)

func TestMeasureFindsTablesAndPassagesInOnePool(t *testing.T) {
	set := &opendomain.Set{Name: "mix"}
	for _, err := range []error{
		set.AddWikiSQL(file(t, "q.jsonl", questions), file(t, "t.jsonl", tables)),
		set.AddTables(file(t, "d.jsonl", linked)),
		set.AddSQuAD(file(t, "a.jsonl", strings.ReplaceAll(articles, "\n", " "))),
		set.AddPassages(file(t, "p.jsonl", passages)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if set.Sources() != 5 || len(set.Questions) != 3 {
		t.Fatalf("%d sources, %d questions", set.Sources(), len(set.Questions))
	}
	lib, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "l"))
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	for range 2 { // what is there already is not put in again
		if err := set.Fill(t.Context(), lib, nil); err != nil {
			t.Fatal(err)
		}
	}
	report, err := opendomain.Measure(t.Context(), lib, set.Questions, opendomain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if report.Examples != 3 || report.Before != (opendomain.Hits{1, 1, 1, 1}) || report.After[3] != 1 {
		t.Errorf("got %+v", report)
	}
	var out bytes.Buffer
	if err := report.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(out.Bytes(), &keys); err != nil {
		t.Fatal(err)
	}
	for _, key := range strings.Fields("dataset examples em f1 em_at_3 hits_at_1 hits_at_5 hits_at_25 hits_at_100 avg_questions em_asked em_told seconds_per_query") {
		if _, ok := keys[key]; !ok {
			t.Errorf("the JSON has no %s", key)
		}
	}
	if err := report.Print(&out); err != nil {
		t.Error(err)
	}
}

// libraryOf is a set's library, until the test ends.
func libraryOf(t *testing.T, set *opendomain.Set) *library.Library {
	t.Helper()
	lib, done, err := set.Library(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := done(); err != nil {
			t.Error(err)
		}
	})
	return lib
}

// TestWhoMeansNoneOfThoseNamedSaysTheTitle: of nine tables that answer a
// question alike seven are named; the other two are found by their titles.
func TestWhoMeansNoneOfThoseNamedSaysTheTitle(t *testing.T) {
	var tables, questions strings.Builder
	for i := range 9 {
		fmt.Fprintf(&tables, `{"id": "%d", "page_title": "%d season", "header": ["team", "score"], "rows": [["reds", %d]]}`+"\n",
			i, 1901+i, 50+i)
		fmt.Fprintf(&questions, `{"table_id": "%d", "question": "what is the score of the team reds?", "sql": `+
			`{"sel": 1, "agg": 0, "conds": [[0, 0, "reds"]]}}`+"\n", i)
	}
	set := &opendomain.Set{Name: "seasons"}
	if err := set.AddWikiSQL(file(t, "q.jsonl", questions.String()), file(t, "t.jsonl", tables.String())); err != nil {
		t.Fatal(err)
	}
	lib := libraryOf(t, set)
	a, err := answer.New(lexical.New(), func(e *suql.Engine) (agent.Parser, error) {
		return embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e), embedded.WithPatience(time.Hour))
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := opendomain.Measure(t.Context(), lib, set.Questions, opendomain.Options{Answerer: a})
	if err != nil {
		t.Fatal(err)
	}
	got, all := report.Answers, 1-1e-9 // shares are sums
	if got.Doubted < all || got.EMAsked >= all || got.EMAsked <= got.EM || got.EMTold < all {
		t.Errorf("got %+v", got)
	}
}

func TestFaultyFilesAreRefused(t *testing.T) {
	for _, tt := range []struct{ name, questions, tables, want string }{
		{"a question about no table", `{"table_id": "9", "question": "?"}`, tables, "is not in the table file"},
		{"no question", `{"table_id": "1"}`, tables, "not a question"},
		{"no table", questions, `{"id": "1"}`, "not a table"},
	} {
		err := (&opendomain.Set{}).AddWikiSQL(file(t, "q", tt.questions), file(t, "t", tt.tables))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if err := (&opendomain.Set{}).Fill(t.Context(), nil, nil); err == nil {
		t.Error("a library of nothing")
	}
}

// TestLimitSpreads: a sample has questions from all of the file.
func TestLimitSpreads(t *testing.T) {
	set := &opendomain.Set{}
	for _, text := range strings.Split("abcdefghij", "") {
		set.Questions = append(set.Questions, opendomain.Question{Text: text})
	}
	set.Limit(5)
	got := ""
	for _, q := range set.Questions {
		got += q.Text
	}
	if got != "acegi" {
		t.Errorf("got %s", got)
	}
}
