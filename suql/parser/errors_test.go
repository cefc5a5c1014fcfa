package parser_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/golden"
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
				switch {
				case text == "" || strings.HasPrefix(line, "    "):
				case strings.HasPrefix(text, "--"):
					have.WriteString(text + "\n\n")
				default:
					have.WriteString(text + "\n" + rendered(t, text) + "\n")
				}
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
	_, err := parser.Parse(text)
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Errorf("%s\nis accepted: %v", text, err)
		return ""
	}
	return "    [" + f.Code + "]\n    " + strings.ReplaceAll(f.Error(), "\n", "\n    ") + "\n"
}

func TestTextsThatCannotBeRead(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "the query is empty\nwrite a SELECT, for example SELECT * FROM restaurants"},
		{"blank", " \n\t", "the query is empty\nwrite a SELECT, for example SELECT * FROM restaurants"},
		{"only a comment", "-- hello", "the query is empty\nwrite a SELECT, for example SELECT * FROM restaurants"},
		{"a NUL byte", "SELECT 1\x00", "the query contains a NUL byte\n  line 1, column 9\n  SELECT 1 \n          ^\nremove it"},
		{"not UTF-8", "SELECT '\xff'", "the query is not valid UTF-8\n  line 1, column 9\n  SELECT '�'\n          ^\nsave it as UTF-8"},
		{"an error on a later line", "SELECT *\nFROM t\nWHERE a = = 1", "\"=\" does not fit here\n  line 3, column 11\n  WHERE a = = 1\n            ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parser.Parse(tt.text)
			if err == nil || err.Error() != tt.want {
				t.Errorf("have\n%v\nwant\n%s", err, tt.want)
			}
		})
	}
}
