package state

import (
	"context"
	"database/sql"
	"strings"
)

// handle runs statements: a database or a transaction.
type handle interface {
	ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// database is a database/sql database. Where texts says so, it takes out of
// texts what PostgreSQL can't hold in them: zero bytes and what is no UTF-8.
// An id with such bytes is that of nothing, whatever is left of it.
type database struct {
	*sql.DB
	texts bool
}

// transaction is the same for a transaction.
type transaction struct {
	*sql.Tx
	texts bool
}

func (d database) ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	return d.DB.ExecContext(ctx, statement, storable(d.texts, args)...)
}

func (d database) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return d.DB.QueryContext(ctx, query, storable(d.texts, args)...)
}

func (d database) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return d.DB.QueryRowContext(ctx, query, storable(d.texts, args)...)
}

func (d database) BeginTx(ctx context.Context, opts *sql.TxOptions) (transaction, error) {
	tx, err := d.DB.BeginTx(ctx, opts)
	return transaction{tx, d.texts}, err
}

func (t transaction) ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error) {
	return t.Tx.ExecContext(ctx, statement, storable(t.texts, args)...)
}

func (t transaction) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return t.Tx.QueryContext(ctx, query, storable(t.texts, args)...)
}

func (t transaction) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return t.Tx.QueryRowContext(ctx, query, storable(t.texts, args)...)
}

// storable are the arguments as the engine can hold them.
func storable(texts bool, args []any) []any {
	if !texts {
		return args
	}
	out := make([]any, len(args))
	for i, a := range args {
		if s, ok := a.(string); ok {
			a = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "\uFFFD")
		}
		out[i] = a
	}
	return out
}
