// Package server puts together what `parley serve` needs beyond one chat: the
// databases that visitors may choose from, opened while somebody talks about
// them, and who may come in.
//
//	databases, err := server.NewDatabases(server.Options{Database: c.DatabaseFlags, …})
//	first, done, err := databases.First(ctx)
//	options := web.Options{Open: databases.OpenSession, Closed: databases.CloseSession, …}
//	closeAudit, err := c.AccessFlags.Admit(c.Addr, keys, store, &options)
package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"parley/agent"
	"parley/app"
	"parley/app/console"
	"parley/sources"
	"parley/state"
	"parley/web"
)

// FileFlags say which files people may open, import and describe.
type FileFlags struct {
	Library     string   `help:"Talk about a library that parley index made: many documents and tables at once." placeholder:"FILE" type:"path"`
	OpenFiles   []string `help:"Folders below which SQLite files may be opened from the page; whoever may come in may then also import files, describe and remove data. Without it, the home folder, for whoever sits at this machine, and only where nobody else may come in." placeholder:"DIR" type:"path"`
	UploadLimit int64    `default:"200" help:"Most that a file which is imported from the page may have, in MB." placeholder:"MB"`
}

// idleDatabases is how many databases stay open that nobody talks about.
const idleDatabases = 4

// Databases are those that a server talks to, and the chats that are open
// over them.
type Databases struct {
	options Options
	listed  *sources.Registry
	pool    *sources.Pool[*Database]
	manage  bool

	mu    sync.Mutex
	holds map[string][]func() // by conversation: what gives up its database
}

// Options say which databases there are to begin with and who may add others.
type Options struct {
	Database      app.DatabaseFlags
	Chat          app.ChatFlags
	Files         FileFlags
	Store         *state.Store
	Conversations string           // where the store is; nobody may open it as a database
	Alone         bool             // nobody but whoever sits at this machine may come in
	Open          bool             // everybody may come in
	Streams       *console.Streams // where messages about the first database go; nil for nowhere
}

// NewDatabases makes the list of a server's databases. None is opened yet.
func NewDatabases(o Options) (*Databases, error) {
	roots := o.Files.OpenFiles
	if len(roots) > 0 && o.Open {
		return nil, console.Usage(errors.New("--open-files lets whoever comes in read files of this machine, and --auth none lets everybody in: leave out one or the other"))
	}
	for i, root := range roots {
		info, err := os.Stat(root)
		if err != nil || !info.IsDir() {
			return nil, console.Usage(fmt.Errorf("--open-files %s is no folder", root))
		}
		if roots[i], err = filepath.Abs(root); err != nil {
			return nil, err
		}
	}
	manage := o.Alone || len(roots) > 0
	if len(roots) == 0 && o.Alone {
		if dir, err := os.UserHomeDir(); err == nil {
			roots = []string{dir}
		}
	}
	data, err := filepath.Abs(o.Database.Data)
	if err != nil {
		return nil, fmt.Errorf("finding the data folder: %w", err)
	}
	listed, err := sources.New(sources.Options{Fixed: named(o.Database, o.Files.Library, data), Keeper: o.Store,
		Folder: data,
		Roots:  roots, Private: []string{o.Conversations}, Limit: o.Files.UploadLimit << 20})
	if err != nil {
		return nil, err
	}
	d := &Databases{options: o, listed: listed, manage: manage, holds: map[string][]func(){}}
	d.pool = sources.NewPool(idleDatabases, d.build)
	return d, nil
}

// First opens the database that the flags name, until done is called.
func (d *Databases) First(ctx context.Context) (first *Database, done func(), err error) {
	return d.pool.Hold(ctx, d.listed.Default().ID)
}

// OpenSession opens the session of a conversation over its database, which
// stays open until CloseSession.
func (d *Databases) OpenSession(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
	about, err := d.options.Store.SourceOf(ctx, id)
	if err != nil && !errors.Is(err, state.ErrNotFound) {
		return nil, err
	}
	if about == "" {
		about = d.listed.Default().ID
	}
	database, release, err := d.pool.Hold(ctx, about)
	if err != nil {
		return nil, err
	}
	session, err := database.Session(ctx, id, d.options.Store, observe)
	if err != nil {
		release()
		return nil, err
	}
	d.mu.Lock()
	d.holds[id] = append(d.holds[id], release)
	d.mu.Unlock()
	return session, nil
}

// CloseSession gives up the database of a session that is not used any more:
// of two sessions of a conversation, the one that was opened first.
func (d *Databases) CloseSession(id string) {
	d.mu.Lock()
	all := d.holds[id]
	release := all[0]
	if len(all) == 1 {
		delete(d.holds, id)
	} else {
		d.holds[id] = all[1:]
	}
	d.mu.Unlock()
	release()
}

// use opens a database for pages and queries.
func (d *Databases) use(ctx context.Context, id string) (web.Database, func(), error) {
	database, release, err := d.pool.Hold(ctx, id)
	if err != nil {
		return web.Database{}, nil, err
	}
	out := web.Database{Source: id, Title: database.Title, Description: database.Description,
		Suggestions: database.Suggestions(pagePatience), Engine: database.Engine()}
	if database.library != nil {
		out.Pieces = database.library.Library
	} else {
		out.Described = database.chat.Engine
	}
	return out, release, nil
}

// Sources are the databases as the web sees them.
func (d *Databases) Sources() *web.Sources {
	return &web.Sources{Registry: d.listed, Use: d.use, Drop: d.pool.Drop, Manage: d.manage}
}

// Close ends imports and closes every database.
func (d *Databases) Close() error { return errors.Join(d.listed.Close(), d.pool.Close()) }
