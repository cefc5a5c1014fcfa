package main

import (
	"bytes"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent/sempar/model"
	"parley/agent/sempar/model/oracle"
	"parley/llm/fake"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// thaiInOakland is a model that knows one question.
func thaiInOakland(p fake.Prompt) fake.Completion {
	task, ok := model.ReadTask(p.Last())
	switch {
	case !ok:
		return fake.Say("one two three")
	case task.Rest:
		return fake.Say("SELECT name FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'")
	case strings.HasSuffix(task.SoFar, "restaurants"):
		return fake.Say("WHERE 'Thai' = ANY(cuisines)")
	case strings.HasSuffix(task.SoFar, "ANY(cuisines)"):
		return fake.Say("AND location = 'oakland'")
	case strings.HasSuffix(task.SoFar, "'Oakland'"):
		return fake.Say("END")
	}
	return fake.Say("SELECT name FROM restaurants")
}

// TestAskUnderstoodByAModel: with --parser model the model writes the query,
// one line says what it can do, and a second run finds its replies kept.
func TestAskUnderstoodByAModel(t *testing.T) {
	s := fake.New(fake.LlamaCpp(), fake.Func(thaiInOakland))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", t.TempDir())
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	for _, decode := range []string{"clause", "whole"} {
		ask := []string{"ask", "--parser", "model", "--decode", decode, "--detector", "prob:0.5", "Thai places in Oakland"}
		var stdout, stderr bytes.Buffer
		if status := run(t.Context(), ask, strings.NewReader(""), &stdout, &stderr); status != exitOK {
			t.Fatalf("status %d: %s", status, stderr.String())
		}
		if want := "SELECT name FROM restaurants WHERE 'Thai' = ANY(cuisines) AND location = 'Oakland'"; !strings.Contains(stdout.String(), want) {
			t.Errorf("%s: got\n%s%s", decode, stdout.String(), stderr.String())
		}
		for _, want := range []string{"parley: questions are understood by tiny at ", "(llama.cpp): log-probabilities", "parley calibrate finds out"} {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("%s: messages lack %q:\n%s", decode, want, stderr.String())
			}
		}
		before := tasksFor(s)
		if before == 0 {
			t.Errorf("%s: nothing was asked of the model", decode)
		}
		stdout.Reset()
		if status := run(t.Context(), ask, strings.NewReader(""), &stdout, &stderr); status != exitOK || tasksFor(s) != before {
			t.Errorf("%s: the second run ended with %d and made %d calls", decode, status, tasksFor(s)-before)
		}
	}
}

// tasksFor counts the calls about queries.
func tasksFor(s *fake.Server) int {
	n := 0
	for _, r := range s.Requests() {
		if _, ok := model.ReadTask(r.Prompt.Last()); ok {
			n++
		}
	}
	return n
}

// TestAskWithAModelOutOfReach says what is wrong, and where.
func TestAskWithAModelOutOfReach(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	server := httptest.NewServer(fake.New(fake.OpenAI(), nil))
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	server.Close()
	t.Setenv("PARLEY_MODEL", "tiny")
	var stdout, stderr bytes.Buffer
	run(t.Context(), []string{"ask", "--parser", "model", "Thai places in Oakland"}, strings.NewReader(""), &stdout, &stderr)
	if !strings.Contains(stderr.String(), "can't be reached") {
		t.Errorf("got\n%s%s", stdout.String(), stderr.String())
	}
}

// TestCalibrate measures a model on questions in the format of WikiSQL and
// keeps what it found; from then on ask uses it and says nothing of it.
func TestCalibrate(t *testing.T) {
	dir := t.TempDir()
	table := &catalog.Table{Name: "players", Columns: []*catalog.Column{
		{Table: "players", Name: "name", Kind: catalog.Text}, {Table: "players", Name: "club", Kind: catalog.Text}, {Table: "players", Name: "goals", Kind: catalog.Number}}}
	var rows, questions []string
	for i := range 60 {
		rows = append(rows, fmt.Sprintf(`["P%02d", "C%d", %d]`, i, i%7, i))
		questions = append(questions, fmt.Sprintf(`{"table_id": "1", "question": "which club has P%02d?", "sql": {"sel": 1, "agg": 0, "conds": [[0, 0, "P%02d"]]}}`, i, i))
	}
	files := map[string]string{
		"questions.jsonl": strings.Join(questions, "\n"),
		"tables.jsonl":    `{"id": "1", "page_title": "players", "header": ["name", "club", "goals"], "types": ["text", "text", "real"], "rows": [` + strings.Join(rows, ", ") + "]}",
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	teacher := oracle.New(func(question, _ string) (oracle.Gold, bool) {
		name := strings.TrimSuffix(strings.TrimPrefix(question, "which club has "), "?")
		q, err := parser.Parse("SELECT club FROM players WHERE name = '" + name + "'")
		return oracle.Gold{Query: q, Table: table, Values: func(string) []string { return []string{"P00", "P01", "P02"} }}, err == nil
	})
	taught := fake.NewOracle(teacher, 0.2, 1)
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if _, ok := model.ReadTask(p.Last()); !ok {
			return fake.Say("one two three")
		}
		return taught.Complete(p)
	}))
	defer s.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	t.Setenv("PARLEY_DATA", dir)
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	t.Setenv("PARLEY_MODEL", "tiny")
	var stdout, stderr bytes.Buffer
	calibrate := []string{"calibrate", "--decode", "whole", "--questions", filepath.Join(dir, "questions.jsonl"), "--tables", filepath.Join(dir, "tables.jsonl")}
	if status := run(t.Context(), calibrate, nil, &stdout, &stderr); status != exitOK {
		t.Fatalf("status %d: %s", status, stderr.String())
	}
	found, known, err := model.InFolder(dir).Of("tiny")
	if err != nil || !known || found.Temperature < 0.6 || found.Temperature > 1.7 {
		t.Errorf("of an honest model it found %+v, %v", found, err)
	}
	if !strings.HasPrefix(stdout.String(), fmt.Sprintf("tiny: temperature %.2f, from %d units", found.Temperature, found.Units)) {
		t.Errorf("it says %s", stdout.String())
	}
	stderr.Reset()
	run(t.Context(), []string{"ask", "--parser", "model", "which club has P01?"}, strings.NewReader(""), &stdout, &stderr)
	if strings.Contains(stderr.String(), "parley calibrate") {
		t.Errorf("a calibrated model is said not to be:\n%s", stderr.String())
	}
	if status := run(t.Context(), append(calibrate, "--limit", "5"), nil, &stdout, &stderr); status != exitFailed || !strings.Contains(stderr.String(), "too few to calibrate by") {
		t.Errorf("on five questions: status %d, %s", status, stderr.String())
	}
}
