package state_test

import (
	"path/filepath"
	"testing"

	"parley/state"
	"parley/state/statetest"
	"parley/suql/backendtest"
)

func TestBoardsInFile(t *testing.T) {
	statetest.RunBoards(t, func(t *testing.T) statetest.Boards { return open(t, filepath.Join(t.TempDir(), "parley.db")) })
}

func TestBoardsInPostgres(t *testing.T) {
	statetest.RunBoards(t, func(t *testing.T) statetest.Boards { return open(t, backendtest.PostgresSchema(t, "")) })
}

// TestARemovedBoardIsNowhereInTheFile looks for its words in the bytes.
func TestARemovedBoardIsNowhereInTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parley.db")
	s := open(t, path)
	const words, others = "ninepinsqxz", "tenpinsqxz"
	if err := s.NewBoard(t.Context(), "ann", state.Board{ID: "b1", Title: "kept"}); err != nil {
		t.Fatal(err)
	}
	for _, title := range []string{words, others} {
		if _, err := s.Pin(t.Context(), "ann", "b1", state.Pin{Title: title, SUQL: "SELECT 1"}); err != nil {
			t.Fatal(err)
		}
	}
	if !written(t, path, words) || !written(t, path, others) {
		t.Fatal("the words are not in the file before; this test looks at the wrong thing")
	}
	if err := s.Unpin(t.Context(), "ann", "b1", 1); err != nil {
		t.Fatal(err)
	}
	if written(t, path, words) {
		t.Error("what was taken off can still be read in the file")
	}
	if err := s.RemoveBoard(t.Context(), "ann", "b1"); err != nil {
		t.Fatal(err)
	}
	if written(t, path, others) {
		t.Error("what was removed can still be read in the file")
	}
}

// TestBoardsAreHandedOver with the conversations of a visitor.
func TestBoardsAreHandedOver(t *testing.T) {
	s := open(t, state.Memory)
	if err := s.NewBoard(t.Context(), "guest", state.Board{ID: "b1", Title: "Towns"}); err != nil {
		t.Fatal(err)
	}
	if err := s.HandOver(t.Context(), "guest", "ann"); err != nil {
		t.Fatal(err)
	}
	if b, err := s.Board(t.Context(), "ann", "b1"); err != nil || b.Title != "Towns" {
		t.Errorf("the board is %+v (%v)", b, err)
	}
}
