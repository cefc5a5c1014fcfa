package state_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/state"
	"parley/suql/backendtest"

	"github.com/google/go-cmp/cmp"
)

// TestCopyThereAndBack copies a store from a file to PostgreSQL and from there
// to another file, and looks at everything that a store is asked for.
func TestCopyThereAndBack(t *testing.T) {
	first := begun(t, filepath.Join(t.TempDir(), "parley.db"))
	at := time.UnixMilli(1700000000000).UTC()
	if err := errors.Join(
		first.Rename(t.Context(), "c2", "Winter trip"),
		first.BeginFleeting(t.Context(), "c5", "eve"),
		first.Judge(t.Context(), "c1", state.Feedback{Turn: 1, Verdict: state.Wrong, Comment: "no", At: at}),
		first.Share(t.Context(), state.Share{Token: "t1", Session: "c1", UpTo: 2, Created: at}),
		first.Remember(t.Context(), "digest", "key", "ann", time.Now().Add(time.Hour)),
		first.AddSource(t.Context(), state.Source{ID: "s1", Title: "Shop", Kind: "opened", Path: "/data/shop.db", Added: at}),
		first.Dismiss(t.Context(), "s1", "ann", "tent=shelter"),
		first.NewBoard(t.Context(), "ann", state.Board{ID: "b1", Title: "Towns", Created: at}),
		first.ShareBoard(t.Context(), "ann", "b1", "t2"),
		first.NewBoard(t.Context(), "ann", state.Board{ID: "b2", Title: "Prices", Created: at}),
	); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Pin(t.Context(), "ann", "b1", state.Pin{Title: "how many", Source: "s1", SUQL: "SELECT 1", Sure: 0.625, Look: "view=table", Names: map[string]string{"count": "How many"}, Added: at}); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Secret(t.Context(), "visitors"); err != nil {
		t.Fatal(err)
	}
	second := open(t, backendtest.PostgresSchema(t, ""))
	if _, err := second.Secret(t.Context(), "visitors"); err != nil { // a server was started over it
		t.Fatal(err)
	}
	third := open(t, filepath.Join(t.TempDir(), "back.db"))
	want := contents(t, first)
	for _, step := range []struct{ from, to *state.Store }{{first, second}, {second, third}} {
		rows := map[string]int{}
		if err := state.Copy(t.Context(), step.from, step.to, func(table string, n int) { rows[table] = n }); err != nil {
			t.Fatal(err)
		}
		if rows["conversations"] != 5 || rows["events"] != 8 || rows["shares"] != 1 {
			t.Errorf("told of %v", rows)
		}
		if diff := cmp.Diff(want, contents(t, step.to)); diff != "" {
			t.Errorf("(-before +after)\n%s", diff)
		}
	}
	said(t, third, "c1", 3, time.Now(), "and by the sea?", "Auk")
	for words, want := range map[string]string{"auk": "c1", "cafe oak": "c1", "winter": "c2"} {
		if found, err := third.Conversations(t.Context(), "ann", state.Wanted{Words: words, Limit: 9}); err != nil || len(found) != 1 || found[0].ID != want {
			t.Errorf("%s: %+v, %v", words, found, err)
		}
	}
	if err := state.Copy(t.Context(), first, second, func(string, int) {}); err == nil || !strings.Contains(err.Error(), "has 5 conversations") {
		t.Errorf("copying over conversations: %v", err)
	}
}

// contents is what a store is asked for.
func contents(t *testing.T, s *state.Store) map[string]any {
	t.Helper()
	out := map[string]any{}
	put := func(name string, v any, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out[name] = v
	}
	for _, visitor := range []string{"ann", "bob"} {
		list, err := s.Conversations(t.Context(), visitor, state.Wanted{Limit: 9})
		put("of "+visitor, list, err)
	}
	events, err := s.Events(t.Context(), "c1")
	put("events", events, err)
	feedback, err := s.Feedback(t.Context(), "c1")
	put("feedback", feedback, err)
	shares, err := s.Shares(t.Context(), "ann", time.Now())
	put("shares", shares, err)
	board, err := s.Board(t.Context(), "ann", "b1")
	put("board", board, err)
	boards, err := s.Boards(t.Context(), "ann")
	put("boards", boards, err)
	_, who, _, err := s.Remembered(t.Context(), "digest", time.Now())
	put("login", who, err)
	sources, err := s.Sources(t.Context())
	put("sources", sources, err)
	dismissed, err := s.Dismissed(t.Context(), "s1", "ann")
	put("dismissed", dismissed, err)
	secret, err := s.Secret(t.Context(), "visitors")
	put("secret", secret, err)
	fleeting, err := s.Fleeting(t.Context())
	put("fleeting", len(fleeting), err)
	return out
}
