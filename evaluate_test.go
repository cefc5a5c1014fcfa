package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEvalWikiSQL measures a handful of questions by the command line: a
// table to standard output, figures and a page to files, and a second run
// that finds everything done.
func TestEvalWikiSQL(t *testing.T) {
	dir := t.TempDir()
	scores, page := filepath.Join(dir, "scores.json"), filepath.Join(dir, "page.html")
	args := []string{"eval", "wikisql", "--questions=eval/testdata/wikisql/questions.jsonl", "--tables=eval/testdata/wikisql/tables.jsonl",
		"--detector=gain:0.9", "--menu=3", "--wrong=0.05", "--limit=4", "--json", scores, "--html", page, "--resume", filepath.Join(dir, "part.jsonl")}
	for _, known := range []string{"0 of 4 questions", "4 of 4 questions"} {
		var stdout, stderr bytes.Buffer
		if status := run(t.Context(), args, strings.NewReader(""), &stdout, &stderr); status != exitOK {
			t.Fatalf("status %d: %s", status, stderr.String())
		}
		if !strings.Contains(stdout.String(), "gain, tau=0.9, menu of 3, 5 % wrong answers") {
			t.Errorf("the table is\n%s", stdout.String())
		}
		if !strings.Contains(stderr.String(), known) {
			t.Errorf("standard error is %q, want %q in it", stderr.String(), known)
		}
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Dataset, Detector string
		Examples, Menu    int
		AccQM             *float64 `json:"acc_qm"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Dataset != "wikisql" || got.Detector != "gain:0.9" || got.Examples != 4 || got.Menu != 3 || got.AccQM == nil {
		t.Errorf("the figures are %+v", got)
	}
	if html, err := os.ReadFile(page); err != nil || !strings.Contains(string(html), "Parley on wikisql") {
		t.Errorf("the page begins %.200s (%v)", html, err)
	}
}
