package data

import (
	"context"
	"fmt"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Bounds of a sample of a table.
const (
	sampleRows     = 3
	sampleColumns  = 8
	samplePatience = time.Second // for all tables of a page together
)

// samples are the first rows of tables, by the table. A table that can't be
// read in time has none: its page is as good without.
func samples(ctx context.Context, engine Engine, tables []*catalog.Table) map[string]suql.Result {
	ctx, cancel := context.WithTimeout(ctx, samplePatience)
	defer cancel()
	out := map[string]suql.Result{}
	for _, t := range tables {
		query := sampleOf(t)
		if query == "" {
			continue
		}
		prepared, err := engine.Prepare(ctx, query)
		if err != nil {
			continue
		}
		if result, err := prepared.Run(ctx, suql.RunOptions{}); err == nil {
			out[t.Name] = *result
		}
	}
	return out
}

// sampleOf asks for the first rows of a table; "" where it has no columns to
// show.
func sampleOf(t *catalog.Table) string {
	var columns []string
	for _, c := range t.Columns {
		if !c.Hidden && len(columns) < sampleColumns {
			columns = append(columns, ast.Ident(c.Name))
		}
	}
	if len(columns) == 0 {
		return ""
	}
	return fmt.Sprintf("SELECT %s FROM %s LIMIT %d", strings.Join(columns, ", "), ast.Ident(t.Name), sampleRows)
}
