package answerer_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/app/console"
	"parley/cmd/answerer"
	"parley/retrieve/answer"
)

// TestAnswersAreKept: what was answered is learned from again without being
// answered again, and gives the same weights; what the ranker was trained on is
// left out.
func TestAnswersAreKept(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var tables, questions strings.Builder
	for i, lake := range []string{"Aske", "Brint", "Corve", "Dun"} {
		fmt.Fprintf(&tables, `{"id": "%d", "page_title": "%s lake", "header": ["town", "people"], "types": ["text", "real"], "rows": [["%s north", %d], ["%s south", 65]]}`+"\n",
			i, lake, lake, 200+i, lake)
		fmt.Fprintf(&questions, `{"table_id": "%d", "question": "How many people has %s north?", "sql": {"sel": 1, "agg": 0, "conds": [[0, 0, "%s north"]]}}`+"\n",
			i, lake, lake)
	}
	c := answerer.Command{WikiSQL: write("questions.jsonl", questions.String()), Tables: []string{write("tables.jsonl", tables.String())},
		Ranked: 2, Answers: filepath.Join(dir, "answers.jsonl"), Out: filepath.Join(dir, "weights.json")}
	var weights, kept [2]string
	for i := range weights {
		if err := c.Run(t.Context(), &console.Streams{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}); err != nil {
			t.Fatal(err)
		}
		for to, path := range map[*string]string{&weights[i]: c.Out, &kept[i]: c.Answers} {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			*to = string(text)
		}
	}
	if diff := cmp.Diff(weights[0], weights[1]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(kept[0], kept[1]); diff != "" {
		t.Errorf("answered again: %s", diff)
	}
	if n := strings.Count(kept[0], "\n"); n != 2 || strings.Contains(kept[0], "Aske north?") || !strings.Contains(kept[0], `"right":true`) {
		t.Errorf("kept %s", kept[0])
	}
	if _, err := answer.ParseWeights([]byte(weights[0])); err != nil {
		t.Error(err)
	}
	write("answers.jsonl", `{"question": "Q", "outputs": [{"kind": "sql", "features": [1]}]}`)
	if err := c.Run(t.Context(), &console.Streams{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}); err == nil ||
		!strings.Contains(err.Error(), "another version") {
		t.Errorf("answers with other features: %v", err)
	}
}
