package postgres

import (
	"context"
	"encoding/json"
	"math"

	"parley/suql/ast"
)

// costly is the price from which on a query is not run to count its rows, in
// the units of the server's planner: reading a page of a table costs 1, about
// as much as a hundred rows of it.
const costly = 20_000

// Guess is about how many rows a query gives, as the server's statistics have
// it. ok is false where running it to count them takes no long time, or where
// the server does not say.
func (db *DB) Guess(ctx context.Context, q ast.Query) (rows int, ok bool, err error) {
	text, err := db.Print(q)
	if err != nil {
		return 0, false, err
	}
	row, err := db.one(ctx, 1, "EXPLAIN (FORMAT JSON) "+text)
	if err != nil {
		if ctx.Err() != nil {
			return 0, false, err
		}
		return 0, false, nil // it speaks the protocol and not this dialect
	}
	var plans []struct {
		Plan struct {
			Rows float64 `json:"Plan Rows"`
			Cost float64 `json:"Total Cost"`
		}
	}
	if json.Unmarshal([]byte(row[0]), &plans) != nil || len(plans) != 1 {
		return 0, false, nil
	}
	p := plans[0].Plan
	return int(math.Min(p.Rows, math.MaxInt32)), p.Cost >= costly, nil
}
