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

func TestAttacksAreReadAndWritten(t *testing.T) {
	const list = "What is tried.\n\n-- attack: one --\nSELECT «{n-1}{n}, * 2»«U+0041»«byte FF»\n\n-- stopped --\nno\n\n" +
		"-- attack: two --\nSELECT 1\n\n-- harmless --\n[1]\n\n"
	path := filepath.Join(t.TempDir(), "attacks.txt")
	golden.Write(t, path, list)
	intro, all := golden.Attacks(t, path)
	if got := intro + all[0].String() + all[1].String(); got != list {
		t.Errorf("written again it is\n%s", got)
	}
	if got := all[0].Text(); got != "SELECT 01,12,A\xff" {
		t.Errorf("what is sent is %q", got)
	}
	if got := golden.Shown("a\u200b\x00\xff\nb"); got != "a«U+200B»«U+0000»«byte FF»\nb" {
		t.Errorf("shown as %q", got)
	}
}
