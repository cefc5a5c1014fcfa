package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"parley/suql/ast"
)

// Elsewhere says what other servers do of a query, as the planner has it: a line
// for each table that is on one. There is none where all of the data is here,
// or where the server does not say.
func (db *DB) Elsewhere(ctx context.Context, q ast.Query) ([]string, error) {
	if !slices.ContainsFunc(db.schema.tables, func(t *table) bool { return t.kind == "f" || t.spread }) {
		return nil, nil
	}
	text, err := db.Print(q)
	if err != nil {
		return nil, err
	}
	row, err := db.one(ctx, 1, "EXPLAIN (FORMAT JSON, VERBOSE) "+text)
	if err != nil {
		return nil, ctx.Err()
	}
	var plans []struct{ Plan planned }
	if json.Unmarshal([]byte(row[0]), &plans) != nil {
		return nil, nil
	}
	var out []string
	for _, p := range plans {
		out = p.Plan.elsewhere(out)
	}
	return out, nil
}

// planned is a step of a plan of the server.
type planned struct {
	Name   string    `json:"Relation Name"`
	Names  string    `json:"Relations"` // of a step over several
	Remote string    `json:"Remote SQL"`
	Steps  []planned `json:"Plans"`
}

func (p planned) elsewhere(out []string) []string {
	if p.Remote != "" {
		of := p.Name
		if of == "" {
			of = p.Names
		}
		out = append(out, fmt.Sprintf("Elsewhere, of %s: %s", of, p.Remote))
	}
	for _, s := range p.Steps {
		out = s.elsewhere(out)
	}
	return out
}
