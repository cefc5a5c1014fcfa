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
	e, ok, err := db.expected(ctx, q)
	return int(math.Min(e.Rows, math.MaxInt32)), ok && e.Cost >= costly, err
}

// expectation is what the server's planner thinks of a query.
type expectation struct {
	Rows float64 `json:"Plan Rows"`
	Cost float64 `json:"Total Cost"`
}

// expected asks the planner; ok is false where the server does not say.
func (db *DB) expected(ctx context.Context, q ast.Query) (e expectation, ok bool, err error) {
	text, err := db.Print(q)
	if err != nil {
		return e, false, err
	}
	return db.expects(ctx, text)
}

// expects is expected of a query that is printed.
func (db *DB) expects(ctx context.Context, text string) (e expectation, ok bool, err error) {
	row, err := db.one(ctx, 1, "EXPLAIN (FORMAT JSON) "+text)
	if err != nil {
		if ctx.Err() != nil {
			return e, false, err
		}
		return e, false, nil // it speaks the protocol and not this dialect
	}
	var plans []struct{ Plan expectation }
	if json.Unmarshal([]byte(row[0]), &plans) != nil || len(plans) != 1 {
		return e, false, nil
	}
	return plans[0].Plan, true, nil
}
