package cmd_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"parley/cmd/cmdtest"
)

var update = flag.Bool("update", false, "rewrite the scripts with what the commands do")

var seconds = regexp.MustCompile(`"seconds":[0-9.e-]+`)

// TestCommandLine plays testdata/cli/*.txtar: the comment holds the arguments,
// one a line after the title; the files hold standard input, output, error
// and the exit status. $DATA stands for the data folder, in which corrupt.db
// is no database.
func TestCommandLine(t *testing.T) {
	paths, err := filepath.Glob("testdata/cli/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "corrupt.db"), []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PARLEY_DATA", data)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			script, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			title, rest, _ := strings.Cut(string(script.Comment), "\n")
			var args []string
			for _, a := range strings.Split(strings.TrimSpace(rest), "\n") {
				if a != "" {
					args = append(args, strings.ReplaceAll(a, "$DATA", data))
				}
			}
			var stdin string
			for _, f := range script.Files {
				if f.Name == "stdin" {
					stdin = string(f.Data)
				}
			}
			ran := cmdtest.With(t.Context(), stdin, args...)
			got := &txtar.Archive{Comment: []byte(title + "\n" + strings.TrimRight(rest, "\n") + "\n\n")}
			add := func(name, text string) {
				if text != "" {
					text = seconds.ReplaceAllString(strings.ReplaceAll(text, data, "$DATA"), `"seconds":0`)
					if !strings.HasSuffix(text, "\n") {
						text += "\n"
					}
					got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(text)})
				}
			}
			add("stdin", stdin)
			add("stdout", ran.Stdout)
			add("stderr", ran.Stderr)
			add("status", strconv.Itoa(ran.Status))
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(txtar.Format(script)), string(txtar.Format(got))); diff != "" {
				t.Errorf("%s went differently (-want +got):\n%s", title, diff)
			}
		})
	}
}
