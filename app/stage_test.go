package app

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/errdetect"
	"parley/ingest"
)

// stage is what scripts are played on: a chat about each database that they
// name, opened once, and the conversation that is going on.
type stage struct {
	t       *testing.T
	today   func() time.Time
	chats   map[string]*Chat
	judges  map[string]*judge
	session *agent.Session
}

// theDay is the one on which scripts are played, whatever day it is.
func theDay() time.Time { return time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC) }

func newStage(t *testing.T) *stage {
	return &stage{t: t, today: theDay, chats: map[string]*Chat{}, judges: map[string]*judge{}}
}

// play says one thing, in a new conversation unless it follows on the one
// before; events are what came of it.
func (s *stage) play(q turn, id string) (o outcome, events []agent.Event) {
	s.t.Helper()
	chat := s.chats[q.about]
	if chat == nil {
		kind, name, _ := strings.Cut(q.about, ":")
		if kind == "demo" {
			chat = chatOver(s.t, name, "", s.today)
		} else {
			chat = chatOver(s.t, "", stored(s.t, name), s.today)
		}
		s.chats[q.about] = chat
		s.judges[q.about] = &judge{s.t, chat.Engine, map[string][][]string{}}
	}
	if !q.follows {
		var err error
		if s.session, err = chat.Session(s.t.Context(), id, agent.NewMemoryLog(), nil); err != nil {
			s.t.Fatal(err)
		}
	}
	before := len(s.session.Events(0))
	o = s.judges[q.about].play(s.session, q, id)
	return o, s.session.Events(int64(before))
}

// chatOver is a chat about a demo as it is installed or, where its file is
// named, about a database.
func chatOver(t *testing.T, demo, file string, today func() time.Time) *Chat {
	t.Helper()
	flags := ChatFlags{ParserFlags: ParserFlags{Parser: "lexical", today: today, Unhurried: true},
		QuestionFlags: QuestionFlags{Detector: "gain", Tau: errdetect.DefaultLine, Questions: agent.DefaultQuestions}}
	chat, err := NewChat(t.Context(), nil, DatabaseFlags{Demo: demo, DB: file, Data: t.TempDir()}, flags)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { chat.Close() })
	return chat
}

// stored is the database that files of testdata make: a script, or a folder of
// files that are imported.
func stored(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), filepath.Base(name)+".db")
	script, err := os.ReadFile(filepath.Join("testdata", name+".sql"))
	if os.IsNotExist(err) {
		files, _ := filepath.Glob(filepath.Join("testdata", name, "*.csv"))
		if _, err := ingest.Import(t.Context(), path, files, ingest.Options{}); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(string(script)); err != nil {
		t.Fatal(err)
	}
	return path
}
