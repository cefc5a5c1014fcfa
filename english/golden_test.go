package english_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/golden"
)

// agrees checks a file of utterances, each followed by the indented lines that
// find gives for it. Lines that begin with # are comments.
func agrees(t *testing.T, name string, find func(utterance string) []string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(want)) {
		if strings.HasPrefix(line, " ") {
			continue
		}
		got.WriteString(line)
		utterance := strings.TrimSpace(line)
		if utterance == "" || utterance[0] == '#' {
			continue
		}
		for _, found := range find(utterance) {
			got.WriteString("  " + found + "\n")
		}
	}
	golden.File(t, path, got.String())
}
