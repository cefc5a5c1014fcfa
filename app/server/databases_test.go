package server

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/app"
	"parley/ingest"
	"parley/sources"
	"parley/state"

	"github.com/google/go-cmp/cmp"
)

// built are the databases of a server over a data folder of its own.
func built(t *testing.T, c app.DatabaseFlags, files FileFlags, alone, open bool) (*Databases, error) {
	t.Helper()
	if c.Data == "" {
		c.Data = t.TempDir()
	}
	if c.Demo == "" {
		c.Demo = "restaurants"
	}
	store, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	d, err := NewDatabases(Options{Database: c, Chat: app.ChatFlags{QuestionFlags: app.QuestionFlags{Detector: "none", Questions: 8}},
		Files: files, Store: store, Conversations: filepath.Join(c.Data, "conversations.db"), Alone: alone, Open: open})
	if err == nil {
		t.Cleanup(func() {
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return d, err
}

// csvDatabase imports tents.csv.
func csvDatabase(t *testing.T, path string) {
	t.Helper()
	file := filepath.Join("..", "..", "cmd", "testdata", "import", "tents.csv")
	if _, err := ingest.Import(t.Context(), path, []string{file}, ingest.Options{}); err != nil {
		t.Fatal(err)
	}
}

func TestWhoMayOpenFiles(t *testing.T) {
	folder := t.TempDir()
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name        string
		folders     []string
		alone, open bool
		manage      bool
		roots       []string
		refused     string
	}{
		{"on this machine", nil, true, false, true, []string{home}, ""},
		{"on this machine, a folder named", []string{folder}, true, false, true, []string{folder}, ""},
		{"others may come in", nil, false, false, false, nil, ""},
		{"others may come in, a folder named", []string{folder}, false, false, true, []string{folder}, ""},
		{"everybody may come in", nil, false, true, false, nil, ""},
		{"everybody may come in, a folder named", []string{folder}, false, true, false, nil, "--auth none lets everybody in"},
		{"no folder", []string{filepath.Join(folder, "none")}, true, false, false, nil, "is no folder"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, err := built(t, app.DatabaseFlags{}, FileFlags{OpenFiles: tt.folders}, tt.alone, tt.open)
			if tt.refused != "" {
				if err == nil || !strings.Contains(err.Error(), tt.refused) {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.roots, d.listed.Roots()); diff != "" || d.manage != tt.manage {
				t.Errorf("manage %t, roots %s", d.manage, diff)
			}
		})
	}
}

func TestWhichDatabasesThereAreToBeginWith(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my tents.db")
	csvDatabase(t, path)
	for _, tt := range []struct {
		name string
		c    app.DatabaseFlags
		want []string // kind, title, and whether people are asked about it
	}{
		{"the demo", app.DatabaseFlags{}, []string{"demo Restaurants", "demo Products aside", "demo Shop aside"}},
		{"the other demo", app.DatabaseFlags{Demo: "products"}, []string{"demo Products", "demo Restaurants aside", "demo Shop aside"}},
		{"a database", app.DatabaseFlags{DB: path}, []string{"named my tents", "demo Restaurants aside", "demo Products aside", "demo Shop aside"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, err := built(t, tt.c, FileFlags{}, true, false)
			if err != nil {
				t.Fatal(err)
			}
			all, err := d.listed.All(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range all {
				line := string(s.Kind) + " " + s.Title
				if s.Aside {
					line += " aside"
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestADatabaseIsTheSameInEveryRun: by its path, however that is written, and
// whatever the password is.
func TestADatabaseIsTheSameInEveryRun(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, same := range [][]string{
		{"my.db", "sqlite:my.db", "./my.db", filepath.Join(here, "my.db")},
		{"postgres://ann:secret@db.example.org/shop", "postgres://ann:other@db.example.org/shop", "postgres://db.example.org/shop"},
	} {
		first, title, _ := identity(same[0])
		for _, dsn := range same[1:] {
			if id, other, _ := identity(dsn); id != first || other != title {
				t.Errorf("%s is %s (%s), and %s is %s (%s)", same[0], first, title, dsn, id, other)
			}
		}
	}
	if a, _, _ := identity("a.db"); a == func() string { b, _, _ := identity("b.db"); return b }() {
		t.Error("two files have one ID")
	}
}

// TestDatabasesAreOpenedAndGivenUp: a conversation holds its database open for
// as long as its session is used, and one that is described anew is opened
// anew.
func TestDatabasesAreOpenedAndGivenUp(t *testing.T) {
	folder := t.TempDir()
	csvDatabase(t, filepath.Join(folder, "tents.db"))
	d, err := built(t, app.DatabaseFlags{}, FileFlags{OpenFiles: []string{folder}}, true, false)
	if err != nil {
		t.Fatal(err)
	}
	tents, err := d.listed.Open(t.Context(), "tents.db", "")
	if err != nil {
		t.Fatal(err)
	}
	for id, about := range map[string]string{"1": "", "2": tents.ID, "3": tents.ID} {
		if err := d.options.Store.BeginIn(t.Context(), id, "ann", about); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(id, text string) string {
		t.Helper()
		session, err := d.OpenSession(t.Context(), id, func(agent.Event) {})
		if err != nil {
			t.Fatal(err)
		}
		defer d.CloseSession(id)
		events, err := session.Say(t.Context(), agent.Input{ID: text, Kind: agent.Say, Text: text})
		if err != nil {
			t.Fatal(err)
		}
		last := events[len(events)-1]
		if last.Replied == nil {
			t.Fatalf("%s ended with %+v", text, last.Failed)
		}
		return last.Replied.Receipt.SUQL
	}
	if got := ask("2", "how many tents are there"); got != "SELECT count(*) FROM tents" {
		t.Errorf("ran %s", got)
	}
	if got := ask("1", "how many restaurants are there"); got != "SELECT count(*) FROM restaurants" {
		t.Errorf("a conversation from before there were several ran %s", got)
	}
	used, release, err := d.use(t.Context(), tents.ID)
	if err != nil {
		t.Fatal(err)
	}
	if used.Title != "tents" || used.Source != tents.ID || len(used.Engine.Catalog().Tables) != 1 {
		t.Errorf("got %+v", used)
	}
	release()
	if err := d.listed.Remove(t.Context(), tents.ID); err != nil {
		t.Fatal(err)
	}
	d.pool.Drop(tents.ID)
	if _, _, err := d.use(t.Context(), tents.ID); err == nil || err.Error() != sources.ErrUnknown.Error() {
		t.Errorf("removed, and it opens: %v", err)
	}
	if _, err := d.OpenSession(context.WithoutCancel(t.Context()), "3", nil); err == nil {
		t.Error("a conversation about it goes on")
	}
	if len(d.holds) != 0 {
		t.Errorf("%d conversations still hold a database", len(d.holds))
	}
}
