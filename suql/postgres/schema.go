package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// schema is what the database says of itself. It is immutable once read.
type schema struct {
	path   []string // the schemas in which tables are looked for
	tables []*table
	arrays map[uint32]string // array types → category of their elements
}

// table is a table or view that the user may read, on the search path.
type table struct {
	oid      string
	schema   string
	name     string
	kind     string // r table, p partitioned, v view, m materialised view, f foreign
	spread   bool   // partitioned, and some of its rows are on other servers
	whole    bool   // it can't be sampled: what comes first stands for all
	here     []part // of one that is on other servers: what can be read
	away     []part // and what can't, as long as its server can't be reached
	rows     int    // as the server last estimated; -1 when it never did
	comment  string
	columns  []*column
	key      []string // primary key
	foreign  []catalog.ForeignKey
	identity identity
}

// identity is how the rows of a table are told apart; the zero identity is
// that of a view, whose rows can't be.
type identity struct {
	columns []string
	typ     string // of the one column; text for several
}

// column is a column of a table that the user may read.
type column struct {
	name     string
	typ      string // as declared
	base     string // name of the type below domains; for an array, of its elements
	category string // of base, as PostgreSQL's catalog has it: S text, N number, B boolean, D date or time, E enum, …
	list     bool
	full     bool     // every row has a value
	indexed  bool     // an index begins with it, by which single values are found
	labels   []string // values of an enum, in order
	comment  string
}

// written is the name of the table with its schema, as statements have it.
func (t *table) written() string { return ast.Ident(t.schema) + "." + ast.Ident(t.name) }

func (s *schema) table(name string) *table {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for _, t := range s.tables {
			if same(t.name, name) {
				return t
			}
		}
	}
	return nil
}

// settings are those of statements over a schema like this: what partitions
// have together with each other, joins along the key that they are divided by
// and groups that include it, is worked out where they are.
func (s *schema) settings() []setting {
	if !slices.ContainsFunc(s.tables, func(t *table) bool { return t.kind == "p" }) {
		return nil
	}
	return []setting{{"enable_partitionwise_join", "on"}, {"enable_partitionwise_aggregate", "on"}}
}

// ids are the numbers of the tables, as an array.
func (s *schema) ids() string {
	ids := make([]string, len(s.tables))
	for i, t := range s.tables {
		ids[i] = t.oid
	}
	return "{" + strings.Join(ids, ",") + "}"
}

func (s *schema) byID(oid string) *table {
	for _, t := range s.tables {
		if t.oid == oid {
			return t
		}
	}
	return nil
}

func (t *table) column(name string) *column {
	for _, c := range t.columns {
		if c.name == name {
			return c
		}
	}
	return nil
}

// pathQuery is the search path that the connection came with, as JSON: where
// tables are looked for, and nothing else.
const pathQuery = `SELECT pg_catalog.array_to_json(pg_catalog.current_schemas(false))`

// Extensions' own tables and the partitions of a table are not listed, and of
// tables with one name only the first along the path. A partitioned table has
// the rows of its partitions.
const tablesQuery = `WITH RECURSIVE heirs(root, oid) AS (
		SELECT inhparent, inhrelid FROM pg_inherits
		UNION ALL SELECT h.root, i.inhrelid FROM heirs AS h JOIN pg_inherits AS i ON i.inhparent = h.oid),
	parts(root, n, elsewhere) AS (SELECT h.root, sum(greatest(l.reltuples, 0)), bool_or(l.relkind = 'f')
		FROM heirs AS h JOIN pg_class AS l ON l.oid = h.oid WHERE l.relkind IN ('r', 'f') GROUP BY h.root)
	SELECT DISTINCT ON (c.relname COLLATE "C") c.oid, n.nspname, c.relname, c.relkind, c.relhassubclass,
	(CASE WHEN c.relkind = 'p' THEN coalesce(parts.n, 0) ELSE c.reltuples END)::bigint,
	obj_description(c.oid, 'pg_class'), has_table_privilege(c.oid, 'SELECT'), c.relkind = 'p' AND parts.elsewhere
	FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace LEFT JOIN parts ON parts.root = c.oid
	WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND n.nspname = ANY($1::name[])
	AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%' AND has_any_column_privilege(c.oid, 'SELECT')
	AND NOT EXISTS (SELECT FROM pg_depend AS d
		WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
	ORDER BY c.relname COLLATE "C", array_position($1::name[], n.nspname)`

// columnsQuery leaves out columns of types that somebody has made casts for:
// reading them as text would run whatever function stands behind the cast.
const columnsQuery = `WITH RECURSIVE roots(oid, root) AS (
		SELECT oid, oid FROM pg_type WHERE typtype <> 'd'
		UNION ALL SELECT t.oid, r.root FROM pg_type AS t JOIN roots AS r ON t.typbasetype = r.oid WHERE t.typtype = 'd')
	SELECT a.attrelid, a.attname, replace(format_type(a.atttypid, a.atttypmod), quote_ident(n.nspname) || '.', ''),
	b.typcategory = 'A', coalesce(e.typname, b.typname),
	coalesce(e.typcategory, b.typcategory), col_description(a.attrelid, a.attnum),
	(SELECT json_agg(l.enumlabel ORDER BY l.enumsortorder) FROM pg_enum AS l WHERE l.enumtypid = coalesce(e.oid, b.oid)),
	a.attnotnull, EXISTS (SELECT FROM pg_index AS i JOIN pg_class AS x ON x.oid = i.indexrelid
		JOIN pg_am AS m ON m.oid = x.relam WHERE i.indrelid = a.attrelid AND i.indkey[0] = a.attnum
		AND m.amname IN ('btree', 'hash') AND i.indpred IS NULL AND i.indisvalid)
	FROM pg_attribute AS a JOIN roots AS r ON r.oid = a.atttypid JOIN pg_type AS b ON b.oid = r.root
	JOIN pg_type AS declared ON declared.oid = a.atttypid JOIN pg_namespace AS n ON n.oid = declared.typnamespace
	LEFT JOIN roots AS re ON b.typcategory = 'A' AND re.oid = b.typelem LEFT JOIN pg_type AS e ON e.oid = re.root
	WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
	AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
	AND NOT EXISTS (SELECT FROM pg_cast AS k JOIN pg_proc AS f ON f.oid = k.castfunc WHERE k.castsource IN (b.oid, e.oid)
		AND f.pronamespace <> 'pg_catalog'::regnamespace
		AND NOT EXISTS (SELECT FROM pg_depend AS d
			WHERE d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e'))
	ORDER BY a.attrelid, a.attnum`

const keysQuery = `SELECT c.conrelid, c.contype, c.confrelid,
	(SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k(num, n)
		JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.num),
	(SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY AS k(num, n)
		JOIN pg_attribute AS a ON a.attrelid = c.confrelid AND a.attnum = k.num)
	FROM pg_constraint AS c WHERE c.contype IN ('p', 'f') AND c.conrelid = ANY($1::oid[]) ORDER BY c.conrelid, c.conname`

const arraysQuery = `SELECT a.oid, e.typcategory FROM pg_type AS a JOIN pg_type AS e ON e.oid = a.typelem
	WHERE a.typcategory = 'A'`

func (db *DB) readSchema(ctx context.Context) (*schema, error) {
	path, err := db.path(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.list(ctx, 9, tablesQuery, arrayOf(path))
	if err != nil {
		return nil, err
	}
	s := &schema{path: path, arrays: map[uint32]string{}}
	byID := map[string]*table{}
	parents, whole := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		t := &table{oid: r[0], schema: r[1], name: r[2], kind: r[3], comment: r[6], spread: r[8] == "t"}
		if t.rows, err = strconv.Atoi(r[5]); err != nil {
			return nil, fmt.Errorf("the size of %s: %w", t.name, err)
		}
		parents[t.oid], whole[t.oid] = r[4] == "t", r[7] == "t"
		s.tables, byID[t.oid] = append(s.tables, t), t
	}
	all := s.ids()
	if err := db.readColumns(ctx, byID, all); err != nil {
		return nil, err
	}
	if err := db.readConstraints(ctx, byID, all); err != nil {
		return nil, err
	}
	for _, t := range s.tables {
		t.identity = identify(t, parents[t.oid], whole[t.oid])
	}
	if rows, err = db.list(ctx, 2, arraysQuery); err != nil {
		return nil, err
	}
	for _, r := range rows {
		oid, err := strconv.ParseUint(r[0], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("the number of a type: %w", err)
		}
		s.arrays[uint32(oid)] = r[1]
	}
	if len(s.tables) == 0 {
		return s, db.missing(ctx)
	}
	return s, nil
}

// path is where the connection looks for tables.
func (db *DB) path(ctx context.Context) ([]string, error) {
	c := *db
	c.unpinned = true
	row, err := c.one(ctx, 1, pathQuery)
	if err != nil {
		return nil, err
	}
	return names(row[0])
}

func (db *DB) readColumns(ctx context.Context, byID map[string]*table, all string) error {
	rows, err := db.list(ctx, 10, columnsQuery, all)
	if err != nil {
		return err
	}
	for _, r := range rows {
		c := &column{name: r[1], typ: r[2], list: r[3] == "t", base: r[4], category: r[5], comment: r[6]}
		if c.labels, err = names(r[7]); err != nil {
			return err
		}
		t := byID[r[0]]
		if t == nil {
			return db.unexpected("a column of a table that it did not list")
		}
		c.indexed = r[9] == "t"
		c.full = r[8] == "t" && t.kind != "f" && !t.spread // other servers need not keep to it
		t.columns = append(t.columns, c)
	}
	return nil
}

func (db *DB) readConstraints(ctx context.Context, byID map[string]*table, all string) error {
	rows, err := db.list(ctx, 5, keysQuery, all)
	if err != nil {
		return err
	}
	for _, r := range rows {
		t := byID[r[0]]
		if t == nil {
			return db.unexpected("a key of a table that it did not list")
		}
		columns, err := names(r[3])
		if err != nil {
			return err
		}
		if r[1] == "p" {
			t.key = columns
			continue
		}
		refs, err := names(r[4])
		if err != nil {
			return err
		}
		if other := byID[r[2]]; other != nil {
			t.foreign = append(t.foreign, catalog.ForeignKey{Columns: columns, RefTable: other.name, RefColumns: refs})
		}
	}
	return nil
}

// names reads a JSON list of names; "" is none.
func names(list string) (out []string, err error) {
	if list == "" {
		return nil, nil
	}
	if err = json.Unmarshal([]byte(list), &out); err != nil {
		return nil, fmt.Errorf("a list of names: %w", err)
	}
	return out, nil
}

// identify chooses how rows are told apart: by the primary key; else by where
// the row is stored, which stays the same while nobody updates it.
func identify(t *table, parent, whole bool) identity {
	readable := func(columns []string) bool {
		return !slices.ContainsFunc(columns, func(c string) bool { return t.column(c) == nil })
	}
	switch {
	case len(t.key) > 0 && readable(t.key) && (t.kind == "p" || !parent): // heirs don't share their parent's key
		if len(t.key) > 1 {
			return identity{columns: t.key, typ: text}
		}
		switch c := t.column(t.key[0]); c.base {
		case "int2", "int4", "int8", "text", "varchar", "bpchar", "uuid", "date", "timestamp", "timestamptz":
			return identity{columns: t.key, typ: c.base} // below domains, whose checks are somebody's functions
		default:
			return identity{columns: t.key, typ: text}
		}
	case t.kind == "v", t.kind == "f", !whole:
		return identity{}
	case parent:
		return identity{columns: []string{"tableoid", "ctid"}, typ: text}
	}
	return identity{columns: []string{"ctid"}, typ: "tid"}
}

// Key is an expression over the table named ref that tells its rows apart and
// stays the same from query to query: the primary key, as it is or (several
// columns, unusual types) as text; for a table without one, the place of the
// row. It is nil for a view, whose rows have no identity, and for an unknown
// table.
func (db *DB) Key(table, ref string) ast.Expr { return db.schema.key(table, ref) }

func (s *schema) key(table, ref string) ast.Expr {
	t := s.table(table)
	if t == nil || len(t.identity.columns) == 0 {
		return nil
	}
	cols := make([]ast.Expr, len(t.identity.columns))
	for i, c := range t.identity.columns {
		cols[i] = &ast.Column{Table: ref, Name: c}
	}
	if len(cols) == 1 {
		if t.identity.typ != text || isText(t.column(t.identity.columns[0])) {
			return cols[0]
		}
		return textOf(cols[0])
	}
	return textOf(&ast.Call{Name: "json_build_array", Args: cols})
}

func isText(c *column) bool {
	return c != nil && !c.list && (c.base == "text" || c.base == "varchar" || c.base == "bpchar")
}

func textOf(e ast.Expr) ast.Expr { return &ast.Cast{X: e, Type: ast.Type{Name: "text"}} }

// missing says why no table was found, when there are some.
func (db *DB) missing(ctx context.Context) error {
	rows, err := db.list(ctx, 2,
		`SELECT n.nspname, bool_or(has_any_column_privilege(c.oid, 'SELECT')) AND has_schema_privilege(n.oid, 'USAGE')
		FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
		WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
		AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
		AND d.deptype = 'e')
		GROUP BY n.oid, n.nspname ORDER BY n.nspname`)
	if err != nil {
		return err
	}
	var elsewhere, closed []string
	for _, r := range rows {
		if r[1] == "t" {
			elsewhere = append(elsewhere, ast.Ident(r[0]))
		} else {
			closed = append(closed, ast.Ident(r[0]))
		}
	}
	switch user := ast.Ident(db.place.user); {
	case len(elsewhere) > 0:
		s := strings.Join(elsewhere, ", ")
		return fmt.Errorf("%s has its tables in the schema %s, which is not on the search path: add ?search_path=%s to the address", db.place, s, elsewhere[0])
	case len(closed) > 0:
		return fmt.Errorf("user %s may read no table of %s: have its owner run GRANT USAGE ON SCHEMA %s TO %s; GRANT SELECT ON ALL TABLES IN SCHEMA %s TO %s",
			db.place.user, db.place, closed[0], user, closed[0], user)
	}
	return nil
}
