package wikisql

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"unicode"

	"parley/eval"
	"parley/suql/catalog"
)

// columnNames makes names for the columns of a table from its header, which
// is text as somebody typed it: white space is folded, a blank cell becomes
// "column 3", and a name that was there before gets a number. Letter case
// does not tell names apart, as in SQL.
func columnNames(header []string) []string {
	taken := map[string]bool{}
	names := make([]string, len(header))
	for i, h := range header {
		base := plainName(h)
		if base == "" || base == "*" { // a column can't be called "all"
			base = fmt.Sprintf("column %d", i+1)
		}
		name := base
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s %d", base, n)
		}
		taken[strings.ToLower(name)] = true
		names[i] = name
	}
	return names
}

func plainName(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }),
		" ")
}

// name is what the table is called in its database: the title of its page,
// as a person who imports it would call it. Ids say nothing to people, so a
// table without a title holds "entries".
func (t *table) name() string {
	name := cmp.Or(plainName(t.Title), "entries")
	if strings.HasPrefix(strings.ToLower(name), "sqlite_") { // SQLite keeps such names to itself
		name = "table " + name
	}
	return name
}

// database builds the catalog and the index of values; nothing is written to
// SQLite until a query needs it.
func (t *table) database(ctx context.Context) (*eval.Database, error) {
	cells := &cellTable{name: t.name(), columns: t.names, numeric: make([]bool, len(t.names)), lists: map[string]bool{}}
	for i, typ := range t.Types {
		cells.numeric[i] = typ == "real"
	}
	for _, row := range t.Rows {
		out := make([]any, len(row))
		for i, v := range row {
			out[i] = cell(v, cells.numeric[i])
		}
		cells.rows = append(cells.rows, out)
	}
	stored := cells.stored()
	cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{stored.Facts()}})
	for _, c := range cat.Tables[0].Columns {
		cells.lists[strings.ToLower(c.Name)] = c.List
	}
	index, err := catalog.NewIndex(ctx, cat, stored, 0)
	if err != nil {
		return nil, err
	}
	return &eval.Database{Name: t.ID, Catalog: cat, Values: index, Store: cells}, nil
}
