// Package sources keeps the databases that a server talks to: those it was
// started with, SQLite files that were opened by their path, and files that
// were uploaded and imported.
//
// Make a [Registry] with [New]. [Registry.All] lists what is on it, [Registry.Open]
// and [Registry.Take] with [Registry.Import] add to it, [Registry.Remove] takes
// something off. A [Pool] opens what is in the registry when it is needed and
// closes it when it is not.
//
//	registry, err := sources.New(sources.Options{Keeper: store, Folder: data, Roots: []string{home}})
//	s, err := registry.Open(ctx, "/home/ann/shop.db", "")
//	for _, s := range registry.All(ctx) { fmt.Println(s.ID, s.Title) }
//
// [Proposals] reads in what was said which words people use for what a
// database calls by another name.
package sources

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"parley/state"
)

// Kind says how a source came to be in the registry.
type Kind string

// The kinds of sources.
const (
	Demo     Kind = "demo"     // built in
	Named    Kind = "named"    // on the command line
	Opened   Kind = "opened"   // a file where it lies
	Imported Kind = "imported" // made from a file that was uploaded
	Library  Kind = "library"  // many documents and tables: a file of parley index
)

// Source is a database that can be talked to.
type Source struct {
	ID    string // in addresses; never given to another source
	Title string
	Kind  Kind
	// DSN names the database: a path or postgres://…  It is for those who run
	// the server and for those who may open files.
	DSN string
	// Annotations is the file of annotations; "" for none.
	Annotations string
	Added       time.Time // zero for what the server was started with
	Aside       bool      // in the registry, but nobody is asked whether they mean it
	Gone        bool      // the file is not where it was
}

// Removable reports whether the source was added and can be taken off again.
func (s Source) Removable() bool { return !s.Added.IsZero() }

// Keeper remembers what is added; *state.Store is one. RemoveSource fails
// with state.ErrNotFound.
type Keeper interface {
	AddSource(ctx context.Context, s state.Source) error
	RemoveSource(ctx context.Context, id string) error
	Sources(ctx context.Context) ([]state.Source, error)
}

// Options say what is in a registry to begin with and what may be put there.
type Options struct {
	Fixed  []Source // what the server was started with; the first is talked about unless another is chosen
	Keeper Keeper
	Folder string // Parley's own: imported databases and annotations go there
	// Roots are the folders below which files may be opened.
	Roots []string
	// Private are further files that nobody may open, wherever they lie.
	Private []string
	Limit   int64 // bytes of an uploaded file; 200 MB when 0
}

// Registry is what can be talked to. It is safe for concurrent use.
type Registry struct {
	o      Options
	ctx    context.Context // of imports
	end    context.CancelFunc
	work   sync.WaitGroup
	folder string            // of uploads; this process's own
	mu     sync.Mutex        // guards drafts and indexing
	drafts map[string]*draft // files that were uploaded and not yet imported

	indexing map[string]*Indexing // by library; guarded by mu
}

// defaultLimit is how large an uploaded file may be unless Options say.
const defaultLimit = 200 << 20

// stale is how old uploads are that a process left behind that was killed.
const stale = 24 * time.Hour

// New makes a registry. What an earlier run left behind a day ago is thrown away.
func New(o Options) (*Registry, error) {
	if len(o.Fixed) == 0 || o.Keeper == nil || o.Folder == "" {
		return nil, errors.New("a registry needs Options.Fixed, Keeper and Folder")
	}
	if o.Limit == 0 {
		o.Limit = defaultLimit
	}
	all := filepath.Join(o.Folder, "incoming")
	s := &Registry{o: o, drafts: map[string]*draft{}, indexing: map[string]*Indexing{},
		folder: filepath.Join(all, newID("run"))}
	left, err := os.ReadDir(all)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("tidying up uploads: %w", err)
	}
	for _, d := range left { // another process may be at work in the others
		if info, err := d.Info(); err == nil && time.Since(info.ModTime()) > stale {
			_ = os.RemoveAll(filepath.Join(all, d.Name())) // it takes room, and does no harm
		}
	}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s, nil
}

// Close stops running imports, of which nothing stays, and waits for them.
func (s *Registry) Close() error {
	s.end()
	s.work.Wait()
	if err := os.RemoveAll(s.folder); err != nil {
		return fmt.Errorf("tidying up uploads: %w", err)
	}
	return nil
}

// Default is the source that is talked about unless another is chosen.
func (s *Registry) Default() Source { return s.o.Fixed[0] }

// Limit is how many bytes an uploaded file may have.
func (s *Registry) Limit() int64 { return s.o.Limit }

// Roots are the folders below which files may be opened.
func (s *Registry) Roots() []string { return slices.Clone(s.o.Roots) }

// All lists the sources: those of the start, then the others as they were
// added.
func (s *Registry) All(ctx context.Context) ([]Source, error) {
	all := slices.Clone(s.o.Fixed)
	added, err := s.o.Keeper.Sources(ctx)
	if err != nil {
		return nil, err
	}
	for _, a := range added {
		all = append(all, s.from(a))
	}
	return all, nil
}

// ErrUnknown says that there is no such source.
var ErrUnknown = errors.New("this database is not here any more")

// Find returns a source by its ID; "" is the default one. It fails with
// [ErrUnknown].
func (s *Registry) Find(ctx context.Context, id string) (Source, error) {
	if id == "" {
		return s.Default(), nil
	}
	all, err := s.All(ctx)
	if err != nil {
		return Source{}, err
	}
	for _, source := range all {
		if source.ID == id {
			return source, nil
		}
	}
	return Source{}, ErrUnknown
}

func (s *Registry) from(a state.Source) Source {
	out := Source{ID: a.ID, Title: a.Title, Kind: Kind(a.Kind), DSN: a.Path, Added: a.Added}
	if out.Kind != Library {
		out.Annotations = s.annotations(out)
	}
	if _, err := os.Stat(a.Path); err != nil {
		out.Gone = true
	}
	return out
}

// annotations is the file of annotations of an added source: beside the
// database where it is ours or where there is one already, else in our own
// folder, since the folder of somebody's file is not ours to write to.
func (s *Registry) annotations(source Source) string {
	beside := source.DSN + ".parley.yaml"
	if source.Kind == Imported {
		return beside
	}
	if _, err := os.Stat(beside); err == nil {
		return beside
	}
	return filepath.Join(s.o.Folder, "annotations", source.ID+".yaml")
}

// Remove takes a source out of the registry. A database that was imported is
// deleted with its annotations; a file that was opened stays where it lies.
func (s *Registry) Remove(ctx context.Context, id string) error {
	source, err := s.Find(ctx, id)
	if err != nil {
		return err
	}
	if !source.Removable() {
		return fmt.Errorf("%s is what this server was started with and can't be removed here", source.Title)
	}
	if err := s.o.Keeper.RemoveSource(ctx, id); err != nil {
		if errors.Is(err, state.ErrNotFound) {
			return ErrUnknown
		}
		return err
	}
	var files []string
	if source.Kind == Imported {
		files = []string{source.DSN, source.DSN + "-wal", source.DSN + "-shm", source.Annotations}
	} else if source.Kind == Library {
		return s.removeLibrary(source)
	} else if within(s.o.Folder, source.Annotations) {
		files = []string{source.Annotations}
	}
	for _, f := range files {
		if e := os.Remove(f); e != nil && !errors.Is(e, os.ErrNotExist) {
			err = errors.Join(err, fmt.Errorf("%s is off the list, but its file is still there: %w", source.Title, e))
		}
	}
	return err
}

// add puts a source in the registry.
func (s *Registry) add(ctx context.Context, id, title string, kind Kind, path string) (Source, error) {
	a := state.Source{ID: id, Title: title, Kind: string(kind), Path: path, Added: time.Now().UTC()}
	if err := s.o.Keeper.AddSource(ctx, a); err != nil {
		return Source{}, err
	}
	return s.from(a), nil
}

const longestTitle = 80 // characters

// titled is the title a person gave, or one made of the name of the file.
func titled(title, file string) (string, error) {
	title = strings.Join(strings.Fields(title), " ")
	if title == "" {
		title = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		title = strings.Join(strings.FieldsFunc(title,
			func(r rune) bool { return r == '_' || r == '-' || unicode.IsSpace(r) }), " ")
	}
	if title == "" {
		title = "Imported data"
	}
	if n := len([]rune(title)); n > longestTitle {
		return "", fmt.Errorf("a name may have %d characters; this one has %d", longestTitle, n)
	}
	return title, nil
}

// newID is a name for addresses, never used before.
func newID(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() == 24 {
			break
		}
	}
	return strings.TrimPrefix(strings.Trim(b.String(), "-")+"-"+strings.ToLower(rand.Text()[:6]), "-")
}

// within reports whether path lies below folder, by their names alone.
func within(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != "." && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}
