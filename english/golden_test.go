package english_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite what was found in testdata")

// golden checks a file of utterances, each followed by the indented lines that
// find gives for it. Lines that begin with # are comments.
func golden(t *testing.T, name string, find func(utterance string) []string) {
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
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", path, diff)
	}
}
