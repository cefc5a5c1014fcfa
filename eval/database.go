package eval

import (
	"context"
	"errors"
	"time"

	"parley/eval/setmatch"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Database is one database of a dataset: what a parser may know of it, and a
// way to run queries.
type Database struct {
	Name    string
	Catalog *catalog.Catalog
	Values  *catalog.Index
	Store   Store
	// Right judges the result of a query; nil compares it with the gold
	// result. An error says that the query does not run.
	Right func(ctx context.Context, e Example, q ast.Query) (bool, error)

	Today time.Time // on which people speak to it; the zero time where that does not matter

	Schema *setmatch.Schema // by which queries are compared part by part; nil where there is none

	goldRows map[string]rowsOf // results of gold queries by text
}

// Store runs the queries of a database.
type Store interface {
	// Run takes a checked tree.
	Run(ctx context.Context, q ast.Query) ([][]any, error)
	// Text takes a query in the dataset's spelling.
	Text(ctx context.Context, query string) ([][]any, error)
	Close() error
}

// ErrReading says that a result is not to be had without reading.
var ErrReading = errors.New("the result takes reading")

// Run returns the rows of a checked query: values are nil, bool, int64,
// float64 or string.
func (d *Database) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	if d.Catalog != nil {
		q = suql.Stored(q, d.Catalog)
	}
	return d.Store.Run(ctx, q)
}

// Patience is how long a predicted query may run, and how long a parser may wait for
// what it looks at; a query that takes longer has failed.
const Patience = 10 * time.Second

// RunSoon runs a predicted query, which may take long.
func (d *Database) RunSoon(ctx context.Context, q ast.Query) ([][]any, error) {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	return d.Run(ctx, q)
}

// Look runs a checked query and returns its first rows, at most limit: what a
// parser may look at.
func (d *Database) Look(ctx context.Context, q ast.Query, limit int) (rows [][]any, ok bool, err error) {
	if d.Store == nil {
		return nil, false, nil
	}
	if rows, err = d.Run(ctx, q); err != nil {
		return nil, false, err
	}
	return rows[:min(limit, len(rows))], true, nil
}

// Close gives the database up.
func (d *Database) Close() error { return d.Store.Close() }

// gold runs the gold query of an example.
func (d *Database) gold(ctx context.Context, e Example) ([][]any, error) {
	if e.GoldText != "" {
		return d.Store.Text(ctx, e.GoldText)
	}
	return d.Store.Run(ctx, e.Gold)
}
