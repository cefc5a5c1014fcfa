package state_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"parley/agent"
	"parley/state"
	"parley/state/statetest"
)

// TestADeletedConversationIsNowhereInTheFile looks for the words in the bytes
// of the store: they are there before, and not after.
func TestADeletedConversationIsNowhereInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kiosk.db")
	s := open(t, path)
	const words = "ninepinsqxz" // one word: the index of the search holds each apart
	if err := s.BeginFleeting(t.Context(), "gone", "ann"); err != nil {
		t.Fatal(err)
	}
	if err := s.Begin(t.Context(), "kept", "ann"); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"gone", "kept"} {
		for _, e := range statetest.Turn() {
			if e.Kind == agent.KindSaid && id == "gone" {
				e.Said = &agent.Said{Text: words}
			}
			if err := s.Append(t.Context(), id, e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !written(t, path, words) {
		t.Fatal("the words are not in the file before; this test looks at the wrong thing")
	}
	if err := s.Delete(t.Context(), "gone"); err != nil {
		t.Fatal(err)
	}
	if written(t, path, words) {
		t.Error("the words can still be read in the file")
	}
	if events, err := s.Events(t.Context(), "gone"); err != nil || len(events) != 0 {
		t.Errorf("the wiped conversation has %d events (%v)", len(events), err)
	}
	if err := s.Owns(t.Context(), "gone", "ann"); !errors.Is(err, state.ErrNotFound) {
		t.Errorf("the wiped conversation still has an owner: %v", err)
	}
	if events, err := s.Events(t.Context(), "kept"); err != nil || len(events) != len(statetest.Turn()) {
		t.Errorf("the other conversation has %d events (%v)", len(events), err)
	}
}

// written reports whether words stand in the file or in one beside it.
func written(t *testing.T, path, words string) bool {
	t.Helper()
	files, err := filepath.Glob(path + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(words)) {
			return true
		}
	}
	return false
}

func TestFleetingConversationsAreMarked(t *testing.T) { engines(t, fleeting) }

func fleeting(t *testing.T, path string) {
	s := open(t, path)
	if err := s.Begin(t.Context(), "kept", "ann"); err != nil {
		t.Fatal(err)
	}
	if err := s.BeginFleeting(t.Context(), "fleeting", "bob"); err != nil {
		t.Fatal(err)
	}
	if err := s.Owns(t.Context(), "fleeting", "bob"); err != nil {
		t.Error(err)
	}
	s = open(t, path) // another process
	found, err := s.Fleeting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if used, ok := found["fleeting"]; !ok || used.IsZero() || len(found) != 1 {
		t.Errorf("marked as fleeting: %v", found)
	}
	if err := s.Delete(t.Context(), "fleeting"); err != nil {
		t.Fatal(err)
	}
	if found, err := s.Fleeting(t.Context()); err != nil || len(found) != 0 {
		t.Errorf("after its end: %v, %v", found, err)
	}
}
