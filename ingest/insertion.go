package ingest

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// mostParameters is how many values one INSERT statement carries.
const mostParameters = 8000

// batchBytes bounds the text that waits for a statement to fill up.
const batchBytes = 4 << 20

// insertion adds rows to a table, many with one statement.
type insertion struct {
	table   string
	columns int
	batch   int // rows of one statement
	tx      *sql.Tx
	many    *sql.Stmt
	args    []any
	held    int // bytes of text in args
}

func (t *temporary) insert(ctx context.Context, table string, columns int) (*insertion, error) {
	// A transaction outlives the statements below; it is ended by finish or
	// abandon, not by ctx, which would race with them.
	tx, err := t.conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, fmt.Errorf("writing %s: %w", t.path, err)
	}
	in := &insertion{table: table, columns: columns, batch: max(1, mostParameters/columns), tx: tx}
	if in.many, err = tx.Prepare(in.statement(in.batch)); err != nil {
		in.abandon()
		return nil, fmt.Errorf("writing %s: %w", t.path, err)
	}
	return in, nil
}

func (in *insertion) statement(rows int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", in.columns), ",") + ")"
	return "INSERT INTO " + quoted(in.table) + " VALUES " + strings.TrimSuffix(strings.Repeat(one+",", rows), ",")
}

func (in *insertion) add(ctx context.Context, values []any) error {
	in.args = append(in.args, values...)
	size := 0
	for _, v := range values {
		if s, ok := v.(string); ok {
			size += len(s)
		}
	}
	in.held += size
	if len(in.args) < in.batch*in.columns && in.held < batchBytes {
		return nil
	}
	return in.flush(ctx)
}

func (in *insertion) flush(ctx context.Context) error {
	if len(in.args) == 0 {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("writing rows was stopped: %w", err)
	}
	var err error
	if len(in.args) == in.batch*in.columns {
		_, err = in.many.Exec(in.args...)
	} else {
		_, err = in.tx.Exec(in.statement(len(in.args)/in.columns), in.args...)
	}
	if err != nil {
		return fmt.Errorf("writing rows: %w", outOfRoom(err))
	}
	clear(in.args)
	in.args, in.held = in.args[:0], 0
	return nil
}

// finish writes what is left and ends the transaction.
func (in *insertion) finish(ctx context.Context) error {
	if err := in.flush(ctx); err != nil {
		return err
	}
	if err := in.tx.Commit(); err != nil {
		return fmt.Errorf("writing rows: %w", outOfRoom(err))
	}
	return nil
}

// abandon ends an insertion that was not finished; after finish it does
// nothing.
func (in *insertion) abandon() {
	_ = in.tx.Rollback() // its file goes away whole
}
