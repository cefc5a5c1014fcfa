package golden_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/golden"
)

// heard is a test whose errors are kept.
type heard struct {
	testing.TB
	said string
}

func (h *heard) Helper() {}

func (h *heard) Errorf(format string, of ...any) { h.said += fmt.Sprintf(format, of...) }

func TestAFileIsWhatIsWanted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "wanted.txt")
	golden.Write(t, path, "one\ntwo\n")
	if text, err := os.ReadFile(path); err != nil || string(text) != "one\ntwo\n" {
		t.Fatalf("wrote %q, %v", text, err)
	}
	if !golden.File(t, path, "one\ntwo\n") {
		t.Error("the same text does not agree")
	}
	h := &heard{TB: t}
	if golden.File(h, path, "one\nthree\n") || !strings.Contains(h.said, "three") || !strings.Contains(h.said, "-update") {
		t.Errorf("another text agrees, or it is not said how to go on: %q", h.said)
	}
}
