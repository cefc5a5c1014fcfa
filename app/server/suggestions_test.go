package server

import (
	"path/filepath"
	"testing"
	"time"

	"parley/agent"
	"parley/app"
	"parley/ingest/demo"
	"parley/state"
)

// TestAnyDatabaseHasThingsToSay: a server proposes questions about the
// database of --db, and the first of them gives rows.
func TestAnyDatabaseHasThingsToSay(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "mine.db")
	if err := demo.Create(t.Context(), demo.Products, path); err != nil {
		t.Fatal(err)
	}
	store, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	databases, err := NewDatabases(Options{
		Database: app.DatabaseFlags{DB: path, Demo: demo.Restaurants, Data: dir},
		Chat: app.ChatFlags{
			ParserFlags:   app.ParserFlags{Parser: "lexical"},
			QuestionFlags: app.QuestionFlags{Detector: "gain", Tau: 0.8, Questions: 8},
		},
		Files: FileFlags{UploadLimit: 1}, Store: store, Conversations: filepath.Join(dir, "conversations.db"),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer databases.Close()
	first, done, err := databases.First(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	list := first.Suggestions(time.Minute)
	if len(list) != mostSuggestions {
		t.Fatalf("proposed %q", list)
	}
	s, err := first.Session(t.Context(), "test", agent.NewMemoryLog(), nil)
	if err != nil {
		t.Fatal(err)
	}
	events, err := s.Say(t.Context(), agent.Input{Kind: agent.Say, Text: list[0]})
	if err != nil {
		t.Fatal(err)
	}
	if e := events[len(events)-1]; e.Replied == nil || e.Replied.Total == 0 {
		t.Errorf("%s led to %+v", list[0], e)
	}
}
