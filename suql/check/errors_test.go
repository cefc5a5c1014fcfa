package check_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
	"parley/suql/check"
	"parley/suql/fault"
	"parley/suql/parser"
)

// TestErrors renders every query of testdata/errors as a user sees it: a
// query, and below it the error, indented.
func TestErrors(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var have strings.Builder
			for line := range strings.Lines(string(data)) {
				text := strings.TrimSpace(line)
				if text == "" || strings.HasPrefix(line, "    ") {
					continue
				}
				if strings.HasPrefix(text, "--") {
					have.WriteString(text + "\n\n")
					continue
				}
				have.WriteString(text + "\n" + rendered(t, text) + "\n")
			}
			if golden.Update() {
				golden.Write(t, path, have.String())
				return
			}
			if diff := cmp.Diff(string(data), have.String()); diff != "" {
				t.Errorf("run with -update and review\n%s", diff)
			}
		})
	}
}

func rendered(t *testing.T, text string) string {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Errorf("%s\nis no query: %v", text, err)
		return ""
	}
	_, _, err = check.Query(q, restaurants(), text)
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Errorf("%s\nis accepted: %v", text, err)
		return ""
	}
	return "    [" + f.Code + "]\n    " + strings.ReplaceAll(f.Error(), "\n", "\n    ") + "\n"
}
