package statetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"parley/state"

	"github.com/google/go-cmp/cmp"
)

// Boards is a store of boards; *state.Store is one.
type Boards interface {
	NewBoard(ctx context.Context, visitor string, b state.Board) error
	Boards(ctx context.Context, visitor string) ([]state.Board, error)
	Board(ctx context.Context, visitor, id string) (state.Board, error)
	BoardShared(ctx context.Context, token string) (state.Board, error)
	NameBoard(ctx context.Context, visitor, id, title string) error
	ShareBoard(ctx context.Context, visitor, id, token string) error
	RemoveBoard(ctx context.Context, visitor, id string) error
	Pin(ctx context.Context, visitor, board string, p state.Pin) (number int, err error)
	NamePin(ctx context.Context, visitor, board string, number int, title string) error
	Unpin(ctx context.Context, visitor, board string, number int) error
	Arrange(ctx context.Context, visitor, board string, order []int) error
}

// RunBoards runs what every store of boards must do. open returns an empty
// store; it is called once per subtest.
func RunBoards(t *testing.T, open func(t *testing.T) Boards) {
	t.Helper()
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s Boards)
	}{
		{"a board comes back as it was kept", boardKept},
		{"pins stand in the order they are put in", arranged},
		{"a pin is named and taken off", pinChanged},
		{"nobody else has a board", boardOwned},
		{"a link shows a board until it ends", boardShown},
		{"two boards have no link each", unshared},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

var boardMade = time.Date(2024, 3, 9, 18, 30, 0, 123e6, time.UTC)

func newBoard(t *testing.T, s Boards, id string, pins ...string) {
	t.Helper()
	if err := s.NewBoard(t.Context(), "ann", state.Board{ID: id, Title: "Board " + id, Created: boardMade}); err != nil {
		t.Fatal(err)
	}
	for _, title := range pins {
		if _, err := s.Pin(t.Context(), "ann", id, state.Pin{Title: title, SUQL: "SELECT 1", Added: boardMade}); err != nil {
			t.Fatal(err)
		}
	}
}

func boardOf(t *testing.T, s Boards, id string) state.Board {
	t.Helper()
	b, err := s.Board(t.Context(), "ann", id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func titles(b state.Board) (list []string) {
	for _, p := range b.Pins {
		list = append(list, p.Title)
	}
	return list
}

func boardKept(t *testing.T, s Boards) {
	newBoard(t, s, "b1")
	newBoard(t, s, "b2")
	p := state.Pin{Title: "how many <in> each town — 静か", Source: "shop",
		SUQL: "SELECT town, count(*) FROM places GROUP BY town", Sure: 0.625, Look: "view=chart&measure=2", Added: boardMade}
	number, err := s.Pin(t.Context(), "ann", "b1", p)
	if err != nil {
		t.Fatal(err)
	}
	p.Number = number
	if diff := cmp.Diff(state.Board{ID: "b1", Title: "Board b1", Created: boardMade, Pins: []state.Pin{p}},
		boardOf(t, s, "b1")); diff != "" {
		t.Error(diff)
	}
	if err := s.NameBoard(t.Context(), "ann", "b1", "Towns"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Boards(t.Context(), "ann")
	if err != nil || len(list) != 2 || list[0].ID != "b2" || list[1].Title != "Towns" {
		t.Errorf("the boards are %+v (%v), want the newest first", list, err)
	}
	if err := s.RemoveBoard(t.Context(), "ann", "b1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Board(t.Context(), "ann", "b1"); !errors.Is(err, state.ErrNoBoard) {
		t.Errorf("a board that was removed: %v", err)
	}
}

func arranged(t *testing.T, s Boards) {
	newBoard(t, s, "b1", "one", "two", "three", "four")
	for _, test := range []struct {
		order []int
		want  []string
	}{
		{nil, []string{"one", "two", "three", "four"}},
		{[]int{3, 1, 4, 2}, []string{"three", "one", "four", "two"}},
		{[]int{2, 9}, []string{"two", "three", "one", "four"}},
	} {
		if err := s.Arrange(t.Context(), "ann", "b1", test.order); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, titles(boardOf(t, s, "b1"))); diff != "" {
			t.Errorf("after %v: %s", test.order, diff)
		}
	}
	newBoard(t, s, "b2", "elsewhere")
	five := state.Pin{Title: "five", SUQL: "SELECT 1", Added: boardMade}
	if _, err := s.Pin(t.Context(), "ann", "b1", five); err != nil {
		t.Fatal(err)
	}
	if got := titles(boardOf(t, s, "b1")); got[len(got)-1] != "five" {
		t.Errorf("a new pin stands at %v, want the end", got)
	}
}

func pinChanged(t *testing.T, s Boards) {
	newBoard(t, s, "b1", "one", "two")
	if err := s.NamePin(t.Context(), "ann", "b1", 2, "zwei"); err != nil {
		t.Fatal(err)
	}
	if err := s.Unpin(t.Context(), "ann", "b1", 1); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"zwei"}, titles(boardOf(t, s, "b1"))); diff != "" {
		t.Error(diff)
	}
	for doing, err := range map[string]error{
		"naming":     s.NamePin(t.Context(), "ann", "b1", 1, "eins"),
		"taking off": s.Unpin(t.Context(), "ann", "b1", 1),
	} {
		if !errors.Is(err, state.ErrNoBoard) {
			t.Errorf("%s a pin that is gone: %v", doing, err)
		}
	}
}

func boardOwned(t *testing.T, s Boards) {
	newBoard(t, s, "b1", "one")
	ctx := t.Context()
	_, reading := s.Board(ctx, "bob", "b1")
	_, pinning := s.Pin(ctx, "bob", "b1", state.Pin{Title: "two", SUQL: "SELECT 2"})
	for doing, err := range map[string]error{
		"reading": reading, "pinning": pinning,
		"naming":     s.NameBoard(ctx, "bob", "b1", "mine"),
		"sharing":    s.ShareBoard(ctx, "bob", "b1", "t"),
		"removing":   s.RemoveBoard(ctx, "bob", "b1"),
		"renaming":   s.NamePin(ctx, "bob", "b1", 1, "mine"),
		"taking off": s.Unpin(ctx, "bob", "b1", 1),
		"arranging":  s.Arrange(ctx, "bob", "b1", []int{1}),
	} {
		if !errors.Is(err, state.ErrNoBoard) {
			t.Errorf("%s somebody else's board: %v", doing, err)
		}
	}
	if diff := cmp.Diff([]string{"one"}, titles(boardOf(t, s, "b1"))); diff != "" {
		t.Error(diff)
	}
}

func boardShown(t *testing.T, s Boards) {
	newBoard(t, s, "b1", "one")
	ctx := t.Context()
	show := func(token string) {
		t.Helper()
		if err := s.ShareBoard(ctx, "ann", "b1", token); err != nil {
			t.Fatal(err)
		}
	}
	seen := func(token string) bool {
		b, err := s.BoardShared(ctx, token)
		if err != nil && !errors.Is(err, state.ErrNoBoard) {
			t.Error(err)
		}
		return err == nil && b.ID == "b1" && len(b.Pins) == 1
	}
	show("k1")
	if !seen("k1") || boardOf(t, s, "b1").Token != "k1" {
		t.Error("the link shows nothing")
	}
	show("k2")
	if seen("k1") || !seen("k2") {
		t.Error("a new link does not take the place of the old one")
	}
	show("")
	if seen("k2") || seen("") {
		t.Error("a link that has ended still shows the board")
	}
}

func unshared(t *testing.T, s Boards) {
	newBoard(t, s, "b1")
	newBoard(t, s, "b2")
	for _, id := range []string{"b1", "b2"} {
		if err := s.ShareBoard(t.Context(), "ann", id, ""); err != nil {
			t.Error(err)
		}
	}
}
