package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Bounds on the work of reading a schema.
const (
	profileRows   = 200_000 // tables up to this size are profiled whole
	profileBlocks = 100     // larger ones in this many runs of rows,
	blockRows     = 1_000   // each this long
)

// tableKey is how the rows of a table are told apart.
type tableKey struct {
	columns []string // nil for a view
}

// errEnough ends a stream that has seen what it needs.
var errEnough = errors.New("enough")

// Key is an expression over the table named ref that tells its rows apart and
// stays the same from query to query: the rowid, or the primary key of a
// table that has none. It is nil for a view, whose rows have no identity, and
// for an unknown table.
func (db *DB) Key(table, ref string) ast.Expr {
	k, ok := db.keys[strings.ToLower(table)]
	if !ok || len(k.columns) == 0 {
		return nil
	}
	if len(k.columns) == 1 {
		return &ast.Column{Table: ref, Name: k.columns[0]}
	}
	key := &ast.Call{Name: "json_array"}
	for _, c := range k.columns {
		key.Args = append(key.Args, part(&ast.Column{Table: ref, Name: c}))
	}
	return key
}

// part is a column as JSON holds it: bytes, which any column may store, as an
// object with their digits, as in Blob.
func part(c *ast.Column) ast.Expr {
	call := func(name string, args ...ast.Expr) ast.Expr { return &ast.Call{Name: name, Args: args} }
	digits := call("json_object", ast.Str("hex"), call("hex", c))
	return &ast.Case{Operand: call("typeof", c), Whens: []*ast.When{{Cond: ast.Str("blob"), Then: digits}}, Else: c}
}

// tableInfo is one row of the table list.
type tableInfo struct {
	name         string
	view         bool
	withoutRowid bool
}

// tables lists what holds data: tables and views, without SQLite's own
// tables and the shadow tables that back a full text index.
func (db *DB) tables(ctx context.Context) ([]tableInfo, error) {
	rows, err := db.read(ctx, `SELECT name, type, wr, schema FROM pragma_table_list
		WHERE schema IN ('main', '`+attached+`') AND type IN ('table', 'view', 'virtual')
		AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY schema = 'main' DESC, name`)
	if err != nil {
		return nil, err
	}
	var out []tableInfo
	named := map[string]bool{}
	for _, r := range rows.Values {
		name := strings.ToLower(text(r[0]))
		if r[3] != "main" && (named[name] || strings.HasPrefix(name, db.private)) {
			continue
		}
		named[name] = true
		out = append(out, tableInfo{name: text(r[0]), view: r[1] == "view", withoutRowid: r[2] == int64(1)})
	}
	return out, nil
}

func (db *DB) readKeys(ctx context.Context) error {
	tables, err := db.tables(ctx)
	if err != nil {
		return err
	}
	db.keys = map[string]tableKey{}
	for _, t := range tables {
		if t.view {
			continue
		}
		columns, key, err := db.columns(ctx, t.name)
		if err != nil {
			return err
		}
		if !t.withoutRowid {
			key = rowid(columns)
		}
		db.keys[strings.ToLower(t.name)] = tableKey{columns: key}
	}
	return nil
}

// rowid is the first of SQLite's names for the row number that no column of
// the table hides.
func rowid(columns []catalog.ColumnFacts) []string {
	for _, name := range []string{"rowid", "_rowid_", "oid"} {
		hidden := false
		for _, c := range columns {
			hidden = hidden || strings.EqualFold(c.Name, name)
		}
		if !hidden {
			return []string{name}
		}
	}
	return nil
}

// columns returns the columns of a table and its primary key in key order.
func (db *DB) columns(ctx context.Context, table string) ([]catalog.ColumnFacts, []string, error) {
	rows, err := db.read(ctx, "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid", table)
	if err != nil {
		return nil, nil, fmt.Errorf("columns of %s: %w", table, err)
	}
	var out []catalog.ColumnFacts
	byRank := map[int64]string{}
	for _, r := range rows.Values {
		name := text(r[0])
		out = append(out, catalog.ColumnFacts{Name: name, Type: text(r[1])})
		if rank, _ := r[2].(int64); rank > 0 {
			byRank[rank] = name
		}
	}
	var key []string
	for i := int64(1); i <= int64(len(byRank)); i++ {
		key = append(key, byRank[i])
	}
	return out, key, nil
}

// Facts describes every table and view. Tables of up to 200 000 rows are read
// whole; of larger ones, 100 runs of 1 000 rows spread over the table.
func (db *DB) Facts(ctx context.Context) (catalog.Facts, error) {
	tables, err := db.tables(ctx)
	if err != nil {
		return catalog.Facts{}, err
	}
	var facts catalog.Facts
	for _, t := range tables {
		f, err := db.tableFacts(ctx, t)
		if err != nil {
			return catalog.Facts{}, fmt.Errorf("reading table %s: %w", t.name, err)
		}
		facts.Tables = append(facts.Tables, f)
	}
	return facts, nil
}

func (db *DB) tableFacts(ctx context.Context, t tableInfo) (catalog.TableFacts, error) {
	f := catalog.TableFacts{Name: t.name, View: t.view}
	var err error
	if f.Columns, f.Key, err = db.columns(ctx, t.name); err != nil {
		return f, err
	}
	if f.Foreign, err = db.foreign(ctx, t.name); err != nil {
		return f, err
	}
	if err := db.comments(ctx, &f); err != nil {
		return f, err
	}
	count, err := db.read(ctx, "SELECT count(*) FROM "+ast.Ident(t.name))
	if err != nil {
		return f, err
	}
	n, _ := count.Values[0][0].(int64)
	f.Rows = int(n)
	return f, db.profile(ctx, &f)
}

// foreign reads the foreign keys; a reference that names no columns means
// the primary key of the other table.
func (db *DB) foreign(ctx context.Context, table string) ([]catalog.ForeignKey, error) {
	rows, err := db.read(ctx, `SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id, seq`, table)
	if err != nil {
		return nil, err
	}
	var out []catalog.ForeignKey
	last := int64(-1)
	for _, r := range rows.Values {
		if id, _ := r[0].(int64); id != last {
			out = append(out, catalog.ForeignKey{RefTable: text(r[1])})
			last = id
		}
		fk := &out[len(out)-1]
		fk.Columns = append(fk.Columns, text(r[2]))
		if r[3] != nil {
			fk.RefColumns = append(fk.RefColumns, text(r[3]))
		}
	}
	for i := range out {
		if out[i].RefColumns != nil {
			continue
		}
		if _, out[i].RefColumns, err = db.columns(ctx, out[i].RefTable); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// profile fills the profiles of the columns of f.
func (db *DB) profile(ctx context.Context, f *catalog.TableFacts) error {
	if len(f.Columns) == 0 {
		return nil
	}
	var names []string
	for _, c := range f.Columns {
		names = append(names, ast.Ident(c.Name))
	}
	tallies := make([]catalog.Tally, len(names))
	types := []string{}
	seen := 0
	head := func(_, t []string) { types = t }
	add := func(row []any) error {
		for i, v := range row {
			if n, ok := v.(int64); ok {
				v = plain(n, types[i])
			}
			tallies[i].Add(v)
		}
		if seen++; seen >= profileRows {
			return errEnough
		}
		return nil
	}
	base := "SELECT " + strings.Join(names, ", ") + " FROM " + ast.Ident(f.Name)
	key := db.Key(f.Name, "")
	col, single := key.(*ast.Column)
	var err error
	if f.Rows > profileRows && single {
		err = db.sample(ctx, base, ast.Ident(col.Name), f.Name, head, add)
	} else {
		err = db.stream(ctx, base, nil, head, add)
	}
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	for i := range f.Columns {
		f.Columns[i].Profile = tallies[i].Profile(f.Rows <= profileRows)
	}
	return nil
}

// sample reads runs of rows at even distances of the row number; where the
// key is not a number it reads the first rows.
func (db *DB) sample(ctx context.Context, base, key, table string, head func(_, _ []string),
	add func([]any) error) error {
	ends, err := db.read(ctx, "SELECT min("+key+"), max("+key+") FROM "+ast.Ident(table))
	if err != nil {
		return err
	}
	lo, ok1 := ends.Values[0][0].(int64)
	hi, ok2 := ends.Values[0][1].(int64)
	if !ok1 || !ok2 {
		return db.stream(ctx, base, nil, head, add)
	}
	step := (hi-lo)/profileBlocks + 1
	for at := lo; at <= hi && at >= lo; at += step {
		where := fmt.Sprintf(" WHERE %s >= ? AND %s < ? ORDER BY %s LIMIT %d", key, key, key, blockRows)
		if err := db.stream(ctx, base+where, []any{at, at + step}, head, add); err != nil {
			return err
		}
	}
	return nil
}

// Values returns up to limit distinct values of a text column in order of
// frequency, then of the text; for a column of arrays, its elements.
func (db *DB) Values(ctx context.Context, table, column string, list bool, limit int) ([]string, error) {
	v := "c." + ast.Ident(column)
	from := ast.Ident(table) + " AS c"
	where := "typeof(" + v + ") IN ('text', 'integer', 'real')"
	if list {
		// the CASE keeps json_each away from text that is not JSON
		from += fmt.Sprintf(", json_each(CASE WHEN json_valid(%s) THEN %s ELSE '[]' END) AS e", v, v)
		where = "1"
		v = "e.value"
	}
	rows, err := db.read(ctx, fmt.Sprintf(
		"SELECT CAST(%s AS TEXT) AS v FROM %s WHERE %s AND %s IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT %d",
		v, from, where, v, limit))
	if err != nil {
		return nil, fmt.Errorf("values of %s.%s: %w", table, column, err)
	}
	out := make([]string, len(rows.Values))
	for i, r := range rows.Values {
		out[i] = text(r[0])
	}
	return out, nil
}

func text(v any) string {
	s, _ := v.(string)
	return s
}
