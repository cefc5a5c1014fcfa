package ingest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mattn/go-sqlite3"
)

// target is the database that tables are imported into.
type target struct {
	path     string
	info     fs.FileInfo               // nil when there is no file yet
	existing map[string]*existingTable // by lower-case name
}

// existingTable is a table of the target.
type existingTable struct {
	name    string
	view    bool
	columns []string
	kinds   map[string]Kind // by column, as they are declared
}

// column finds the column that a name in a file means.
func (e *existingTable) column(source, tidied string) (string, bool) {
	for _, c := range e.columns {
		if strings.EqualFold(c, source) || strings.EqualFold(c, tidied) || tidy(c) == tidied {
			return c, true
		}
	}
	return "", false
}

// named is the name of the table that a person asks for: that of an existing
// table as it is, else a tidy one.
func (t *target) named(table string) (string, error) {
	if e := t.existing[strings.ToLower(table)]; e != nil {
		return e.name, nil
	}
	name := tidy(table)
	if name == "" {
		return "", fmt.Errorf("%q can't name a table: use letters, digits and _", table)
	}
	return name, nil
}

// openTarget looks at what the target holds.
func openTarget(ctx context.Context, path string) (*target, error) {
	if path == "" {
		return nil, errors.New("no database to import into: name one with --db FILE")
	}
	t := &target{path: path, existing: map[string]*existingTable{}}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		dir, err := os.Stat(filepath.Dir(path))
		if err != nil || !dir.IsDir() {
			return nil, fmt.Errorf("there is no folder %s to make the database in", filepath.Dir(path))
		}
		return t, nil
	case err != nil:
		return nil, fmt.Errorf("looking at %s: %w", path, err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file: name a SQLite database", path)
	}
	t.info = info
	if info.Size() == 0 {
		return t, nil
	}
	head := make([]byte, 16)
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	_, err = f.Read(head)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if string(head) != "SQLite format 3\x00" {
		return nil, fmt.Errorf("%s is not a SQLite database: --db names the database to import into, the files to import stand alone", path)
	}
	return t, t.read(ctx)
}

func (t *target) read(ctx context.Context) (err error) {
	db := connect(t.path, "ro")
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, `SELECT t.name, t.type, c.name, c.type
		FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
		WHERE t.schema = 'main' AND c.hidden = 0 ORDER BY t.name, c.cid`)
	if err != nil {
		return t.explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table, typ, column, declared string
		if err := rows.Scan(&table, &typ, &column, &declared); err != nil {
			return t.explain(err)
		}
		e := t.existing[strings.ToLower(table)]
		if e == nil {
			e = &existingTable{name: table, view: typ == "view", kinds: map[string]Kind{}}
			t.existing[strings.ToLower(table)] = e
		}
		e.columns = append(e.columns, column)
		e.kinds[column] = declaredKind(declared)
	}
	if err := rows.Err(); err != nil {
		return t.explain(err)
	}
	return nil
}

// declaredKind reads a declared type by SQLite's own rules of affinity,
// dates and booleans apart.
func declaredKind(typ string) Kind {
	typ = strings.ToUpper(typ)
	for _, k := range []struct {
		word string
		kind Kind
	}{
		{"BOOL", Boolean}, {"DATETIME", Timestamp}, {"TIMESTAMP", Timestamp}, {"DATE", Date},
		{"INT", Integer}, {"CHAR", Text}, {"CLOB", Text}, {"TEXT", Text},
		{"REAL", Real}, {"FLOA", Real}, {"DOUB", Real}, {"NUM", Real}, {"DEC", Real},
	} {
		if strings.Contains(typ, k.word) {
			return k.kind
		}
	}
	return Text
}

// admits refuses a table that is already there, unless mode allows it.
func (t *target) admits(table string, mode Mode) error {
	e := t.existing[strings.ToLower(table)]
	switch {
	case e == nil:
		return nil
	case e.view:
		return fmt.Errorf("%s is a view of %s, which can't take rows: choose another name with --table", e.name, t.path)
	case mode == Create:
		return fmt.Errorf("%s already has a table %s: add the rows to it with --append, put them in its place with --replace, or choose another name with --table", t.path, e.name)
	}
	return nil
}

// take makes the tables of tmp part of the target: all of them or none.
func (t *target) take(ctx context.Context, tmp *temporary, tables []Imported, o Options) error {
	if err := tmp.close(); err != nil {
		return fmt.Errorf("finishing %s: %w", tmp.path, err)
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("the import was stopped: %w", err)
	}
	if t.info == nil || t.info.Size() == 0 {
		return t.rename(tmp)
	}
	if o.Progress != nil {
		o.Progress(Progress{File: t.path, Step: "merging"})
	}
	return t.merge(ctx, tmp, tables, o.Mode)
}

// rename puts tmp where the target is to be. A file that has come to be
// there meanwhile is left alone.
func (t *target) rename(tmp *temporary) error {
	f, err := os.OpenFile(tmp.path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("finishing %s: %w", tmp.path, err)
	}
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("writing %s to the disk: %w", tmp.path, err)
	}
	if info, err := os.Stat(t.path); err == nil && info.Size() > 0 {
		return fmt.Errorf("%s has come to be while the files were being read: import again", t.path)
	}
	if err := os.Rename(tmp.path, t.path); err != nil {
		return fmt.Errorf("moving the database into place: %w", err)
	}
	return nil
}

// merge copies the tables of tmp in one transaction.
func (t *target) merge(ctx context.Context, tmp *temporary, tables []Imported, mode Mode) (err error) {
	db := connect(t.path, "rw")
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return t.explain(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "ATTACH DATABASE ? AS incoming", tmp.path); err != nil {
		return t.explain(err)
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return t.explain(err)
	}
	defer func() { err = errors.Join(err, rollback(tx)) }()
	for _, table := range tables {
		if err := t.mergeTable(ctx, tx, table, mode); err != nil {
			return t.explain(err)
		}
	}
	if err := tx.Commit(); err != nil {
		return t.explain(err)
	}
	return nil
}

func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("undoing what was begun: %w", err)
	}
	return nil
}

// mergeTable copies one table. A table that is replaced keeps its indexes and
// triggers.
func (t *target) mergeTable(ctx context.Context, tx *sql.Tx, table Imported, mode Mode) error {
	old := t.existing[strings.ToLower(table.Name)]
	var dependents []string
	if old != nil && mode == Replace {
		var err error
		if dependents, err = texts(ctx, tx,
			"SELECT sql FROM main.sqlite_schema WHERE tbl_name = ? COLLATE NOCASE AND type IN ('index', 'trigger') AND sql IS NOT NULL", table.Name); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DROP TABLE main."+quoted(old.name)); err != nil {
			return fmt.Errorf("replacing the table %s: %w", old.name, err)
		}
		old = nil
	}
	if old == nil {
		create, err := texts(ctx, tx, "SELECT sql FROM incoming.sqlite_schema WHERE type = 'table' AND name = ?", table.Name)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, create[0]); err != nil {
			return fmt.Errorf("making the table %s: %w", table.Name, err)
		}
	}
	var columns []string
	for _, c := range table.Columns {
		columns = append(columns, quoted(c.Name))
	}
	list := strings.Join(columns, ", ")
	if _, err := tx.ExecContext(ctx, "INSERT INTO main."+quoted(table.Name)+" ("+list+") SELECT "+list+" FROM incoming."+
		quoted(table.Name)); err != nil {
		return fmt.Errorf("adding the rows to %s: %w", table.Name, err)
	}
	for _, statement := range dependents {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("the old table %s has an index or trigger that the new rows don't fit (%s): drop it first: %w",
				table.Name, statement, err)
		}
	}
	return nil
}

func texts(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, rows.Err()
}

// explain turns an error of SQLite into a sentence with what to do.
func (t *target) explain(err error) error {
	var e sqlite3.Error
	if errors.As(err, &e) {
		switch e.Code {
		case sqlite3.ErrBusy, sqlite3.ErrLocked:
			return fmt.Errorf("%s is locked by another program: let it finish or close it, then import again; nothing was changed: %w", t.path, err)
		case sqlite3.ErrReadonly, sqlite3.ErrPerm:
			return fmt.Errorf("%s may not be written by this user; nothing was changed: %w", t.path, err)
		case sqlite3.ErrConstraint:
			return fmt.Errorf("%s refuses the rows, for a rule of its table; nothing was changed: %w", t.path, err)
		case sqlite3.ErrInterrupt:
			return fmt.Errorf("the import into %s was stopped; nothing was changed: %w", t.path, context.Canceled)
		case sqlite3.ErrNotADB, sqlite3.ErrCorrupt:
			return fmt.Errorf("%s is damaged or no SQLite database: %w", t.path, err)
		}
	}
	return fmt.Errorf("%s: %w", t.path, outOfRoom(err))
}
