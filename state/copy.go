package state

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// copied are the tables of a store, those first that others refer to, with
// the order in which their rows are to be kept.
var copied = []struct{ table, columns, order string }{
	{"secrets", "name, value", "name"},
	{"logins", "digest, opened, who, until", "digest"},
	{"sources", "id, title, kind, path, added", "added, rowid"},
	{"dismissed", "source, owner, what, at", "source, owner, what"},
	{"conversations", "id, owner, created, used, title, source, version", "created, rowid"},
	{"fleeting", "session", "session"},
	{"events", "session, seq, turn, kind, at, body, said", "session, seq"},
	{"findable", "session, turn, text", "session, turn"},
	{"feedback", "session, turn, verdict, comment, meant, suql, database, at, question, learned, unlearned",
		"session, turn"},
	{"shares", "token, session, turn, upto, created, until", "created, rowid"},
	{"boards", "id, owner, title, created, token", "created, rowid"},
	{"pins", "board, number, place, title, source, suql, sure, look, names, added", "board, number"},
}

// Copy copies everything that one store holds into another that holds no
// conversations, all of it or nothing, and tells how many rows of each table.
// What a model has replied is left behind: it can be had again.
// Both may be of either engine. Visitors stay who they are: the key that signs
// their ids is copied over the other's.
func Copy(ctx context.Context, from, to *Store, tell func(table string, rows int)) error {
	in, err := from.db.BeginTx(ctx, from.backend.snapshot())
	if err != nil {
		return from.explain("reading the store to copy from", err)
	}
	defer func() { _ = in.Rollback() }() // it was only read
	defer to.write()()
	out, err := to.db.BeginTx(ctx, nil)
	if err != nil {
		return to.explain("writing the store to copy to", err)
	}
	defer func() { _ = out.Rollback() }() // after a commit this does nothing
	if err := to.vacant(ctx, out); err != nil {
		return err
	}
	for _, t := range copied {
		rows, err := in.QueryContext(ctx, `SELECT `+t.columns+` FROM `+t.table+` ORDER BY `+t.order)
		if err != nil {
			return from.explain("reading "+t.table, err)
		}
		n, err := to.pour(ctx, rows, out, t.table, t.columns)
		if err != nil {
			return fmt.Errorf("copying %s: %w", t.table, err)
		}
		tell(t.table, n)
	}
	if err := out.Commit(); err != nil {
		return to.explain("writing the store to copy to", err)
	}
	return nil
}

// vacant makes sure that nobody has used a store, and clears away what a
// server leaves in one that nobody has used.
func (s *Store) vacant(ctx context.Context, tx transaction) error {
	for _, table := range []string{"conversations", "sources", "boards"} {
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM `+table).Scan(&n); err != nil {
			return s.explain("looking at the store to copy to", err)
		}
		if n > 0 {
			return fmt.Errorf("the store at %s is in use: it has %d %s; copy to a store that is empty", s.path, n, table)
		}
	}
	for _, table := range []string{"secrets", "logins", "dismissed"} {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table); err != nil {
			return s.explain("clearing the store to copy to", err)
		}
	}
	return nil
}

// pour inserts rows into a table and closes them.
func (s *Store) pour(ctx context.Context, rows *sql.Rows, out transaction, table, columns string) (n int, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	width := strings.Count(columns, ",") + 1
	insert := `INSERT INTO ` + table + ` (` + columns + `) VALUES (` + marks(width) + `)`
	values, places := make([]any, width), make([]any, width)
	for i := range values {
		places[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return n, err
		}
		if table == "findable" { // each engine has an index of its own
			err = s.index(ctx, out, values[0].(string), int(values[1].(int64)), values[2].(string))
		} else {
			_, err = out.ExecContext(ctx, insert, values...)
		}
		if err != nil {
			return n, s.explain("writing row "+fmt.Sprint(n+1), err)
		}
		n++
	}
	return n, rows.Err()
}
