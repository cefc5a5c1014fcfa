package sqlite

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
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
	rows, err := db.Exact(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	for _, row := range rows.Values {
		for i, v := range row {
			row[i] = Plain(v)
		}
	}
	return rows, nil
}

// Blob are bytes that are stored as a BLOB, which equals no text of the same
// bytes.
type Blob string

// MarshalJSON implements json.Marshaler: an object with the bytes in
// hexadecimal digits, for JSON has no bytes.
func (b Blob) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"hex":"%X"}`, string(b)), nil
}

// Exact is Query with values as they are stored: infinities are float64 and
// bytes are a Blob. It is for what is compared with the database again.
func (db *DB) Exact(ctx context.Context, text string, args ...any) (*Rows, error) {
	leave, err := limit.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := context.WithTimeoutCause(ctx, db.limits.Time, &limit.Error{Time: db.limits.Time})
	defer cancel()
	return db.read(ctx, text, args...)
}

// Plain is v, or a text where JSON has no spelling for it: the bytes of a Blob,
// and PostgreSQL's words for the infinities.
func Plain(v any) any {
	switch v := v.(type) {
	case Blob:
		return string(v)
	case float64:
		if math.IsInf(v, 1) {
			return "Infinity"
		}
		if math.IsInf(v, -1) {
			return "-Infinity"
		}
	}
	return v
}

// JSON are rows as JSON that SQLite reads, with the infinities as numbers
// beyond all others and bytes as an object (see Blob).
func JSON(rows [][]any) (string, error) {
	packed, err := json.Marshal(rows)
	if unsupported := (*json.UnsupportedValueError)(nil); !errors.As(err, &unsupported) {
		return string(packed), err
	}
	out := []byte{'['}
	for i, row := range rows {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, '[')
		for j, v := range row {
			if j > 0 {
				out = append(out, ',')
			}
			if f, ok := v.(float64); ok && math.IsInf(f, 0) {
				if f < 0 {
					out = append(out, '-')
				}
				out = append(out, beyond...)
				continue
			}
			cell, err := json.Marshal(v)
			if err != nil {
				return "", err
			}
			out = append(out, cell...)
		}
		out = append(out, ']')
	}
	return string(append(out, ']')), nil
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
			switch v := values[i].(type) {
			case string:
				size += len(v)
			case Blob:
				size += len(v)
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
		return Blob(v)
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
