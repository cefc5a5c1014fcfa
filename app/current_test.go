package app

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"

	_ "github.com/mattn/go-sqlite3"
)

// TestAChangedDatabaseIsSeenInTheNextTurn: a value that is stored while a
// conversation goes on is known when it is spoken of.
func TestAChangedDatabaseIsSeenInTheNextTurn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TABLE tents (name TEXT, colour TEXT);
		INSERT INTO tents VALUES ('Alder', 'green'), ('Birch', 'green'), ('Cedar', 'blue'), ('Dogwood', 'blue')`); err != nil {
		t.Fatal(err)
	}
	chat, err := NewChat(t.Context(), nil, DatabaseFlags{DB: path, Data: t.TempDir()}, ChatFlags{QuestionFlags: QuestionFlags{Detector: "none", Questions: 8}})
	if err != nil {
		t.Fatal(err)
	}
	defer chat.Close()
	session, err := chat.Session(t.Context(), "x", agent.NewMemoryLog(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ask := func() string {
		events, err := session.Say(t.Context(), agent.Input{Kind: agent.Say, Text: "purple tents"})
		if err != nil {
			t.Fatal(err)
		}
		last := events[len(events)-1]
		if last.Replied == nil {
			t.Fatalf("ended with %+v", last)
		}
		return last.Replied.Receipt.SUQL
	}
	if before := ask(); strings.Contains(before, "purple'") {
		t.Fatalf("%s before there is a purple tent", before)
	}
	if _, err := db.Exec(`INSERT INTO tents VALUES ('Elm', 'purple'), ('Fir', 'purple')`); err != nil {
		t.Fatal(err)
	}
	if after := ask(); after != "SELECT * FROM tents WHERE colour = 'purple'" {
		t.Errorf("after two purple tents came: %s", after)
	}
}
