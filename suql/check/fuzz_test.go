package check_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"parley/suql/check"
	"parley/suql/fault"
	"parley/suql/parser"
)

// FuzzQuery: whatever parses is either resolved or refused with a fault that
// has a place and a code.
func FuzzQuery(f *testing.F) {
	files, err := filepath.Glob("testdata/errors/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range append(files, "testdata/accepted.sql") {
		for _, text := range blocks(f, path) {
			first, _, _ := strings.Cut(text, "\n")
			f.Add(first)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := parser.Parse(text)
		if err != nil {
			return
		}
		c, _, err := check.Query(q, restaurants(), text)
		var fe *fault.Error
		switch {
		case err == nil && c.Query == nil:
			t.Error("neither a query nor an error")
		case err != nil && (!errors.As(err, &fe) || fe.Code == "" || fe.Message == ""):
			t.Errorf("no fault: %v", err)
		}
	})
}
