package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"parley/agent"
	"parley/agent/openers"
	"parley/ingest/demo"
	"parley/sources"
	"parley/state"
	"parley/suql"
	"parley/web"
)

// opening says which files people may open, import and describe.
type opening struct {
	OpenFiles   []string `help:"Folders below which SQLite files may be opened from the page; whoever may come in may then also import files, describe and remove data. Without it, the home folder, for whoever sits at this machine, and only where nobody else may come in." placeholder:"DIR" type:"path"`
	UploadLimit int64    `default:"200" help:"Most that a file which is imported from the page may have, in MB." placeholder:"MB"`
}

// idleHouses is how many databases stay open that nobody talks about.
const idleHouses = 4

// town is the databases that a server talks to and the houses that are open
// over them.
type town struct {
	shelf  *sources.Shelf
	pool   *sources.Pool[*home]
	store  *state.Store
	source source
	think  thinking
	out    *streams
	manage bool

	mu    sync.Mutex
	holds map[string][]func() // by conversation: what gives up its house
}

// home is a house with the words that welcome people to it.
type home struct {
	*house
	greeting
	book *openers.Book // nil where the greeting has suggestions
}

// How many things a page proposes to say, and how long it waits for them: they
// are made in the background when a database is opened.
const (
	mostOpeners  = 6
	pageOpeners  = 250 * time.Millisecond
	kioskOpeners = 5 * time.Second // a kiosk asks once, when it starts
)

// openers are things to say to the database.
func (h *home) openers(patience time.Duration) []string {
	if h.book == nil {
		return h.suggestions
	}
	return h.book.List(patience)
}

// Close closes the house.
func (h *home) Close() error {
	if h.book != nil {
		h.book.Close()
	}
	return h.close()
}

// newTown makes the shelf of a server. alone says that nobody but whoever
// sits at this machine may come in, open that everybody may.
func newTown(s *streams, c source, t thinking, o opening, store *state.Store, file string, alone, open bool) (*town, error) {
	roots := o.OpenFiles
	if len(roots) > 0 && open {
		return nil, usageError{errors.New("--open-files lets whoever comes in read files of this machine, and --auth none lets everybody in: leave out one or the other")}
	}
	for i, root := range roots {
		info, err := os.Stat(root)
		if err != nil || !info.IsDir() {
			return nil, usageError{fmt.Errorf("--open-files %s is no folder", root)}
		}
		if roots[i], err = filepath.Abs(root); err != nil {
			return nil, err
		}
	}
	manage := alone || len(roots) > 0
	if len(roots) == 0 && alone {
		if dir, err := os.UserHomeDir(); err == nil {
			roots = []string{dir}
		}
	}
	data, err := filepath.Abs(c.Data)
	if err != nil {
		return nil, fmt.Errorf("finding the data folder: %w", err)
	}
	fixed, err := c.fixed(data)
	if err != nil {
		return nil, err
	}
	shelf, err := sources.New(sources.Options{Fixed: fixed, Keeper: store, Folder: data, Roots: roots, Private: []string{file}, Limit: o.UploadLimit << 20})
	if err != nil {
		return nil, err
	}
	b := &town{shelf: shelf, store: store, source: c, think: t, out: s, manage: manage, holds: map[string][]func(){}}
	b.pool = sources.NewPool(idleHouses, b.build)
	return b, nil
}

// fixed is what the flags put on the shelf: the database they name, and the
// demos.
func (c source) fixed(data string) ([]sources.Source, error) {
	var all []sources.Source
	if c.DB != "" {
		id, title, annotations := identity(c.DB)
		if c.Annotations != "" {
			annotations = c.Annotations
		} else if annotations == "" {
			annotations = filepath.Join(data, "annotations", id+".yaml")
		}
		all = append(all, sources.Source{ID: id, Title: title, Kind: sources.Named, DSN: c.DB, Annotations: annotations})
	}
	names := demo.Names()
	for i, name := range names { // the one that is meant comes first
		if name == c.Demo {
			names[0], names[i] = names[i], names[0]
		}
	}
	for _, name := range names {
		path := filepath.Join(data, name+".db")
		s := sources.Source{ID: name, Title: strings.ToUpper(name[:1]) + name[1:], Kind: sources.Demo, DSN: path, Annotations: path + suql.AnnotationSuffix, Aside: len(all) > 0}
		if c.DB == "" && name == c.Demo && c.Annotations != "" {
			s.Annotations = c.Annotations
		}
		all = append(all, s)
	}
	return all, nil
}

// identity is what a database is called: the same in every run.
func identity(dsn string) (id, title, annotations string) {
	var name, key string
	if u, err := url.Parse(dsn); err == nil && strings.HasPrefix(u.Scheme, "postgres") {
		u.User = nil // a new password makes no new database
		name, key = strings.TrimPrefix(u.Path, "/"), u.String()
	} else {
		path := strings.TrimPrefix(strings.TrimPrefix(dsn, "sqlite:"), "//")
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		name, key, annotations = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), path, path+suql.AnnotationSuffix
	}
	sum := sha256.Sum256([]byte(key))
	if name == "" {
		name = "database"
	}
	return "db-" + hex.EncodeToString(sum[:5]), name, annotations
}

// build opens the house of a source.
func (b *town) build(ctx context.Context, id string) (*home, error) {
	s, err := b.shelf.Find(ctx, id)
	if err != nil {
		return nil, err
	}
	c := b.source
	c.DB, c.annotations = s.DSN, s.Annotations
	if s.Kind == sources.Demo {
		c.DB, c.Demo = "", s.ID
	}
	out := b.out
	if id != b.shelf.Default().ID {
		out = nil // what the first one said holds for all
	}
	h, err := newHouse(ctx, out, c, b.think)
	if err != nil {
		return nil, err
	}
	g, err := c.greeting()
	if err != nil {
		return nil, errors.Join(err, h.close())
	}
	if s.Removable() || s.Kind == sources.Named && c.DB != "" {
		g.title = s.Title
	}
	welcome := &home{house: h, greeting: g}
	if len(g.suggestions) == 0 {
		parts := openers.Parts{Engine: h.engine, Parser: h.parts.Parser, Detector: h.parts.Detector}
		if b.think.Parser == "model" { // which would be paid for
			parts.Parser = nil
		}
		welcome.book = openers.NewBook(parts, mostOpeners)
	}
	return welcome, nil
}

// open opens the session of a conversation in the house of its source.
func (b *town) open(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
	about, err := b.store.SourceOf(ctx, id)
	if err != nil && !errors.Is(err, state.ErrNotFound) {
		return nil, err
	}
	if about == "" {
		about = b.shelf.Default().ID
	}
	h, release, err := b.pool.Hold(ctx, about)
	if err != nil {
		return nil, err
	}
	session, err := h.session(ctx, id, b.store, observe)
	if err != nil {
		release()
		return nil, err
	}
	b.mu.Lock()
	b.holds[id] = append(b.holds[id], release)
	b.mu.Unlock()
	return session, nil
}

// closed gives up the house of a session that is not used any more: of two
// sessions of a conversation, the one that was opened first.
func (b *town) closed(id string) {
	b.mu.Lock()
	all := b.holds[id]
	release := all[0]
	if len(all) == 1 {
		delete(b.holds, id)
	} else {
		b.holds[id] = all[1:]
	}
	b.mu.Unlock()
	release()
}

// use opens the database of a source for pages and queries.
func (b *town) use(ctx context.Context, id string) (web.Database, func(), error) {
	h, release, err := b.pool.Hold(ctx, id)
	if err != nil {
		return web.Database{}, nil, err
	}
	return web.Database{Source: id, Title: h.title, Description: h.description, Suggestions: h.openers(pageOpeners), Engine: h.engine, Described: h.engine}, release, nil
}

// sources is the town as the web sees it.
func (b *town) sources() *web.Sources {
	return &web.Sources{Shelf: b.shelf, Use: b.use, Drop: b.pool.Drop, Manage: b.manage}
}

// close ends imports and closes every house.
func (b *town) close() error { return errors.Join(b.shelf.Close(), b.pool.Close()) }
