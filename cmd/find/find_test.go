package find_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/app/console"
	"parley/cmd/find"
	"parley/retrieve"
	"parley/retrieve/library"
)

// indexed is a library of a table and a page that speak of the same thing.
func indexed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"huts.csv": "hut,beds,altitude m\nAsten,40,2100\nBirn,12,2750\nColm,8,1890\n",
		"asten.md": "# Asten\n\nThe Asten hut was built in 1911 by the miners of the valley. It burned down in 1954.\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "my.library")
	lib, err := library.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := retrieve.Index(t.Context(), lib, []string{dir}, retrieve.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func run(t *testing.T, c find.Command) (stdout, stderr string) {
	t.Helper()
	var out, messages bytes.Buffer
	if err := c.Run(t.Context(), &console.Streams{In: strings.NewReader(""), Out: &out, Err: &messages}); err != nil {
		t.Fatal(err)
	}
	return out.String(), messages.String()
}

func TestAnswersNameTheirSource(t *testing.T) {
	path := indexed(t)
	for _, test := range []struct{ question, answer, kind, source string }{
		{"what is the altitude of Birn?", "2750", "sql", "huts.csv#huts"},
		{"when was the Asten hut built?", "1911", "answer", "asten.md"},
	} {
		out, _ := run(t, find.Command{Question: test.question, Library: path, Answer: true, JSON: true})
		var first struct {
			Kind, Answer, Source, SUQL, Passage string
			Cells                               []string
		}
		line, _, _ := strings.Cut(out, "\n")
		if err := json.Unmarshal([]byte(line), &first); err != nil {
			t.Fatalf("%s: %v: %s", test.question, err, out)
		}
		if first.Kind != test.kind || !slices.Contains(first.Cells, test.answer) || !strings.HasSuffix(first.Source, test.source) {
			t.Errorf("%s: got %+v", test.question, first)
		}
		if (first.SUQL == "") == (first.Passage == "") {
			t.Errorf("%s: an answer has either a query or a passage: %+v", test.question, first)
		}
	}
}

func TestTheSourceCanBeNamed(t *testing.T) {
	path := indexed(t)
	out, _ := run(t, find.Command{Question: "when was the Asten hut built?", Library: path, From: "nowhere.md"})
	if out != "" {
		t.Errorf("an answer from nowhere: %s", out)
	}
	out, _ = run(t, find.Command{Question: "when was the Asten hut built?", Library: path, Answer: true})
	if !strings.Contains(out, "[1911]") {
		t.Errorf("the words of the answer are not marked: %s", out)
	}
}

func TestPiecesAreShownWithoutAnswers(t *testing.T) {
	out, _ := run(t, find.Command{Question: "Birn beds", Library: indexed(t), Most: 1})
	if !strings.Contains(out, "Birn | 12 | 2750") {
		t.Errorf("got %s", out)
	}
	_, messages := run(t, find.Command{Question: "zeppelin", Library: indexed(t)})
	if !strings.Contains(messages, "nothing in the library") {
		t.Errorf("got %s", messages)
	}
}
