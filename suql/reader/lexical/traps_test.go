package lexical_test

import (
	"os"
	"strings"
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

func read(t testing.TB, r *lexical.Reader, req reader.Request) reader.Reply {
	t.Helper()
	replies, err := r.Read(t.Context(), []reader.Request{req})
	if err != nil {
		t.Fatal(err)
	}
	if replies[0].Err != nil {
		t.Fatal(replies[0].Err)
	}
	return replies[0]
}

// TestTraps reads testdata/traps.txt, which documents what the reader makes
// of negation, expectation, hearsay and the like, one sentence at a time.
func TestTraps(t *testing.T) {
	raw, err := os.ReadFile("testdata/traps.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := lexical.ByWords()
	phenomenon := ""
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			phenomenon = title
			continue
		}
		part := strings.SplitN(line, "|", 3)
		if len(part) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		want := reader.Verdict(strings.TrimSpace(part[0]))
		question, texts := strings.TrimSpace(part[1]), strings.Split(strings.TrimSpace(part[2]), " // ")
		t.Run(phenomenon+"/"+question, func(t *testing.T) {
			got := read(t, r, reader.NewJudge(texts, question, "Yes"))
			if got.Verdict != want {
				t.Errorf("%q asked %q: got %s (%.2f), want %s", texts, question, got.Verdict, got.Confidence, want)
			}
		})
	}
}
