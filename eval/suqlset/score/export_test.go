package score

import (
	"context"

	"parley/eval"
	"parley/suql/ast"
	"parley/suql/reader"
)

// Found is how many rows the gold query has in all worlds together.
func Found(ctx context.Context, d *eval.Database, q ast.Query) (int, error) {
	s := d.Store.(*store)
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
