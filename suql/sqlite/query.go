package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/mattn/go-sqlite3"

	"parley/suql/limit"
)

// Rows is the whole result of a query.
type Rows struct {
	Columns []string
	Types   []string // declared type of a column that comes straight from a table, else ""
	Values  [][]any  // nil, bool, int64, float64 or string
}

// Query runs one SELECT and returns all its rows. Dates come back as they are
// stored; only columns declared BOOLEAN turn 0 and 1 into bool, and the
// infinities are the texts "Infinity" and "-Infinity". Cancelling
// ctx interrupts the statement; so does its time running out, which is a
// *limit.Error, as is a result beyond the limits.
func (db *DB) Query(ctx context.Context, text string, args ...any) (*Rows, error) {
	leave, err := limit.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, db.limits.Time, &limit.Error{Time: db.limits.Time})
	defer cancel()
	return db.read(ctx, text, args...)
}

// read is Query without the limit of time, for what the program itself wants
// to know of a large database.
func (db *DB) read(ctx context.Context, text string, args ...any) (*Rows, error) {
	out, meter := &Rows{}, limit.Meter{Limits: db.limits}
	err := db.stream(ctx, text, args, func(columns, types []string) {
		out.Columns, out.Types = columns, types
	}, func(row []any) error {
		values, size := make([]any, len(row)), 0
		for i, v := range row {
			values[i] = plain(v, out.Types[i])
			if s, ok := values[i].(string); ok {
				size += len(s)
			}
		}
		out.Values = append(out.Values, values)
		return meter.Row(len(row), size)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func plain(v any, declared string) any {
	switch v := v.(type) {
	case []byte:
		return string(v)
	case float64: // JSON has no spelling for them; PostgreSQL's is text
		switch {
		case math.IsInf(v, 1):
			return "Infinity"
		case math.IsInf(v, -1):
			return "-Infinity"
		}
	case int64:
		if (v == 0 || v == 1) && strings.HasPrefix(declared, "bool") {
			return v == 1
		}
	}
	return v
}

// stream runs text and hands out one row at a time; the slice is reused. An
// error of each ends the query and is returned as it is.
func (db *DB) stream(ctx context.Context, text string, args []any, head func(columns, types []string),
	each func([]any) error) error {
	conn, err := db.pool.Conn(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	defer conn.Close()
	var stop error // what each returned
	err = conn.Raw(func(c any) error {
		named := make([]driver.NamedValue, len(args))
		for i, a := range args {
			if n, ok := a.(int); ok {
				a = int64(n)
			}
			named[i] = driver.NamedValue{Ordinal: i + 1, Value: a}
		}
		in := c.(*connection)
		in.now.begin(ctx)
		defer in.now.end()
		rows, err := in.QueryContext(ctx, text, named)
		if err != nil {
			return err
		}
		defer rows.Close()
		row := make([]driver.Value, len(rows.Columns()))
		head(rows.Columns(), asStored(rows.(*sqlite3.SQLiteRows)))
		values := make([]any, len(row))
		for {
			switch err := rows.Next(row); {
			case errors.Is(err, io.EOF):
				return nil
			case err != nil:
				return err
			}
			for i, v := range row {
				values[i] = v
			}
			if stop = each(values); stop != nil {
				return nil
			}
		}
	})
	if stop != nil {
		return stop
	}
	if err != nil {
		return db.explain(ctx, err)
	}
	return nil
}

// asStored returns the declared types and makes rows hand out values as they
// are stored. Left to itself the driver turns text in a column declared DATE
// into a time, and text it can't read into the year 1.
func asStored(rows *sqlite3.SQLiteRows) []string {
	own := rows.DeclTypes()
	types := append([]string(nil), own...)
	clear(own)
	return types
}
