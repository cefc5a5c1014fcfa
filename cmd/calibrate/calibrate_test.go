package calibrate_test

import (
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent/sempar/model"
	"parley/agent/sempar/model/oracle"
	"parley/cmd"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
	"parley/suql/catalog"
	"parley/suql/parser"
)

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
		return oracle.Gold{Query: q, Tables: &catalog.Catalog{Tables: []*catalog.Table{table}}, Values: func(string) []string { return []string{"P00", "P01", "P02"} }}, err == nil
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
	calibrate := []string{"calibrate", "--decode", "whole", "--questions", filepath.Join(dir, "questions.jsonl"), "--tables", filepath.Join(dir, "tables.jsonl")}
	ran := cmdtest.OK(t, calibrate...)
	found, known, err := model.InFolder(dir).Of("tiny")
	if err != nil || !known || found.Temperature < 0.6 || found.Temperature > 1.7 {
		t.Errorf("of an honest model it found %+v, %v", found, err)
	}
	if !strings.HasPrefix(ran.Stdout, fmt.Sprintf("tiny: temperature %.2f, from %d units", found.Temperature, found.Units)) {
		t.Errorf("it says %s", ran.Stdout)
	}
	asked := cmdtest.Run(t, "ask", "--parser", "model", "which club has P01?")
	if strings.Contains(asked.Stderr, "parley calibrate") {
		t.Errorf("a calibrated model is said not to be:\n%s", asked.Stderr)
	}
	if few := cmdtest.Run(t, append(calibrate, "--limit", "5")...); few.Status != cmd.Failed || !strings.Contains(few.Stderr, "too few to calibrate by") {
		t.Errorf("on five questions: status %d, %s", few.Status, few.Stderr)
	}
}
