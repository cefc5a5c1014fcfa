package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/limit"
)

// The size of the tables that are searched whole for values, and how many rows
// of larger ones are. A value that is there once among those is one of very
// many, of which few would be found.
const (
	valueRows     = 1_000_000
	someValueRows = 200_000
)

// Values returns up to limit distinct values of a text column in order of
// frequency, then of the text; for a column of arrays, its elements. Of a
// table with more than a million rows it looks at 200 000, and takes those
// that are there more than once.
func (db *DB) Values(ctx context.Context, table, column string, list bool, limit int) ([]string, error) {
	t := db.schema.table(table)
	if t == nil || t.column(column) == nil {
		return nil, fmt.Errorf("values of %s.%s: there is no such column", table, column)
	}
	c := t.column(column)
	value, from, least := "t."+ast.Ident(c.name), t.readable(), 1
	if from == "" {
		return nil, nil
	}
	if t.rows > valueRows {
		least = 2
	}
	switch {
	case t.rows > valueRows && t.whole: // those that come first
		from = fmt.Sprintf("(SELECT %s FROM %s LIMIT %d) AS t", ast.Ident(c.name), from, someValueRows)
	case t.rows > valueRows:
		from += sampled(t, t.rows, someValueRows)
	}
	var out []string
	var err error
	switch {
	case list && !c.list:
		out, err = db.elements(ctx, value, from, least, limit)
	case list:
		out, err = db.frequent(ctx, "e.v", from+", unnest("+value+") AS e(v)", least, limit)
	default:
		out, err = db.frequent(ctx, value, from, least, limit)
	}
	if err != nil {
		return nil, fmt.Errorf("values of %s.%s: %w", table, column, err)
	}
	return out, nil
}

// frequent are the values that are there so often at least.
func (db *DB) frequent(ctx context.Context, value, from string, least, limit int) ([]string, error) {
	rows, err := db.list(ctx, 1, fmt.Sprintf(
		`SELECT v FROM (SELECT %s::text AS v FROM %s WHERE %s IS NOT NULL) AS found GROUP BY v HAVING count(*) >= %d ORDER BY count(*) DESC, v COLLATE "C" LIMIT %d`,
		value, from, value, least, limit))
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = r[0]
	}
	return out, err
}

// elements counts the elements of JSON arrays, which a column of text may
// hold beside text that is none.
func (db *DB) elements(ctx context.Context, value, from string, least, limit int) ([]string, error) {
	counts := map[string]int{}
	err := db.stream(ctx, "SELECT "+value+"::text FROM "+from+" WHERE "+value+" IS NOT NULL", nil,
		func([]pgconn.FieldDescription) {}, func(row [][]byte) error {
			elems, _ := catalog.ParseList(string(row[0]))
			for _, e := range elems {
				counts[e]++
			}
			return nil
		})
	out := make([]string, 0, len(counts))
	for v, n := range counts {
		if n >= least {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := counts[b] - counts[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out[:min(limit, len(out))], err
}

// Findable implements catalog.Finder: columns of text that an index begins with,
// of which Values gives only some.
func (db *DB) Findable(table, column string, capped bool) bool {
	t := db.schema.table(table)
	if t == nil {
		return false
	}
	c := t.column(column)
	return isText(c) && c.indexed && (capped || t.rows > valueRows) && len(t.away) == 0
}

// Find implements catalog.Finder.
func (db *DB) Find(ctx context.Context, table string, columns, texts []string) (map[string][]string, error) {
	t := db.schema.table(table)
	var each []string
	for _, name := range columns {
		if t == nil || t.column(name) == nil {
			return nil, fmt.Errorf("values of %s.%s: there is no such column", table, name)
		}
		each = append(each, fmt.Sprintf("SELECT %s, v FROM unnest($1::text[]) AS v WHERE EXISTS (SELECT FROM %s AS t WHERE t.%s = v)",
			ast.Quote(name), t.written(), ast.Ident(name)))
	}
	soon := db.WithLimits(limit.Limits{Time: time.Second})
	rows, err := soon.list(ctx, 2, strings.Join(each, " UNION ALL "), arrayOf(texts))
	out := map[string][]string{}
	for _, r := range rows {
		out[r[0]] = append(out[r[0]], r[1])
	}
	return out, err
}
