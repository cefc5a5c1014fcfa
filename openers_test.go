package main

import (
	"path/filepath"
	"testing"
	"time"

	"parley/agent"
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
	think := thinking{understanding: understanding{Parser: "lexical"}, asking: asking{Detector: "gain", Tau: 0.8, Questions: 8}}
	town, err := newTown(nil, source{DB: path, Demo: demo.Restaurants, Data: dir}, think, opening{UploadLimit: 1}, store, filepath.Join(dir, "conversations.db"), false, false)
	if err != nil {
		t.Fatal(err)
	}
	defer town.close()
	house, done, err := town.pool.Hold(t.Context(), town.shelf.Default().ID)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	list := house.openers(time.Minute)
	if len(list) != mostOpeners {
		t.Fatalf("proposed %q", list)
	}
	s, err := house.session(t.Context(), "test", agent.NewMemoryLog(), nil)
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
