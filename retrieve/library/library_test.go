package library_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// put adds a source with its pieces in a change of its own.
func put(t *testing.T, l *library.Library, s library.Source, pieces ...piece.Piece) {
	t.Helper()
	c, err := l.Change(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := c.Cancel(); err != nil {
			t.Error(err)
		}
	}()
	if err := c.Remove(s.Origin); err != nil {
		t.Fatal(err)
	}
	if err := c.Begin(s); err != nil {
		t.Fatal(err)
	}
	for _, p := range pieces {
		if err := c.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := l.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// places are the sources of what a question finds.
func places(t *testing.T, l *library.Library, question string) (out []string) {
	t.Helper()
	hits, err := l.Search(t.Context(), question, library.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hits {
		out = append(out, h.Source)
	}
	return out
}

func TestTextAndTablesAreFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my.library")
	l, err := library.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	put(t, l, library.Source{Place: "oslo.md", Origin: "oslo.md", Version: "1"}, piece.Passages("Oslo", "History", "The city was founded in 1040.")...)
	medals := piece.Grid{Title: "Medals", Header: []string{"nation", "gold"}, Rows: [][]string{{"Norway", "16"}, {"Österreich", "7"}}}
	put(t, l, library.Source{Place: "m.csv", Origin: "m.csv", Version: "1"}, medals.Pieces()...)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = library.Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, tt := range []struct {
		name, question string
		want           []string
	}{
		{"a passage", "When was Oslo founded?", []string{"oslo.md"}},
		{"a row, by a stem and without its accent", "medal for Osterreich", []string{"m.csv"}},
		{"both, text first", "Norway or Oslo", []string{"oslo.md", "m.csv"}},
		{"none", "who sang it?", nil},
		{"nothing asked", "", nil},
		{"signs of the query language are words", `"oslo" AND NEAR(`, []string{"oslo.md"}},
	} {
		if diff := cmp.Diff(tt.want, places(t, l, tt.question)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	hits, err := l.Search(t.Context(), "Norway", library.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(medals.Pieces()[0], hits[0].Piece); diff != "" {
		t.Errorf("a table comes back as it was: %s", diff)
	}
}

// TestSourcesAreFoundByTheirTitles: words that name a source bound the search to
// it, wherever the words of the question stand.
func TestSourcesAreFoundByTheirTitles(t *testing.T) {
	l, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, year := range []string{"1908", "1948"} {
		games := piece.Grid{Title: year + " VFL season", Header: []string{"venue"}, Rows: [][]string{{"MCG"}}}
		put(t, l, library.Source{Place: year, Origin: year, Version: "1"}, games.Pieces()...)
	}
	for _, test := range []struct {
		titled string
		want   []string
	}{
		{"", []string{"1908", "1948"}},
		{"the season of 1948", []string{"1948"}},
		{"1948 MCG", nil}, // which is no title
	} {
		limits := library.DefaultLimits()
		limits.Titled = test.titled
		for _, question := range []string{"which venue?", "MCG in 1908"} {
			hits, err := l.Search(t.Context(), question, limits)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, h := range hits {
				got = append(got, h.Source)
			}
			slices.Sort(got)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%q of %q: %s", question, test.titled, diff)
			}
		}
	}
}

// TestASourceIsReplaced: what a former version said is no longer found.
func TestASourceIsReplaced(t *testing.T) {
	l, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	put(t, l, library.Source{Place: "a", Origin: "a", Version: "1"}, piece.Passages("", "", "apples")...)
	put(t, l, library.Source{Place: "a", Origin: "a", Version: "2"}, piece.Passages("", "", "pears")...)
	if got := places(t, l, "apples"); got != nil {
		t.Errorf("apples are still found in %v", got)
	}
	if diff := cmp.Diff([]string{"a"}, places(t, l, "pears")); diff != "" {
		t.Error(diff)
	}
	for version, want := range map[string]bool{"1": false, "2": true} {
		if got, err := l.Has(t.Context(), "a", version); err != nil || got != want {
			t.Errorf("has version %s: %v, %v", version, got, err)
		}
	}
}

// TestATableIsPutTogetherAgain: from its pieces, in the order of its rows.
func TestATableIsPutTogetherAgain(t *testing.T) {
	l, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	g := piece.Grid{Title: "Huts", Section: "of the Alps", Header: []string{"hut", "note"}}
	for i := range 200 {
		g.Rows = append(g.Rows, []string{strconv.Itoa(i), ""})
	}
	pieces := g.Pieces()
	if len(pieces) < 2 {
		t.Fatal("the table is one piece")
	}
	put(t, l, library.Source{Place: "huts.csv#huts", Origin: "huts.csv", Version: "1"}, pieces...)
	empty := piece.Grid{Title: "Nothing", Header: []string{"a"}}
	put(t, l, library.Source{Place: "empty", Origin: "empty", Version: "1"}, empty.Pieces()...)
	for place, want := range map[string]piece.Grid{"huts.csv#huts": g, "empty": empty} {
		got, err := l.Table(t.Context(), place, 200)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", place, diff)
		}
	}
	if _, err := l.Table(t.Context(), "huts.csv#huts", 199); !errors.Is(err, library.ErrTooManyRows) {
		t.Errorf("200 rows where 199 are read: %v", err)
	}
	if _, err := l.Table(t.Context(), "nowhere", 1); err == nil {
		t.Error("a table that is not there")
	}
}
