package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Bounds on the work of describing a database.
const (
	profileRows  = 200_000   // tables up to this size are counted and profiled whole
	profileSome  = 50_000    // rows of larger ones; PostgreSQL's own statistics are made of 30 000
	profileBytes = 128 << 20 // read of one table
)

// errEnough ends a stream that has seen what it needs.
var errEnough = errors.New("enough")

// Facts describes every table and view that the user may read and that is on
// the search path. Tables of up to 200 000 rows and 128 MB are counted and
// read whole; of larger ones the server's estimate is taken and 50 000 rows. Of
// a table that is away in part it tells what is there.
func (db *DB) Facts(ctx context.Context) (catalog.Facts, error) {
	var facts catalog.Facts
	for _, t := range db.schema.tables {
		f, err := db.tableFacts(ctx, t)
		if err != nil {
			return catalog.Facts{}, fmt.Errorf("reading table %s: %w", t.name, err)
		}
		facts.Tables = append(facts.Tables, f)
	}
	return facts, nil
}

func (db *DB) tableFacts(ctx context.Context, t *table) (catalog.TableFacts, error) {
	f := catalog.TableFacts{Name: t.name, View: t.kind == "v", Key: t.key, Foreign: t.foreign, Comment: t.comment}
	for _, c := range t.columns {
		cf := catalog.ColumnFacts{Name: c.name, Type: c.typ, List: c.list, Comment: c.comment}
		if !c.list {
			cf.Domain = c.labels
		}
		f.Columns = append(f.Columns, cf)
	}
	from := t.readable()
	if from == "" { // its columns are known, and nothing of what they hold
		return f, nil
	}
	row, err := db.one(ctx, 1, fmt.Sprintf("SELECT count(*) FROM (SELECT FROM %s LIMIT %d) AS counted", from,
		profileRows+1))
	if err != nil {
		return f, err
	}
	if f.Rows, err = strconv.Atoi(row[0]); err != nil {
		return f, fmt.Errorf("counting rows: %w", err)
	}
	complete := f.Rows <= profileRows
	if !complete {
		f.Rows = max(f.Rows, t.rows)
	}
	return f, db.profile(ctx, t, &f, complete)
}

// profile fills the profiles of the columns of f.
func (db *DB) profile(ctx context.Context, t *table, f *catalog.TableFacts, complete bool) error {
	if len(t.columns) == 0 {
		return nil
	}
	columns := make([]string, len(t.columns))
	for i, c := range t.columns {
		columns[i] = ast.Ident(c.name)
		if c.opaque() { // counted, not read
			columns[i] = "CASE WHEN " + columns[i] + " IS NOT NULL THEN ''::bytea END"
		}
	}
	tallies := make([]catalog.Tally, len(columns))
	var types []uint32
	seen, size, most := 0, 0, profileRows
	if !complete {
		most = profileSome
	}
	query := "SELECT " + strings.Join(columns, ", ") + " FROM " + t.readable() + sampled(t, f.Rows, most)
	err := db.stream(ctx, query, nil, func(fields []pgconn.FieldDescription) {
		for _, c := range fields {
			types = append(types, c.DataTypeOID)
		}
	}, func(row [][]byte) error {
		for i, raw := range row {
			size += len(raw)
			tallies[i].Add(db.schema.sample(raw, types[i]))
		}
		if seen++; seen >= most || size >= profileBytes {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	for i := range f.Columns {
		f.Columns[i].Profile = tallies[i].Profile(complete && seen >= f.Rows)
	}
	return nil
}

// opaque reports whether a column holds nothing that could be talked about:
// bytes, and what searches are made with.
func (c *column) opaque() bool {
	switch c.base {
	case "bytea", "tsvector", "vector", "halfvec", "sparsevec":
		return !c.list
	}
	return false
}

// trySampling finds out which large tables can't be sampled: other servers would
// send all of their rows for it, views have none of their own, and what only
// speaks PostgreSQL's protocol may refuse it.
func (db *DB) trySampling(ctx context.Context) error {
	for _, t := range db.schema.tables {
		t.whole = t.kind == "v" || t.kind == "f" || t.spread
		if t.whole || t.rows <= profileRows {
			continue
		}
		if _, err := db.list(ctx, 0, "SELECT FROM "+t.written()+sampled(t, t.rows, 1)+" LIMIT 0"); err != nil {
			if ctx.Err() != nil {
				return err
			}
			t.whole = true
		}
	}
	return nil
}

// sampled is what to put after FROM t to read about limit of its rows, the
// same ones each time: nothing when it has no more, or can't be sampled.
func sampled(t *table, rows, limit int) string {
	if rows <= limit || t.whole {
		return ""
	}
	return tablesample(min(100, 100*float64(limit)/float64(rows)), 0)
}
