package sources_test

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/retrieve/library"
	"parley/sources"

	"github.com/google/go-cmp/cmp"
)

// coming gives files one after the other: name, text, name, text.
func coming(files ...string) func() (sources.File, error) {
	return func() (sources.File, error) {
		if len(files) == 0 {
			return sources.File{}, io.EOF
		}
		f := sources.File{Name: files[0], Reader: strings.NewReader(files[1])}
		files = files[2:]
		return f, nil
	}
}

// until looks again until something has come true, and leaves the processor to
// what it waits for.
func (p *place) until(holds func() bool) {
	p.t.Helper()
	again := time.NewTicker(2 * time.Millisecond)
	defer again.Stop()
	for !holds() { // ends with the test's own time limit
		<-again.C
	}
}

// filled sends files to a library and waits until they are read.
func (p *place) filled(into, title string, files ...string) sources.Indexing {
	p.t.Helper()
	id, err := p.Fill(p.t.Context(), into, title, coming(files...))
	if err != nil {
		p.t.Fatal(err)
	}
	var i sources.Indexing
	p.until(func() bool {
		var ok bool
		i, ok = p.Indexing(id)
		return !ok || i.Ended
	})
	return i
}

func TestAFolderBecomesALibrary(t *testing.T) {
	p := newPlace(t)
	i := p.filled("", "Our huts", "docs/asten.md", "# Asten\n\nThe hut was built in 1911.", "huts.csv", "hut,beds\nAsten,40\nBirn,12\n", "picture.png", "x")
	if i.Err != nil || i.Summary.Added != 2 || i.Summary.Skipped != 1 || i.Progress.Of != 2 {
		t.Fatalf("%+v %+v", i, i.Summary)
	}
	if diff := cmp.Diff([]string{"First", "Our huts"}, p.titles()); diff != "" {
		t.Fatal(diff)
	}
	made, err := p.Find(t.Context(), i.ID)
	if err != nil || made.Kind != sources.Library || made.Gone || !made.Removable() {
		t.Fatalf("%+v %v", made, err)
	}
	holds := func() (places []string) {
		lib, err := library.Open(t.Context(), made.DSN)
		if err != nil {
			t.Fatal(err)
		}
		all, err := lib.Entries(t.Context())
		if err = errors.Join(err, lib.Close()); err != nil {
			t.Fatal(err)
		}
		for _, e := range all {
			places = append(places, filepath.Base(e.Place))
		}
		return places
	}
	if diff := cmp.Diff([]string{"asten.md", "huts.csv#huts"}, holds()); diff != "" {
		t.Error(diff)
	}

	// Others are added; one of the same name takes the place of the former.
	if i = p.filled(made.ID, "", "birn.md", "# Birn\n\nSmall.", "asten.md", "# Asten\n\nThe hut was built in 1912, after all."); i.Err != nil || i.Summary.Added != 1 || i.Summary.Changed != 1 {
		t.Errorf("%+v %+v", i, i.Summary)
	}
	if diff := cmp.Diff([]string{"asten.md", "birn.md", "huts.csv#huts"}, holds()); diff != "" {
		t.Error(diff)
	}
	if err := p.Remove(t.Context(), made.ID); err != nil {
		t.Fatal(err)
	}
	p.nothing()
}

func TestWhatNoLibraryIsMadeOf(t *testing.T) {
	p := newPlace(t)
	p.reopen(1000)
	broken := errors.New("the connection broke")
	for _, tt := range []struct {
		name string
		into string
		next func() (sources.File, error)
		want string
	}{
		{"nothing", "", coming(), "no file came"},
		{"too much", "", coming("a.md", strings.Repeat("a", 600), "b.md", strings.Repeat("b", 600)), "more than"},
		{"half of it", "", func() (sources.File, error) { return sources.File{}, broken }, broken.Error()},
		{"a database", "first", coming("a.md", "a"), "documents go into a library"},
		{"nowhere", "gone", coming("a.md", "a"), sources.ErrUnknown.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := p.Fill(t.Context(), tt.into, "Mine", tt.next); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
	if _, ok := p.Indexing("first"); ok {
		t.Error("something is going on")
	}
	if diff := cmp.Diff([]string{"First"}, p.titles()); diff != "" {
		t.Error(diff)
	}
	p.nothing()
}

// TestFilesOfOneNameInSeveralFolders are told apart.
func TestFilesOfOneNameInSeveralFolders(t *testing.T) {
	p := newPlace(t)
	i := p.filled("", "Mine", "a/readme.md", "# One\n\nFirst.", "b/readme.md", "# Two\n\nSecond.")
	if i.Err != nil || i.Summary.Added != 2 {
		t.Fatalf("%+v %+v", i, i.Summary)
	}
	var files []string
	err := filepath.WalkDir(filepath.Join(p.data, "libraries", i.ID, "files"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, d.Name())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"2 readme.md", "readme.md"}, files); diff != "" {
		t.Error(diff)
	}
}
