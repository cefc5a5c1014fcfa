package data

import (
	"context"
	"errors"

	"parley/sources"
	"parley/suql/catalog"
)

// Databases are those that can be talked to: the one of One, or those of
// Sources.
type Databases struct {
	Sources *Sources // nil: there is only One
	One     Database
	Catalog *catalog.Catalog // of One
}

// Several reports whether there may be others besides One.
func (d *Databases) Several() bool { return d.Sources != nil }

// Default is the source that is meant where none is named; "" where there is
// only one.
func (d *Databases) Default() string {
	if d.Sources == nil {
		return ""
	}
	return d.Sources.Registry.Default().ID
}

// Use opens the database of a source, which stays open until release is
// called; "" is the default one.
func (d *Databases) Use(ctx context.Context, source string) (found Database, release func(), err error) {
	if d.Sources == nil {
		return d.One, func() {}, nil
	}
	if source == "" {
		source = d.Default()
	}
	return d.Sources.Use(ctx, source)
}

// Here reports whether the database of a source can be talked to.
func (d *Databases) Here(ctx context.Context, source string) (bool, error) {
	if d.Sources == nil {
		return true, nil
	}
	_, err := d.Sources.Registry.Find(ctx, source)
	if errors.Is(err, sources.ErrUnknown) {
		return false, nil
	}
	return err == nil, err
}

// CatalogOf is what a database holds, as far as it is known.
func (d *Databases) CatalogOf(found Database) *catalog.Catalog {
	if found.Engine != nil && d.Sources != nil {
		return found.Engine.Catalog()
	}
	return d.Catalog
}

// Chosen is the source that a request for a new conversation names. Whoever
// names none gets the default one; clear is false when there are others to
// choose from.
func (d *Databases) Chosen(ctx context.Context, id string) (source string, clear bool, err error) {
	if d.Sources == nil {
		return "", true, nil
	}
	if id != "" {
		found, err := d.Sources.Registry.Find(ctx, id)
		return found.ID, err == nil, err
	}
	all, err := d.Sources.Offered(ctx)
	return d.Default(), len(all) < 2, err
}

// Titles are the names of the databases by source; none where there is one.
func (d *Databases) Titles(ctx context.Context) (map[string]string, error) {
	titles := map[string]string{}
	if d.Sources == nil {
		return titles, nil
	}
	all, err := d.Sources.Registry.All(ctx)
	if err != nil || len(all) < 2 {
		return titles, err
	}
	for _, source := range all {
		titles[source.ID] = source.Title
	}
	titles[""] = d.Sources.Registry.Default().Title
	return titles, nil
}
