package agent_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"parley/agent"
)

// TestAnAnswerIsNarrowedDownByAValue, and by another one, and each is taken
// back by the place of its own.
func TestAnAnswerIsNarrowedDownByAValue(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	whole := last(t, s, say("restaurants in Oakland")).Replied
	e := last(t, s, agent.Input{Kind: agent.Narrow, Column: "price", Value: "cheap"})
	if e.Replied == nil {
		t.Fatalf("ended with %+v", e)
	}
	if want := "SELECT * FROM restaurants WHERE location = 'Oakland' AND price = 'cheap'"; e.Replied.Receipt.SUQL != want {
		t.Errorf("ran %s\nwant %s", e.Replied.Receipt.SUQL, want)
	}
	if e.Replied.Total == 0 || e.Replied.Total >= whole.Total {
		t.Errorf("%d of %d rows are left", e.Replied.Total, whole.Total)
	}
	again := last(t, s, agent.Input{Kind: agent.Narrow, Turn: e.Turn, Column: "cuisines", Value: "Thai"})
	if !strings.HasSuffix(again.Replied.Receipt.SUQL, "AND price = 'cheap' AND 'Thai' = ANY(cuisines)") {
		t.Errorf("then ran %s", again.Replied.Receipt.SUQL)
	}
	for _, place := range []string{"picked 1", "picked 2"} {
		if !slices.Contains(again.Replied.Optional, place) {
			t.Errorf("%s can't be taken back; these can: %q", place, again.Replied.Optional)
		}
	}
	back := last(t, s, agent.Input{Kind: agent.LeaveOut, Turn: e.Turn, Places: []string{"picked 1"}})
	if back.Replied.Receipt.SUQL != whole.Receipt.SUQL || back.Replied.Total != whole.Total {
		t.Errorf("taken back it ran %s for %d rows, want those from before", back.Replied.Receipt.SUQL, back.Replied.Total)
	}
}

// TestWhatCannotBeNarrowedIsRefused: groups, numbers, columns that are not
// there, and a conversation without an answer.
func TestWhatCannotBeNarrowedIsRefused(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	refused := func(code string, in agent.Input) {
		t.Helper()
		in.Kind = agent.Narrow
		_, err := s.Say(t.Context(), in)
		var why *agent.InputError
		if !errors.As(err, &why) || why.Code != code {
			t.Errorf("%+v: got %v, want %s", in, err, code)
		}
	}
	refused("no_answer", agent.Input{Column: "price", Value: "cheap"})
	last(t, s, say("Italian restaurants in Oakland"))
	refused("not_narrowed", agent.Input{Column: "rating", Value: "4"})
	refused("not_narrowed", agent.Input{Column: "colour", Value: "red"})
	last(t, s, agent.Input{Kind: agent.Run, Text: "SELECT location, count(*) FROM restaurants GROUP BY location"})
	refused("not_narrowed", agent.Input{Column: "location", Value: "Oakland"})
}
