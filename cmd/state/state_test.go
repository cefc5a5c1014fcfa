package state_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	kept "parley/state"
	"parley/state/statetest"
	"parley/suql/backendtest"
)

// TestConversationsMoveToPostgresAndBack plays what somebody types who
// outgrows a file, and who changes their mind.
func TestConversationsMoveToPostgresAndBack(t *testing.T) {
	server := backendtest.PostgresSchema(t, "")
	dir := t.TempDir()
	before, after := filepath.Join(dir, "before.db"), filepath.Join(dir, "after.db")
	s, err := kept.Open(t.Context(), before)
	if err != nil {
		t.Fatal(err)
	}
	turn := statetest.Turn()
	for _, e := range turn {
		if err := s.Append(t.Context(), "c1", e); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, step := range [][2]string{{before, server}, {server, after}} {
		r := cmdtest.OK(t, "state", "copy", step[0], step[1])
		if !strings.Contains(r.Stdout, fmt.Sprintf("%d events", len(turn))) {
			t.Errorf("told of %s", r.Stdout)
		}
	}
	if r := cmdtest.Run(t, "state", "copy", before, server); r.Status != 1 || !strings.Contains(r.Stderr, "is in use") {
		t.Errorf("copying twice: status %d, %s", r.Status, r.Stderr)
	}
	s, err = kept.Open(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if events, err := s.Events(t.Context(), "c1"); err != nil || len(events) != len(turn) {
		t.Errorf("%d events came back, %v", len(events), err)
	}
}
