package data

import (
	"context"

	"parley/retrieve/library"
	"parley/sources"
	"parley/suql"
	"parley/suql/catalog"
)

// Sources are the databases of a server that can talk to several.
type Sources struct {
	Registry *sources.Registry
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
	Pieces      Pieces    // nil when it is no library
}

// Pieces are what a library holds; *library.Library is one.
type Pieces interface {
	Piece(ctx context.Context, id int64) (library.Hit, library.Neighbours, error)
}

// Described is a database that can be described in other words; *suql.Engine
// is one.
type Described interface {
	Annotate(ctx context.Context, changes ...catalog.Change) error
	HiddenTables() ([]string, error)
}

// Engine answers the queries of pages and of the API; *suql.Engine is one.
type Engine interface {
	Catalog() *catalog.Catalog
	Prepare(ctx context.Context, text string) (*suql.Prepared, error)
}

// Offered are the sources that somebody who begins a conversation may mean.
func (s *Sources) Offered(ctx context.Context) ([]sources.Source, error) {
	all, err := s.Registry.All(ctx)
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
