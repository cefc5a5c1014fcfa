package ingest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// copyJob copies tables of another SQLite database. Only plain tables are
// taken, with their columns, types and keys; views, triggers, indexes and
// virtual tables stay behind, so that nothing of the other file but its data
// ever runs here.
type copyJob struct {
	in     *input
	copied []copiedTable
	left   []string // what is not a table
}

type copiedTable struct {
	name         string
	columns      []copiedColumn
	withoutRowid bool
	foreign      []string // clauses
}

type copiedColumn struct {
	name, declared string
	rank           int // in the primary key, from 1
	notNull        bool
}

func openCopy(ctx context.Context, in *input, o Options) (_ *copyJob, err error) {
	j := &copyJob{in: in}
	db := connect(in.path, "ro")
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := j.readTables(ctx, db, o); err != nil {
		return nil, fmt.Errorf("%s can't be read: %w", in.path, err)
	}
	switch {
	case len(j.copied) > 0:
	case o.Table != "":
		return nil, fmt.Errorf("%s has no table %s to copy", in.path, o.Table)
	default:
		return nil, fmt.Errorf("%s has no tables to copy", in.path)
	}
	for i := range j.copied {
		if err := j.readKeys(ctx, db, &j.copied[i]); err != nil {
			return nil, fmt.Errorf("%s can't be read: %w", in.path, err)
		}
	}
	return j, nil
}

// readTables finds the tables with their columns, and what is none.
func (j *copyJob) readTables(ctx context.Context, db *sql.DB, o Options) error {
	if _, err := db.ExecContext(ctx, "PRAGMA trusted_schema = OFF"); err != nil {
		return err
	}
	rows, err := db.QueryContext(ctx, `SELECT t.name, t.type, t.wr, c.name, c.type, c.pk, c."notnull"
		FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
		WHERE t.schema = 'main' AND t.type <> 'shadow' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND c.hidden <> 1
		ORDER BY t.name, c.cid`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var t copiedTable
		var typ string
		var c copiedColumn
		if err := rows.Scan(&t.name, &typ, &t.withoutRowid, &c.name, &c.declared, &c.rank, &c.notNull); err != nil {
			return err
		}
		if o.Table == "" || strings.EqualFold(o.Table, t.name) {
			j.take(t, typ, c)
		}
	}
	return rows.Err()
}

// take takes a column of a table, or notes that it is of no table. Those of one
// follow each other.
func (j *copyJob) take(t copiedTable, typ string, c copiedColumn) {
	if typ != "table" {
		if n := len(j.left); n == 0 || j.left[n-1] != t.name {
			j.left = append(j.left, t.name)
		}
		return
	}
	if n := len(j.copied); n == 0 || j.copied[n-1].name != t.name {
		j.copied = append(j.copied, t)
	}
	last := &j.copied[len(j.copied)-1]
	last.columns = append(last.columns, c)
}

// readKeys finds the foreign keys of a table to others that are copied.
func (j *copyJob) readKeys(ctx context.Context, db *sql.DB, t *copiedTable) error {
	ids, keys, err := foreignKeys(ctx, db, t.name)
	if err != nil {
		return err
	}
	for _, id := range ids {
		k := keys[id]
		if !j.has(k[0][0]) {
			continue
		}
		clause := "FOREIGN KEY (" + strings.Join(k[1], ", ") + ") REFERENCES " + quoted(k[0][0])
		if k[2] != nil {
			clause += " (" + strings.Join(k[2], ", ") + ")"
		}
		t.foreign = append(t.foreign, clause)
	}
	return nil
}

func (j *copyJob) has(table string) bool {
	for _, t := range j.copied {
		if strings.EqualFold(t.name, table) {
			return true
		}
	}
	return false
}

func (j *copyJob) tables() []string {
	var out []string
	for _, t := range j.copied {
		out = append(out, t.name)
	}
	return out
}

// check has nothing to do: SQLite copies values as they are.
func (j *copyJob) check(context.Context, Options) error { return nil }

// typeName is what may stand as the type of a column: words, and numbers in
// brackets.
var typeName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_ ]*(\( *[0-9]+ *(, *[0-9]+ *)?\))?$`)

func (t copiedTable) create() string {
	var defs, key []string
	ranked := map[int]string{}
	for _, c := range t.columns {
		if c.rank > 0 {
			ranked[c.rank] = quoted(c.name)
		}
	}
	for i := 1; i <= len(ranked); i++ {
		key = append(key, ranked[i])
	}
	for _, c := range t.columns {
		def := quoted(c.name)
		if typeName.MatchString(c.declared) {
			def += " " + c.declared
		}
		if c.notNull {
			def += " NOT NULL"
		}
		if c.rank == 1 && len(key) == 1 {
			def += " PRIMARY KEY" // on the column, for an INTEGER one is then the rowid
		}
		defs = append(defs, def)
	}
	if len(key) > 1 {
		defs = append(defs, "PRIMARY KEY ("+strings.Join(key, ", ")+")")
	}
	text := "CREATE TABLE " + quoted(t.name) + " (" + strings.Join(append(defs, t.foreign...), ", ") + ")"
	if t.withoutRowid {
		text += " WITHOUT ROWID"
	}
	return text
}

func (j *copyJob) load(ctx context.Context, tmp *temporary, o Options) (_ []Imported, _ []string, err error) {
	if _, err := tmp.conn.ExecContext(ctx, "ATTACH DATABASE ? AS source", fileURI(j.in.path, "ro")); err != nil {
		return nil, nil, fmt.Errorf("%s can't be read: %w", j.in.path, err)
	}
	defer func() {
		_, e := tmp.conn.ExecContext(context.WithoutCancel(ctx), "DETACH DATABASE source")
		err = errors.Join(err, e)
	}()
	var done []Imported
	for _, t := range j.copied {
		if o.Progress != nil {
			o.Progress(Progress{File: j.in.path, Step: "writing"})
		}
		if err := tmp.exec(ctx, t.create()); err != nil {
			return nil, nil, err
		}
		made := Imported{Name: t.name, Files: []string{j.in.path}, Format: j.in.String()}
		var names []string
		for _, c := range t.columns {
			names = append(names, quoted(c.name))
			made.Columns = append(made.Columns, Column{Name: c.name, Source: c.name, Kind: declaredKind(c.declared)})
		}
		list := strings.Join(names, ", ")
		got, err := tmp.conn.ExecContext(ctx, "INSERT INTO "+quoted(t.name)+" ("+list+") SELECT "+list+" FROM source."+
			quoted(t.name))
		if err != nil {
			if ctx.Err() != nil {
				err = ctx.Err()
			}
			return nil, nil, fmt.Errorf("copying %s of %s: %w", t.name, j.in.path, outOfRoom(err))
		}
		n, err := got.RowsAffected()
		if err != nil {
			return nil, nil, err
		}
		made.Rows = int(n)
		done = append(done, made)
	}
	var notes []string
	if len(j.left) > 0 {
		notes = append(notes, fmt.Sprintf("%s: only tables are copied; left behind: %s", j.in.path,
			strings.Join(j.left, ", ")))
	}
	return done, notes, nil
}

// foreignKeys lists a table's foreign keys: their numbers in order, and for
// each the table it points at, its columns, and the columns pointed at.
func foreignKeys(ctx context.Context, db *sql.DB, table string) (ids []int, keys map[int]*[3][]string, err error) {
	refs, err := db.QueryContext(ctx,
		`SELECT id, "table", "from", coalesce("to", '') FROM pragma_foreign_key_list(?) ORDER BY id, seq`, table)
	if err != nil {
		return nil, nil, err
	}
	defer refs.Close()
	keys = map[int]*[3][]string{}
	for refs.Next() {
		var id int
		var table, from, to string
		if err := refs.Scan(&id, &table, &from, &to); err != nil {
			return nil, nil, err
		}
		if keys[id] == nil {
			keys[id] = &[3][]string{{table}}
			ids = append(ids, id)
		}
		keys[id][1] = append(keys[id][1], quoted(from))
		if to != "" {
			keys[id][2] = append(keys[id][2], quoted(to))
		}
	}
	return ids, keys, refs.Err()
}
