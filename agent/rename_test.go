package agent_test

import (
	"errors"
	"strings"
	"testing"

	"parley/agent"

	"github.com/google/go-cmp/cmp"
)

// TestColumnsOfAnAnswerAreRenamed by an event that belongs to its turn and
// begins none: what comes after goes on as before.
func TestColumnsOfAnAnswerAreRenamed(t *testing.T) {
	p := parts(t, wordReader{})
	s := open(t, p)
	first := last(t, s, say("Italian restaurants in Oakland"))
	last(t, s, say("restaurants in Berkeley"))
	e := last(t, s, agent.Input{ID: "r", Kind: agent.Rename, Turn: first.Turn, Names: map[string]string{"rating": "  Stars  of\tguests ", "price": "", "location": "location"}})
	if e.Kind != agent.KindRenamed || e.Turn != first.Turn || e.Input != "r" {
		t.Fatalf("recorded as %+v", e)
	}
	want := map[string]string{"rating": "Stars of guests"}
	if diff := cmp.Diff(want, e.Renamed.Names); diff != "" {
		t.Error(diff)
	}
	again, err := agent.Open(t.Context(), s.ID(), p)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, agent.NamesOf(again.Events(0), first.Turn)); diff != "" {
		t.Errorf("from the log: %s", diff)
	}
	if next := last(t, again, say("only cheap ones")); next.Turn != 3 || next.Kind == agent.KindFailed {
		t.Errorf("what is said next leads to %+v", next)
	}
	last(t, again, agent.Input{Kind: agent.Rename, Turn: first.Turn, Names: map[string]string{}})
	if names := agent.NamesOf(again.Events(0), first.Turn); len(names) != 0 {
		t.Errorf("taken back, columns are called %v", names)
	}
}

// TestRenamingLeavesAnOpenQuestionOpen.
func TestRenamingLeavesAnOpenQuestionOpen(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	last(t, s, say("Italian restaurants in Oakland"))
	asked := last(t, s, say(example))
	if asked.Kind != agent.KindAsked {
		t.Fatalf("%s is not asked about", example)
	}
	last(t, s, agent.Input{Kind: agent.Rename, Turn: 1, Names: map[string]string{"name": "Place"}})
	if e := last(t, s, answer(asked, agent.Yes)); e.Turn != asked.Turn || e.Kind == agent.KindFailed {
		t.Errorf("the answer leads to %+v", e)
	}
}

// TestNamesThatCannotBeAreRefused: of no answer, of no column, too long, and
// two of the same.
func TestNamesThatCannotBeAreRefused(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	refused := func(code string, names map[string]string) {
		t.Helper()
		_, err := s.Say(t.Context(), agent.Input{Kind: agent.Rename, Names: names})
		var why *agent.InputError
		if !errors.As(err, &why) || why.Code != code {
			t.Errorf("%v: got %v, want %s", names, err, code)
		}
	}
	refused("no_answer", map[string]string{"name": "Place"})
	last(t, s, say("Italian restaurants in Oakland"))
	before := len(s.Events(0))
	refused("no_column", map[string]string{"colour": "Colour"})
	refused("too_long", map[string]string{"name": strings.Repeat("x", agent.MaxName+1)})
	refused("same_name", map[string]string{"name": "Price"})
	refused("same_name", map[string]string{"name": "Place", "location": "place"})
	if n := len(s.Events(0)); n != before {
		t.Errorf("%d events were recorded of what was refused", n-before)
	}
	last(t, s, agent.Input{Kind: agent.Rename, Names: map[string]string{"price": "rating", "rating": "price"}}) // two change places
}
