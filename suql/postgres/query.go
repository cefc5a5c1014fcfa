package postgres

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"parley/suql/ast"
	"parley/suql/limit"
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
	return db.rows(ctx, text, rel)
}

// rows runs a statement that was printed, beside rel, and returns its rows.
func (db *DB) rows(ctx context.Context, text string, rel *Relation) (*Rows, error) {
	leave, err := limit.Enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
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
	meter := limit.Meter{Limits: db.limits}
	err = db.stream(ctx, text, params, func(fields []pgconn.FieldDescription) {
		for _, f := range fields {
			out.Columns, types = append(out.Columns, f.Name), append(types, f.DataTypeOID)
		}
	}, func(row [][]byte) error {
		values, size := make([]any, len(row)), 0
		for i, raw := range row {
			values[i] = db.schema.value(raw, types[i])
			size += len(raw)
		}
		out.Values = append(out.Values, values)
		return meter.Row(len(row), size)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// grace is how long after its time limit a server may take to say that it
// stopped. PostgreSQL looks at its clock between steps, and matching one long
// text with a pattern is one step: then the connection is given up, and the
// server asked once more to cancel what runs there.
const grace = time.Second

// stream runs text, which is ours or printed from a tree, in a transaction of
// its own and hands out one row at a time; the slices are reused. An error of
// each ends the query and is returned as it is.
func (db *DB) stream(ctx context.Context, text string, params [][]byte, head func([]pgconn.FieldDescription),
	each func([][]byte) error) error {
	conn, err := db.pool.Acquire(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	defer conn.Release() // a connection that is not idle is closed, not kept
	ctx, cancel := context.WithTimeoutCause(ctx, db.limits.Time+grace, &limit.Error{Time: db.limits.Time})
	defer cancel()
	pg := conn.Conn().PgConn()
	pg.Frontend().SetMaxBodyLen(db.limits.Bytes + messageBytes)

	results := pg.ExecBatch(ctx, db.transaction(text, params))
	var stop error // what each returned
	for n := 0; stop == nil && results.NextResult(); n++ {
		rows := results.ResultReader()
		width := len(rows.FieldDescriptions())
		if n == before {
			head(rows.FieldDescriptions())
		}
		for stop == nil && rows.NextRow() {
			if row := rows.Values(); len(row) != width {
				stop = db.unexpected(fmt.Sprintf("a row of %d values under %d columns", len(row), width))
			} else if n == before {
				stop = each(row)
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

// messageBytes is what a row takes on its way beside its values, and more
// than any other message of the server does.
const messageBytes = 1 << 20

// before is the number of statements of a transaction before the one it is
// for.
const before = 2

// transaction is text as a transaction, which takes one round trip. What is
// set holds for its length, whatever the connection was set to: poolers hand
// sessions around.
func (db *DB) transaction(text string, params [][]byte) *pgconn.Batch {
	limit := strconv.FormatInt(max(db.limits.Time.Milliseconds(), 1), 10)
	set, values := []string{}, [][]byte{}
	fixed := []setting{
		{"statement_timeout", limit}, {"idle_in_transaction_session_timeout", limit}, {"lock_timeout", "5s"},
		{"datestyle", "ISO"}, {"intervalstyle", "postgres"}, {"bytea_output", "hex"}, {"extra_float_digits", "1"},
	}
	if !db.unpinned {
		fixed = append(fixed, setting{"search_path", pinned})
	}
	for _, s := range append(fixed, db.settings...) {
		set, values = append(set, fmt.Sprintf("pg_catalog.set_config('%s', $%d, true)", s.name, len(set)+1)),
			append(values, []byte(s.value))
	}
	batch := &pgconn.Batch{}
	batch.ExecParams("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY", nil, nil, nil, nil)
	batch.ExecParams("SELECT "+strings.Join(set, ", "), values, nil, nil, nil)
	batch.ExecParams(text, params, nil, nil, nil)
	batch.ExecParams("ROLLBACK", nil, nil, nil, nil)
	return batch
}

// pinned is where a statement looks for what it names without a schema:
// PostgreSQL's own functions, operators, casts and types. Whoever may create
// things in a database can otherwise add a function lower(integer), an
// operator of these operands or a type, which fits what a query says better
// than PostgreSQL's own and runs with the rights of the reader. Tables and
// functions are printed with their schemas besides; operators can't be, for
// LIKE, IN, BETWEEN, CASE, NULLIF and USING name theirs without being asked
// (PostgreSQL, sections 10.2, Operators, and 5.9.6, Usage Patterns). The
// schema for temporary things comes last: left out, it would come first.
const pinned = "pg_catalog, pg_temp"

// setting is a parameter of the server. Its name is ours.
type setting struct{ name, value string }

// with returns the same database under other settings.
func (db *DB) with(s ...setting) *DB {
	c := *db
	c.settings = append(slices.Clone(db.settings), s...)
	return &c
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

// unexpected is the error of a server that does not answer as PostgreSQL does.
func (db *DB) unexpected(what string) error {
	return fmt.Errorf("%s is not what a PostgreSQL server would send: %s", db.place, what)
}

// list runs a query of our own that returns few rows of text, so many values
// in each; a NULL is "".
func (db *DB) list(ctx context.Context, width int, text string, params ...string) ([][]string, error) {
	raw := make([][]byte, len(params))
	for i, p := range params {
		raw[i] = []byte(p)
	}
	var out [][]string
	err := db.stream(ctx, text, raw, func([]pgconn.FieldDescription) {}, func(row [][]byte) error {
		if len(row) != width {
			return db.unexpected(fmt.Sprintf("%d columns for a query of %d", len(row), width))
		}
		cells := make([]string, width)
		for i, b := range row {
			cells[i] = string(b)
		}
		out = append(out, cells)
		return nil
	})
	return out, err
}

// one is list of a query that returns one row.
func (db *DB) one(ctx context.Context, width int, text string, params ...string) ([]string, error) {
	rows, err := db.list(ctx, width, text, params...)
	if err == nil && len(rows) != 1 {
		err = db.unexpected(fmt.Sprintf("%d rows for a query of one", len(rows)))
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}
