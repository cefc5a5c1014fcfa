// Package golden compares what a test has made with a file that holds what is
// wanted. Run the tests of a package with -update to write its files anew, and
// read the difference before it is committed.
//
//	golden.File(t, "testdata/wording.txt", got)
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the files that hold what is wanted anew")

// Update reports whether the files are to be written anew.
func Update() bool { return *update }

// File compares got with a file, or writes the file, and reports whether they
// agree.
func File(t testing.TB, path, got string) bool {
	t.Helper()
	if *update {
		Write(t, path, got)
		return true
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (-update makes it)", err)
	}
	diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n"))
	if diff != "" {
		t.Errorf("%s is wanted otherwise; -update writes it anew (-want +got):\n%s", path, diff)
	}
	return diff == ""
}

// Write writes a file anew, in a folder that is made if need be.
func Write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
