package postgres

import (
	"context"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"parley/suql/ast"
)

// Rows is the whole result of a query.
type Rows struct {
	Columns []string
	Values  [][]any // nil, bool, int64, float64, string or []string
}

// Query runs one query and returns all its rows; rel, where given, is a table
// that it may use beside those of the database. Numbers come back as int64
// when whole and as float64 otherwise, dates and times in ISO 8601, arrays of
// text as []string, other arrays and JSON as JSON text, all else as
// PostgreSQL writes it. Cancelling ctx stops the statement on the server.
func (db *DB) Query(ctx context.Context, q ast.Query, rel *Relation) (*Rows, error) {
	text, err := db.print(q, rel)
	if err != nil {
		return nil, err
	}
	var params [][]byte
	for _, one := range rel.all() {
		packed, err := one.pack()
		if err != nil {
			return nil, err
		}
		params = append(params, packed)
	}
	out := &Rows{}
	var types []uint32
	size := 0
	err = db.stream(ctx, text, params, func(fields []pgconn.FieldDescription) {
		for _, f := range fields {
			out.Columns, types = append(out.Columns, f.Name), append(types, f.DataTypeOID)
		}
	}, func(row [][]byte) error {
		if len(out.Values) >= db.limits.Rows {
			return &LimitError{Rows: db.limits.Rows}
		}
		values := make([]any, len(row))
		for i, raw := range row {
			size += 16 + len(raw)
			values[i] = db.schema.value(raw, types[i])
		}
		if size > db.limits.Bytes {
			return &LimitError{Bytes: db.limits.Bytes}
		}
		out.Values = append(out.Values, values)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// settings holds for the length of a transaction, whatever the connection
// was set to before: poolers hand sessions around.
const settings = `SELECT set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true),
	set_config('lock_timeout', '5s', true), set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
	set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`

// stream runs text, which is ours or printed from a tree, in a transaction of
// its own and hands out one row at a time; the slices are reused. An error of
// each ends the query and is returned as it is.
func (db *DB) stream(ctx context.Context, text string, params [][]byte, head func([]pgconn.FieldDescription), each func([][]byte) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	defer conn.Release() // a connection that is not idle is closed, not kept
	pg := conn.Conn().PgConn()

	limit := []byte(strconv.FormatInt(max(db.limits.Time.Milliseconds(), 1), 10))
	batch := &pgconn.Batch{} // one round trip
	batch.ExecParams("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", nil, nil, nil, nil)
	batch.ExecParams(settings, [][]byte{limit}, nil, nil, nil)
	batch.ExecParams(text, params, nil, nil, nil)
	batch.ExecParams("ROLLBACK", nil, nil, nil, nil)
	results := pg.ExecBatch(ctx, batch)
	var stop error // what each returned
	for n := 0; stop == nil && results.NextResult(); n++ {
		rows := results.ResultReader()
		const ours = 2
		if n == ours {
			head(rows.FieldDescriptions())
		}
		for stop == nil && rows.NextRow() {
			if n == ours {
				stop = each(rows.Values())
			}
		}
	}
	if stop != nil {
		cancel() // don't wait for rows that nobody wants
	}
	err = results.Close()
	switch {
	case stop != nil:
		return stop
	case err != nil:
		err = db.explain(ctx, err)
		db.rollBack(ctx, pg)
		return err
	}
	return nil
}

// rollBack ends a transaction that failed; if even that fails, the connection
// is not idle and the pool closes it.
func (db *DB) rollBack(ctx context.Context, pg *pgconn.PgConn) {
	if pg.IsClosed() || pg.TxStatus() == 'I' {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	pg.ExecParams(ctx, "ROLLBACK", nil, nil, nil, nil).Read()
}

// list runs a query of our own that returns few rows of text; a NULL is "".
func (db *DB) list(ctx context.Context, text string, params ...string) ([][]string, error) {
	raw := make([][]byte, len(params))
	for i, p := range params {
		raw[i] = []byte(p)
	}
	var out [][]string
	err := db.stream(ctx, text, raw, func([]pgconn.FieldDescription) {}, func(row [][]byte) error {
		cells := make([]string, len(row))
		for i, b := range row {
			cells[i] = string(b)
		}
		out = append(out, cells)
		return nil
	})
	return out, err
}
