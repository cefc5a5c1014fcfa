package web

import (
	"context"
	"errors"
	"net/http"

	"parley/sources"
	"parley/state"
	"parley/suql/catalog"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// Sources are the databases of a server that can talk to several.
type Sources struct {
	Shelf *sources.Shelf
	// Use opens the database of a source, which stays open until release is
	// called.
	Use func(ctx context.Context, id string) (d Database, release func(), err error)
	// Drop is told that a source was removed or is described in other words:
	// what was opened of it is not to be used again.
	Drop func(id string)
	// Manage says that whoever may come in may open files, import, describe
	// and remove. It is not for servers that strangers reach.
	Manage bool
}

// Database is one that is talked about, as pages and queries need it.
type Database struct {
	Source      string // its ID; "" on a server that has no other
	Title       string
	Description string
	Holds       string
	Suggestions []string
	Engine      Engine
	Described   Described // nil when it can't be described
}

// Described is a database that can be described in other words; *suql.Engine
// is one.
type Described interface {
	Annotate(ctx context.Context, changes ...catalog.Change) error
	HiddenTables() ([]string, error)
}

// only is the database of a server that has no other.
func (s *Server) only() Database {
	return Database{Title: s.opts.Title, Description: s.opts.Description, Holds: s.opts.Holds, Suggestions: s.opts.Suggestions, Engine: s.opts.Engine}
}

// use opens the database of a source; "" is the one that is talked about
// unless another is chosen.
func (s *Server) use(ctx context.Context, source string) (Database, func(), error) {
	if s.opts.Sources == nil {
		return s.only(), func() {}, nil
	}
	if source == "" {
		source = s.opts.Sources.Shelf.Default().ID
	}
	return s.opts.Sources.Use(ctx, source)
}

// about opens the database that a conversation is about.
func (s *Server) about(ctx context.Context, conversation string) (Database, func(), error) {
	source, err := s.sourceOf(ctx, conversation)
	if err != nil {
		return Database{}, nil, err
	}
	return s.use(ctx, source)
}

// sourceOf is the source that a conversation is about.
func (s *Server) sourceOf(ctx context.Context, conversation string) (string, error) {
	if s.opts.Sources == nil {
		return "", nil
	}
	source, err := s.opts.Store.SourceOf(ctx, conversation)
	if errors.Is(err, state.ErrNotFound) {
		return "", nil
	}
	if source == "" && err == nil {
		source = s.opts.Sources.Shelf.Default().ID
	}
	return source, err
}

// catalog is what a database holds, as far as it is known.
func (s *Server) catalog(d Database) *catalog.Catalog {
	if d.Engine != nil && s.opts.Sources != nil {
		return d.Engine.Catalog()
	}
	return s.opts.Catalog
}

// chosen is the source that a request for a new conversation names. Whoever
// names none gets the default one, if there is nothing to choose from.
func (s *Server) chosen(c echo.Context, id string) (source string, clear bool, err error) {
	if s.opts.Sources == nil {
		return "", true, nil
	}
	shelf, ctx := s.opts.Sources.Shelf, c.Request().Context()
	if id != "" {
		found, err := shelf.Find(ctx, id)
		return found.ID, err == nil, err
	}
	all, err := s.offered(ctx)
	return shelf.Default().ID, len(all) < 2, err
}

// offered are the sources that somebody who begins a conversation may mean.
func (s *Server) offered(ctx context.Context) ([]sources.Source, error) {
	all, err := s.opts.Sources.Shelf.All(ctx)
	if err != nil {
		return nil, err
	}
	var out []sources.Source
	for _, source := range all {
		if !source.Aside && !source.Gone {
			out = append(out, source)
		}
	}
	return out, nil
}

// present reports whether the database of a conversation is here.
func (s *Server) present(c echo.Context, conversation string) (bool, error) {
	source, err := s.sourceOf(c.Request().Context(), conversation)
	if err != nil || s.opts.Sources == nil {
		return err == nil, err
	}
	_, err = s.opts.Sources.Shelf.Find(c.Request().Context(), source)
	if errors.Is(err, sources.ErrUnknown) {
		return false, nil
	}
	return err == nil, err
}

// showClosed renders a conversation about a database that is not here: what
// was said stays readable, and nothing can be added.
func (s *Server) showClosed(c echo.Context, id string) error {
	ctx := c.Request().Context()
	events, err := s.opts.Store.Events(ctx, id)
	if err != nil {
		return err
	}
	conversation, err := s.conversation(ctx, id, Database{}, events)
	if err != nil {
		return err
	}
	l := visitorOf(c).language
	page := views.Page{ID: id, Title: l.Say("An earlier conversation"), Intro: l.Say("What was said is kept."), Conversation: conversation, Asset: s.asset, Base: s.opts.Base,
		Still: true, Closed: l.Say(views.Closed)}
	page.LoggedIn = visitorOf(c).login != ""
	return s.render(c, http.StatusOK, views.Document(page))
}
