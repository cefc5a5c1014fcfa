package train_test

import (
	"os"
	"path/filepath"
	"testing"

	"parley/cmd/cmdtest"
)

// TestTrainWords: words are counted once a sentence, in questions, texts and
// passages, and the commonest are kept, in alphabetical order.
func TestTrainWords(t *testing.T) {
	dir := t.TempDir()
	texts, out := filepath.Join(dir, "texts.jsonl"), filepath.Join(dir, "words.txt")
	lines := `{"question": "Is the lake the deepest?"}
{"text": "The lake is cold. Swim!", "url": "the lake"}
{"passage": "A boat on the lake"}
`
	if err := os.WriteFile(texts, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	cmdtest.OK(t, "train", "words", texts, "--most", "2", "--out", out)
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if want := "lake 5.9\nthe 5.9\n"; string(got) != want { // three of four sentences
		t.Errorf("got %q, want %q", got, want)
	}
}
