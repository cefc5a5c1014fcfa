package retrieve_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve"
	"parley/retrieve/library"
)

// write puts files into a folder, by their paths below it.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// index indexes a folder and gives what was done, without notes.
func index(t *testing.T, lib *library.Library, place string) retrieve.Summary {
	t.Helper()
	sum, err := retrieve.Index(t.Context(), lib, []string{place}, retrieve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(sum.Notes) > 0 {
		t.Log(sum.Notes)
	}
	sum.Notes = nil
	return *sum
}

// TestAFolderIsKeptUpToDate: what is new, changed or gone is noticed, and
// what is as it was is not read again.
func TestAFolderIsKeptUpToDate(t *testing.T) {
	dir := t.TempDir()
	lib, err := library.Open(t.Context(), filepath.Join(t.TempDir(), "my.library"))
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	write(t, dir, map[string]string{
		"oslo.md": "# Oslo\nThe city was founded in 1040.", "sub/bergen.txt": "Bergen lies in the rain.",
		"medals.csv": "nation,gold\nNorway,16\nGermany,12\n", "picture.png": "x", ".hidden/a.md": "secret",
	})
	steps := []struct {
		name string
		do   func()
		want retrieve.Summary
	}{
		{"all is new", func() {}, retrieve.Summary{Added: 3, Pieces: 3, Skipped: 1}},
		{"nothing changed", func() {}, retrieve.Summary{Same: 3, Skipped: 1}},
		{"one changed", func() { write(t, dir, map[string]string{"oslo.md": "# Oslo\nThe capital was founded long ago."}) },
			retrieve.Summary{Changed: 1, Same: 2, Pieces: 1, Skipped: 1}},
		{"one is gone", func() {
			if err := os.Remove(filepath.Join(dir, "sub/bergen.txt")); err != nil {
				t.Fatal(err)
			}
		}, retrieve.Summary{Removed: 1, Same: 2, Skipped: 1}},
	}
	for _, step := range steps {
		step.do()
		if diff := cmp.Diff(step.want, index(t, lib, dir)); diff != "" {
			t.Errorf("%s: %s", step.name, diff)
		}
	}
	for question, want := range map[string]string{
		"how many gold medals did Norway win?": "medals.csv#medals", "when was the capital founded?": "oslo.md", "Bergen rain": "", "secret": "",
	} {
		found, err := retrieve.Find(t.Context(), lib, question)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(found) > 0 {
			got = filepath.Base(found[0].Source)
		}
		if got != want {
			t.Errorf("%s: found in %q, want %q", question, got, want)
		}
	}
}

// TestAFileThatCantBeReadIsANote: one bad file does not stop a folder; named
// itself, it is an error.
func TestAFileThatCantBeReadIsANote(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"bad.csv": "", "good.txt": "well"})
	lib, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	sum, err := retrieve.Index(t.Context(), lib, []string{dir}, retrieve.Options{})
	if err != nil || len(sum.Notes) != 1 || sum.Added != 1 {
		t.Errorf("got %+v, %v", sum, err)
	}
	if _, err := retrieve.Index(t.Context(), lib, []string{filepath.Join(dir, "bad.csv")}, retrieve.Options{}); err == nil {
		t.Error("no error for the file that was named")
	}
	if _, err := retrieve.Index(t.Context(), lib, []string{filepath.Join(dir, "none.txt")}, retrieve.Options{}); err == nil {
		t.Error("no error for a file that is not there")
	}
}
