package eval_test

import (
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
)

// TestEvalWikiSQL measures a handful of questions by the command line: a
// table to standard output, figures and a page to files, and a second run
// that finds everything done.
func TestEvalWikiSQL(t *testing.T) {
	dir := t.TempDir()
	scores, page := filepath.Join(dir, "scores.json"), filepath.Join(dir, "page.html")
	args := []string{"eval", "wikisql", "--questions=../../eval/testdata/wikisql/questions.jsonl", "--tables=../../eval/testdata/wikisql/tables.jsonl",
		"--detector=gain:0.9", "--menu=3", "--wrong=0.05", "--limit=4", "--json", scores, "--html", page, "--resume", filepath.Join(dir, "part.jsonl")}
	for _, known := range []string{"0 of 4 questions", "4 of 4 questions"} {
		ran := cmdtest.OK(t, args...)
		if !strings.Contains(ran.Stdout, "gain, tau=0.9, menu of 3, 5 % wrong answers") {
			t.Errorf("the table is\n%s", ran.Stdout)
		}
		if !strings.Contains(ran.Stderr, known) {
			t.Errorf("standard error is %q, want %q in it", ran.Stderr, known)
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

// TestEvalSpider measures questions about several tables by the command line,
// with schemas and databases in two places.
func TestEvalSpider(t *testing.T) {
	dir := t.TempDir()
	script, err := os.ReadFile("../../eval/testdata/spider/library.sql")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "more", "library")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", filepath.Join(folder, "library.sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(script)); err != nil {
		t.Fatal(err)
	}
	scores := filepath.Join(dir, "scores.json")
	args := []string{"eval", "spider", "--questions=../../eval/testdata/spider/questions.json", "--tables=../../eval/testdata/spider/tables.json",
		"--databases", dir, "--databases", filepath.Join(dir, "more"), "--detector=components:0.95", "--max-questions=2", "--loose", "--json", scores}
	ran := cmdtest.OK(t, args...)
	if !strings.Contains(ran.Stdout, "components, tau=0.95, at most 2 questions") {
		t.Errorf("the table is\n%s", ran.Stdout)
	}
	text, err := os.ReadFile(scores)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Dataset, Detector string
		Examples          int
		AccSet            *float64                      `json:"acc_set"`
		SilentWrong       *float64                      `json:"silent_wrong"`
		Recall            map[string]map[string]float64 `json:"recall"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Dataset != "spider" || got.Detector != "components:0.95" || got.Examples != 10 || got.AccSet == nil || got.SilentWrong == nil || len(got.Recall["set"]) != 4 {
		t.Errorf("the figures are %+v", got)
	}
	for _, wrong := range [][]string{{"--detector=components:2"}, {"--weights=some.bin"}, {"--max-questions=-1"}, {"--split=test"}} {
		if ran := cmdtest.Run(t, append(args[:len(args):len(args)], wrong...)...); ran.Status == cmd.OK {
			t.Errorf("%v is accepted", wrong)
		}
	}
}
