package eval

import (
	"context"

	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/reader"
)

// Right reports whether q gives what the example asks for.
func Right(ctx context.Context, d *Database, e Example, q ast.Query) (bool, error) {
	return d.right(ctx, e, q)
}

// Accepted are all queries that answer the example.
func Accepted(e Example) []ast.Query { return e.accepted() }

// Found is how many rows the gold query has in all worlds together.
func Found(ctx context.Context, d *Database, q ast.Query) (int, error) {
	s := d.store.(*suqlStore)
	n := 0
	for w := range s.worlds {
		rows, err := s.rows(ctx, w, q)
		if err != nil {
			return 0, err
		}
		n += len(rows)
	}
	return n, nil
}

// World is the reader of one world.
func World(n uint64, mapper reader.Reader) reader.Reader { return oracle{n, mapper} }

// WithMeanings is the example with gold queries that put these questions.
func WithMeanings(e Example, meanings []suqlset.Meaning) Example {
	e.meanings = meanings
	return e
}
