package train_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
)

// TestTrainReader trains from four small articles, measures by leaving
// each half out, and scores the compiled weights on the same files.
func TestTrainReader(t *testing.T) {
	var articles, statements strings.Builder
	for i, town := range []string{"Arling", "Brell", "Corvey", "Dunmoor"} {
		founder := []string{"Ada Blom", "Ivo Marsh", "Lena Holt", "Oskar Reed"}[i]
		text := fmt.Sprintf("The town of %s was founded by %s in 1804. It has a small market.", town, founder)
		fmt.Fprintf(&articles, `{"title": %q, "paragraphs": [{"context": %q, "qas": [{"question": "Who founded %s?", "answers": [{"text": %q, "answer_start": %d}]}]}]}`+"\n",
			town, text, town, founder, strings.Index(text, founder))
		fmt.Fprintf(&statements, `{"question": "does %s have a market", "passage": %q, "label": true}`+"\n", town, text)
		fmt.Fprintf(&statements, `{"question": "is %s without a market", "passage": %q, "label": false}`+"\n", town, text)
	}
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	squad, boolq := file("squad.jsonl", articles.String()), file("boolq.jsonl", statements.String())
	data := []string{"train", "reader", "--squad", squad, "--boolq", boolq,
		"--passages", file("passages.jsonl", `{"url": "/wiki/Market", "text": "A market is held each week."}`+"\n"), "--every", "1"}

	weights := filepath.Join(dir, "weights.bin")
	cmdtest.OK(t, append(data, "--out", weights)...)
	if info, err := os.Stat(weights); err != nil || info.Size() == 0 {
		t.Errorf("no weights: %v", err)
	}
	if ran := cmdtest.OK(t, append(data, "--folds", "2")...); !strings.Contains(ran.Stdout, "open questions: 4, F1 ") || !strings.Contains(ran.Stdout, "yes/no questions: 8, accuracy ") {
		t.Errorf("measured: %s", ran.Stdout)
	}
}
