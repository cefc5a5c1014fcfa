package postgres

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/suql/ast"
)

// searched is how the texts of a column are searched.
type searched struct {
	table  *table
	column *column
	from   string // the table, named t
	where  string // a condition on the rows that matter and AND, or ""
	key    string // an expression for the key of its rows
	config string // text search configuration, as regconfig is written
	vector string // an expression for the tsvector of a row of the table named t
	ready  bool   // vector need not be computed to find the rows that match
	dear   bool   // but for a row that is looked at without the index, which takes longer than the planner thinks
	by     string // says what the search goes by
}

// text is an expression for the text of a row of the table named t.
func (s *searched) text() string {
	c := "t." + ast.Ident(s.column.name)
	switch {
	case s.column.list:
		return "array_to_string(" + c + `, E'\n')`
	case s.column.base == "text":
		return c
	}
	return c + "::text"
}

// among is the condition that a row has one of keys.
func (s *searched) among(keys []string, args *arguments) string {
	return fmt.Sprintf("%s = ANY (%s::%s[])", s.key, args.add(arrayOf(keys)), s.table.identity.typ)
}

// advice is what makes searching a column fast that has nothing for it.
func (s *searched) advice() string {
	if s.column.list || s.column.base != "text" {
		return "a column of type tsvector with an index, filled by a trigger, makes it fast"
	}
	return fmt.Sprintf("a text search index makes it fast (CREATE INDEX ON %s USING gin (to_tsvector(%s, %s)))",
		ast.Ident(s.table.name), ast.Quote(s.config), ast.Ident(s.column.name))
}

// document is what the schema keeps for a full text search: an index on an
// expression, or a column of type tsvector.
type document struct {
	expression string // over the columns of the table, unqualified
	stored     bool   // it is a column
	columns    []string
	index      string // "" for none
	method     string // of the index: gin or gist
	what       string // the column or index, for messages
	made       string // what names the configuration it is made with
}

// Indexes on one tsvector, of the table as a whole.
const documentIndexesQuery = `SELECT i.indrelid, c.relname, am.amname, i.indkey[0] <> 0,
	pg_get_indexdef(i.indexrelid, 1, true),
	(SELECT json_agg(DISTINCT a.attname) FROM pg_depend AS d
		JOIN pg_attribute AS a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
		WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid
		AND d.refclassid = 'pg_class'::regclass AND d.refobjid = i.indrelid AND d.refobjsubid > 0)
	FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
	JOIN pg_am AS am ON am.oid = c.relam JOIN pg_opclass AS o ON o.oid = i.indclass[0]
	WHERE i.indrelid = ANY($1::oid[]) AND i.indnkeyatts = 1 AND i.indpred IS NULL AND i.indisvalid
	AND o.opcintype = 'tsvector'::regtype AND am.amname IN ('gin', 'gist') ORDER BY c.relname COLLATE "C"`

// What a column of type tsvector is made of: the columns of the expression it
// is generated from, or what the triggers that come with PostgreSQL are told.
const documentColumnsQuery = `SELECT a.attrelid, a.attname, pg_get_expr(f.adbin, f.adrelid),
	(SELECT json_agg(DISTINCT o.attname) FROM pg_depend AS d
		JOIN pg_attribute AS o ON o.attrelid = d.refobjid AND o.attnum = d.refobjsubid
		WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid
		AND d.refobjsubid > 0 AND d.refobjsubid <> a.attnum
		AND (d.classid = 'pg_attrdef'::regclass AND d.objid = f.oid
			OR d.classid = 'pg_class'::regclass AND d.objid = a.attrelid AND d.objsubid = a.attnum)),
	(SELECT json_agg(encode(g.tgargs, 'escape') ORDER BY g.tgname) FROM pg_trigger AS g
		JOIN pg_proc AS p ON p.oid = g.tgfoid
		WHERE g.tgrelid = a.attrelid AND p.proname LIKE 'tsvector\_update\_trigger%'
		AND split_part(encode(g.tgargs, 'escape'), '\000', 1) = a.attname)
	FROM pg_attribute AS a
	LEFT JOIN pg_attrdef AS f ON f.adrelid = a.attrelid AND f.adnum = a.attnum AND a.attgenerated = 's'
	WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'tsvector'::regtype
	ORDER BY a.attrelid, a.attnum`

// documents are what the schema keeps for searching, by number of table.
func (db *DB) documents(ctx context.Context) (map[string][]*document, error) {
	out, err := db.documentColumns(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := db.list(ctx, 6, documentIndexesQuery, db.schema.ids())
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		t := db.schema.byID(r[0])
		if t == nil {
			return nil, db.unexpected("an index of a table that it did not list")
		}
		if r[3] == "t" { // an index on a column
			for _, d := range out[r[0]] {
				if d.expression == r[4] && d.method != "gin" {
					d.index, d.method = r[1], r[2]
				}
			}
			continue
		}
		d := &document{expression: r[4], index: r[1], method: r[2], what: r[1], made: r[4]}
		if d.columns, err = names(r[5]); err != nil {
			return nil, err
		}
		// Whoever may read a table need not be allowed to call a function that
		// its index was made with.
		try := "SELECT (" + d.expression + ") FROM " + t.written() + " AS t LIMIT 0"
		if _, err := db.list(ctx, 1, try); err != nil {
			if ctx.Err() != nil {
				return nil, err
			}
			continue
		}
		out[r[0]] = append(out[r[0]], d)
	}
	return out, nil
}

// documentColumns are the columns that hold a tsvector, by number of table.
func (db *DB) documentColumns(ctx context.Context) (map[string][]*document, error) {
	rows, err := db.list(ctx, 5, documentColumnsQuery, db.schema.ids())
	if err != nil {
		return nil, err
	}
	out := map[string][]*document{}
	for _, r := range rows {
		t := db.schema.byID(r[0])
		if t == nil || t.column(r[1]) == nil {
			continue // the user may not read it
		}
		d := &document{expression: ast.Ident(r[1]), stored: true, what: r[1], made: r[2]}
		if d.columns, err = names(r[3]); err != nil {
			return nil, err
		}
		fed, err := names(r[4])
		if err != nil {
			return nil, err
		}
		for _, args := range fed { // the column, its configuration, the columns of text
			if parts := strings.Split(args, `\000`); len(parts) > 2 {
				d.columns = append(d.columns, parts[2:]...)
				d.made += "'" + parts[1] + "'::regconfig"
			}
		}
		d.columns = slices.DeleteFunc(d.columns, func(c string) bool { return c == "" })
		out[r[0]] = append(out[r[0]], d)
	}
	return out, nil
}

// covers reports whether d holds the words of a column. What a trigger of the
// database's own makes can't be seen; its name has to say it.
func (d *document) covers(column string) bool {
	if d.stored && len(d.columns) == 0 {
		return strings.Contains(strings.ToLower(d.what), strings.ToLower(column))
	}
	return slices.Contains(d.columns, column)
}

// better reports whether d is a better thing to go by than other: the words
// of this column and no other, then an index, then the kind that is faster.
func (d *document) better(other *document) bool {
	rank := func(d *document) []int {
		return []int{min(len(d.columns), 2), map[string]int{"gin": 0, "gist": 1, "": 2}[d.method],
			map[bool]int{true: 0, false: 1}[d.stored]}
	}
	return slices.Compare(rank(d), rank(other)) < 0
}

var configured = regexp.MustCompile(`'((?:[^']|'')+)'::regconfig`)

// searched is how a column is searched; nil for one that doesn't exist.
// The configuration is that of what the schema keeps, or else language.
func (s *schema) searched(table, column string, kept map[string][]*document, language string) *searched {
	t := s.table(table)
	if t == nil || t.column(column) == nil {
		return nil
	}
	out := &searched{table: t, column: t.column(column), from: t.written() + " AS t", config: language}
	var best *document
	for _, d := range kept[t.oid] {
		if d.covers(column) && (best == nil || d.better(best)) {
			best = d
		}
	}
	if best == nil {
		out.vector = fmt.Sprintf("to_tsvector(%s::regconfig, %s)", ast.Quote(language), out.text())
		out.by = fmt.Sprintf("its words (%s), which no text search index has", language)
		return out
	}
	for _, m := range configured.FindAllStringSubmatch(best.made, -1) {
		if c := strings.TrimPrefix(strings.ReplaceAll(m[1], "''", "'"), "pg_catalog."); t.column(c) == nil {
			out.config = c
			break
		}
	}
	out.vector, out.ready = "("+best.expression+")", true
	out.dear = !best.stored
	switch {
	case best.index == "":
		out.by = fmt.Sprintf("the column %s (%s), which has no index", best.what, out.config)
	case best.stored:
		out.by = fmt.Sprintf("the column %s (%s) with the index %s", best.what, out.config, best.index)
	default:
		out.by = fmt.Sprintf("the index %s (%s)", best.index, out.config)
	}
	return out
}

// languageQuery finds the configuration that a search uses unless it is told.
const languageQuery = `SELECT c.oid::regconfig::text, s.source IN ('configuration file', 'default')
	FROM pg_settings AS s, pg_ts_config AS c JOIN pg_namespace AS n ON n.oid = c.cfgnamespace
	WHERE s.name = 'default_text_search_config' AND (s.setting = quote_ident(n.nspname) || '.' || quote_ident(c.cfgname)
		OR s.setting = quote_ident(c.cfgname) AND (n.nspname = 'pg_catalog' OR n.nspname = ANY($1::name[])))
	ORDER BY array_position(array_prepend('pg_catalog', $1::name[]), n.nspname) LIMIT 1`

const english = "english"

// language is the text search configuration for what has none of its own:
// what was set for the database, the role or this connection; else what the
// server chose when it was set up; but english for that choice's "simple",
// which only says that the server knew no language for its locale, and under
// which "parking" is not found for "park".
func (db *DB) language(ctx context.Context) (string, error) {
	rows, err := db.list(ctx, 2, languageQuery, arrayOf(db.schema.path))
	if err != nil {
		return "", err
	}
	if len(rows) == 0 || rows[0][0] == "simple" && rows[0][1] == "t" {
		return english, nil
	}
	return rows[0][0], nil
}
