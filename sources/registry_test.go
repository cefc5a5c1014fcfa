package sources_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ingest"
	"parley/sources"
	"parley/state"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3"
)

// place is a registry with folders of its own.
type place struct {
	*sources.Registry
	t             *testing.T
	home, data    string
	store         *state.Store
	conversations string
}

func newPlace(t *testing.T) *place {
	t.Helper()
	p := &place{t: t, home: t.TempDir(), data: t.TempDir()}
	p.conversations = filepath.Join(p.home, "conversations.db")
	store, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	p.store = store
	p.reopen(1 << 20)
	t.Cleanup(func() {
		if err := errors.Join(p.Close(), store.Close()); err != nil {
			t.Error(err)
		}
	})
	return p
}

// reopen is another run of the server.
func (p *place) reopen(limit int64) {
	p.t.Helper()
	if p.Registry != nil {
		if err := p.Close(); err != nil {
			p.t.Fatal(err)
		}
	}
	registry, err := sources.New(sources.Options{Fixed: []sources.Source{{ID: "first", Title: "First", Kind: sources.Named, DSN: "x"}},
		Keeper: p.store, Folder: p.data, Roots: []string{p.home}, Private: []string{p.conversations}, Limit: limit})
	if err != nil {
		p.t.Fatal(err)
	}
	p.Registry = registry
}

// database makes a SQLite file of one table.
func (p *place) database(path string) string {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE tents (name TEXT, price REAL); INSERT INTO tents VALUES ('Alder', 90), ('Birch', 120)"); err != nil {
		p.t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		p.t.Fatal(err)
	}
	return path
}

func (p *place) titles() (out []string) {
	p.t.Helper()
	all, err := p.All(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	for _, s := range all {
		out = append(out, s.Title)
	}
	return out
}

func TestAFileIsOpenedWhereItLies(t *testing.T) {
	p := newPlace(t)
	path := p.database(filepath.Join(p.home, "shop", "my_tents.db"))
	for _, way := range []string{path, "shop/my_tents.db", "sqlite:" + path, " " + path + " "} {
		s, err := p.Open(t.Context(), way, "")
		if err != nil {
			t.Fatalf("%s: %v", way, err)
		}
		if s.Title != "my tents" || s.Kind != sources.Opened || s.Gone {
			t.Errorf("%s became %+v", way, s)
		}
	}
	p.reopen(1 << 20)
	if diff := cmp.Diff([]string{"First", "my tents"}, p.titles()); diff != "" {
		t.Errorf("a file that was opened once is there once, and after a restart: %s", diff)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if all, err := p.All(t.Context()); err != nil || !all[1].Gone {
		t.Errorf("the file is gone, and nobody says so: %+v, %v", all, err)
	}
}

// TestFilesThatAreNotOpened: what lies elsewhere, what is hidden and what is
// Parley's own; by name, by a way around, and through links.
func TestFilesThatAreNotOpened(t *testing.T) {
	p := newPlace(t)
	elsewhere := p.database(filepath.Join(t.TempDir(), "other.db"))
	p.database(p.conversations)
	p.database(filepath.Join(p.home, ".browser", "history.db"))
	ours := p.database(filepath.Join(p.data, "replies.db"))
	for link, to := range map[string]string{"link.db": elsewhere, "ours.db": ours, "hidden.db": filepath.Join(p.home, ".browser", "history.db")} {
		if err := os.Symlink(to, filepath.Join(p.home, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(p.home, "notes.txt"), []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, want string }{
		{"", "give the path"},
		{elsewhere, "is not there, or lies in a hidden folder"},
		{filepath.Join(filepath.Dir(elsewhere), "none.db"), "is not there, or lies in a hidden folder"},
		{filepath.Join(p.home, "..", "etc", "passwd"), "is not there"},
		{"../x.db", "is not there"},
		{p.home, "is not there"},
		{"link.db", "is not there"},
		{"ours.db", "is not there"},
		{".browser/history.db", "hidden folder"},
		{"hidden.db", "hidden folder"},
		{"conversations.db", "belongs to Parley itself"},
		{"conversations.db-wal", "there is no file"},
		{"none.db", "there is no file"},
		{"notes.txt", "is not a SQLite database"},
	} {
		if _, err := p.Open(t.Context(), tt.path, ""); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.path, err, tt.want)
		}
	}
	if diff := cmp.Diff([]string{"First"}, p.titles()); diff != "" {
		t.Error(diff)
	}
}

func TestTheDataFolderIsPrivateAlsoBelowARoot(t *testing.T) {
	p := newPlace(t)
	registry, err := sources.New(sources.Options{Fixed: []sources.Source{{ID: "first"}}, Keeper: p.store, Folder: p.data, Roots: []string{filepath.Dir(p.data)}})
	if err != nil {
		t.Fatal(err)
	}
	defer registry.Close()
	if _, err := registry.Open(t.Context(), p.database(filepath.Join(p.data, "replies.db")), ""); err == nil || !strings.Contains(err.Error(), "belongs to Parley itself") {
		t.Errorf("got %v", err)
	}
}

func TestRemovingLeavesFilesOfOthersAlone(t *testing.T) {
	p := newPlace(t)
	path := p.database(filepath.Join(p.home, "tents.db"))
	opened, err := p.Open(t.Context(), path, "Tents")
	if err != nil {
		t.Fatal(err)
	}
	imported := p.imported("a.csv", "name,price\nAlder,90\n", ingest.Options{})
	for _, s := range []sources.Source{opened, imported} {
		if err := p.Remove(t.Context(), s.ID); err != nil {
			t.Fatal(err)
		}
		if err := p.Remove(t.Context(), s.ID); !errors.Is(err, sources.ErrUnknown) {
			t.Errorf("removed twice: %v", err)
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Errorf("the opened file: %v", err)
	}
	if _, err := os.Stat(imported.DSN); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the imported database: %v", err)
	}
	if err := p.Remove(t.Context(), "first"); err == nil {
		t.Error("what the server was started with was removed")
	}
}

// draft waits until an import has ended.
func (p *place) draft(owner, id string) (d sources.Draft) {
	p.t.Helper()
	p.until(func() bool {
		var err error
		if d, err = p.Draft(owner, id); err != nil {
			p.t.Fatal(err)
		}
		return d.Stage == sources.Failed || d.Stage == sources.Done
	})
	return d
}

func (p *place) imported(file, text string, o ingest.Options) sources.Source {
	p.t.Helper()
	id, err := p.Take("ann", file, strings.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.Import("ann", id, "", o); err != nil {
		p.t.Fatal(err)
	}
	d := p.draft("ann", id)
	if d.Err != nil {
		p.t.Fatal(d.Err)
	}
	s, err := p.Find(context.WithoutCancel(p.t.Context()), d.Source)
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}
