package index_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/suql/index"
)

// table is a database of one column with numbered rows; a change of version
// is a change of its rows.
type table struct {
	name    string
	version string
	rows    int
	say     func(i int) string

	mu    sync.Mutex
	reads int
}

func (t *table) Identity() string                        { return t.name }
func (t *table) Version(context.Context) (string, error) { return t.version, nil }

func (t *table) CountDocuments(context.Context, string, string) (int, error) { return t.rows, nil }

func (t *table) Documents(_ context.Context, _, _ string, each func(key, text string) error) error {
	t.mu.Lock()
	t.reads++
	t.mu.Unlock()
	for i := range t.rows {
		if err := each(fmt.Sprint(i), t.say(i)); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) read() int { t.mu.Lock(); defer t.mu.Unlock(); return t.reads }

func numbers(n int) *table {
	return &table{name: "numbers", version: "1", rows: n, say: func(i int) string {
		switch {
		case i%100 == 7:
			return "soup, soup and more soup"
		case i%10 == 7:
			return "one soup among several other dishes"
		}
		return "nothing of note"
	}}
}

func open(t *testing.T, src index.Database, path string, progress func(done, of int)) *index.Index {
	t.Helper()
	ix, err := index.Open(t.Context(), src, path, progress)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ix.Close() })
	return ix
}

func top(t *testing.T, ix *index.Index, limit, offset int) []string {
	t.Helper()
	keys, err := ix.Top(t.Context(), "t", "body", "is there soup?", limit, offset)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestAnIndexInAFileIsBuiltOnce(t *testing.T) {
	src, path := numbers(300), filepath.Join(t.TempDir(), "index.db")
	want := top(t, open(t, src, path, nil), 4, 0)
	if got := top(t, open(t, src, path, nil), 4, 0); !slices.Equal(got, want) || src.read() != 1 {
		t.Errorf("got %v, want %v; the column was read %d times", got, want, src.read())
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read the index: %v, %v", info.Mode(), err)
	}
}

func TestAChangedDatabaseIsIndexedAnew(t *testing.T) {
	src, path := numbers(300), filepath.Join(t.TempDir(), "index.db")
	old := open(t, src, path, nil)
	top(t, old, 1, 0)
	changed := &table{name: src.name, version: "2", rows: 20, say: func(i int) string { return strings.Repeat("soup ", i+1) }}
	if got := top(t, open(t, changed, path, nil), 1, 0); !slices.Equal(got, []string{"19"}) {
		t.Errorf("got %v", got)
	}
	other := &table{name: "other", version: "1", rows: 1, say: src.say}
	if got := top(t, open(t, other, path, nil), -1, 0); len(got) != 1 {
		t.Errorf("another database in the same file: %v", got)
	}
	// Whoever had the old one open finds it gone, and has it made again.
	*src = table{name: src.name, version: "2", rows: changed.rows, say: changed.say}
	if got := top(t, old, 1, 0); !slices.Equal(got, []string{"19"}) {
		t.Errorf("got %v", got)
	}
}

func TestRefreshNoticesAChange(t *testing.T) {
	src := numbers(300)
	ix := open(t, src, filepath.Join(t.TempDir(), "index.db"), nil)
	top(t, ix, 1, 0)
	ix.Refresh()
	top(t, ix, 1, 0)
	if src.read() != 1 {
		t.Errorf("an unchanged column was read %d times", src.read())
	}
	src.version, src.rows = "2", 8
	ix.Refresh()
	if got := top(t, ix, -1, 0); len(got) != 8 {
		t.Errorf("%d rows of 8", len(got))
	}
}

func TestAnInterruptedBuildGoesOnWhereItStopped(t *testing.T) {
	src, path := numbers(20_000), filepath.Join(t.TempDir(), "index.db")
	ctx, cancel := context.WithCancel(t.Context())
	var seen []int
	ix := open(t, src, path, func(done, of int) {
		if of != src.rows {
			t.Errorf("%d of %d, want of %d", done, of, src.rows)
		}
		if seen = append(seen, done); done >= 5_000 {
			cancel()
		}
	})
	if err := ix.Add(ctx, "t", "body"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want that it was cancelled", err)
	}
	stopped := seen[len(seen)-1]
	if stopped >= 10_000 {
		t.Errorf("it went on to %d documents", stopped)
	}
	ix.Close()

	seen = nil
	ix = open(t, src, path, func(done, _ int) { seen = append(seen, done) })
	if got := top(t, ix, -1, 0); len(got) != src.rows {
		t.Errorf("%d keys of %d", len(got), src.rows)
	}
	if seen[0] != stopped || seen[len(seen)-1] != src.rows {
		t.Errorf("it went from %d to %d, want from %d to %d", seen[0], seen[len(seen)-1], stopped, src.rows)
	}
	if n, err := ix.Mentions(t.Context(), "t", "body", "soups"); err != nil || n != src.rows/10 {
		t.Errorf("%d mentions, %v", n, err)
	}
}

func TestTwoMayBuildTheSameFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	sources := []*table{numbers(12_000), numbers(12_000), numbers(12_000)}
	var wg sync.WaitGroup
	for _, src := range sources {
		ix := open(t, src, path, nil)
		wg.Go(func() {
			if err := ix.Add(t.Context(), "t", "body"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got := top(t, open(t, sources[0], path, nil), -1, 0)
	slices.Sort(got)
	if all := slices.Compact(slices.Clone(got)); len(got) != 12_000 || len(all) != 12_000 {
		t.Errorf("%d keys, %d different ones, want 12000", len(got), len(all))
	}
}

func TestWalkingIsRankingPageByPage(t *testing.T) {
	src := numbers(4_000)
	ix := open(t, src, filepath.Join(t.TempDir(), "index.db"), nil)
	var all []string
	for i := range src.rows {
		all = append(all, fmt.Sprint(i))
	}
	for _, question := range []string{"is there soup?", "several dishes", "", "anything nobody has?"} {
		want, err := ix.Rank(t.Context(), "t", "body", question, all)
		if err != nil {
			t.Fatal(err)
		}
		relevant, err := ix.Relevant(t.Context(), "t", "body", question, all)
		if err != nil {
			t.Fatal(err)
		}
		next, err := ix.Walk(t.Context(), "t", "body", question)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for n := 1; ; n = n*3 + 1 {
			keys, err := next(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			if got = append(got, keys...); len(keys) < n {
				break
			}
		}
		if diff := cmp.Diff(relevant, got, cmpopts.EquateEmpty()); diff != "" || !slices.Equal(got, want[:len(got)]) {
			t.Errorf("%q: (-relevant +walk)\n%s", question, diff)
		}
		if keys, err := next(t.Context(), 5); len(keys) > 0 || err != nil {
			t.Errorf("after the end: %v, %v", keys, err)
		}
		some, err := ix.Top(t.Context(), "t", "body", question, 7, 300)
		if diff := cmp.Diff(want[300:307], some); diff != "" || err != nil {
			t.Errorf("%q: top: %v %s", question, err, diff)
		}
	}
}

func TestAFileIsAnotherVersionWhenItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	write := func(s string) {
		if err := os.WriteFile(path, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a")
	db, err := index.OfFile(numbers(1), path)
	if err != nil {
		t.Fatal(err)
	}
	version := func() string {
		v, err := db.Version(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	first := version()
	if version() != first || first == "" || db.Identity() != path {
		t.Errorf("%q of %q", first, db.Identity())
	}
	write("ab")
	if version() == first {
		t.Error("a longer file is no other version")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Version(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is gone: %v", err)
	}
}

func TestADamagedIndexSaysWhatToDo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := index.Open(t.Context(), numbers(1), path, nil)
	if err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("got %v", err)
	}
}

func TestInALargeColumnOnlyTellingWordsAreSearchedFor(t *testing.T) {
	src := &table{name: "large", version: "1", rows: 60_000, say: func(i int) string {
		text := "staff"
		if i%3 == 0 {
			text += " staff staff"
		}
		if i == 41_000 {
			text += " ghost"
		}
		return text
	}}
	ix := open(t, src, filepath.Join(t.TempDir(), "index.db"), nil)
	for question, want := range map[string][]string{
		"is the staff a ghost?": {"41000", "0", "1"}, // "staff" stands everywhere and tells nothing
		"how is the staff?":     {"0", "1", "2"},
	} {
		got, err := ix.Top(t.Context(), "t", "body", question, 3, 0)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%q: %v %s", question, err, diff)
		}
	}
}
