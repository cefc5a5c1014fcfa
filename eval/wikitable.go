package eval

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// name is what the table is called in its database: the title of its page,
// as a person who imports it would call it. Ids say nothing to people, so a
// table without a title holds "entries".
func (t *wikiTable) name() string {
	name := cmp.Or(plainName(t.Title), "entries")
	if strings.HasPrefix(strings.ToLower(name), "sqlite_") { // SQLite keeps such names to itself
		name = "table " + name
	}
	return name
}

// database builds the catalog and the index of values; nothing is written to
// SQLite until a query needs it.
func (t *wikiTable) database(ctx context.Context) (*Database, error) {
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
	return &Database{Name: t.ID, Catalog: cat, Values: index, store: cells}, nil
}

// cell is a value as the database stores it: nil, int64, float64 or string.
func cell(v any, numeric bool) any {
	switch v := v.(type) {
	case float64:
		if !numeric {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
		if v == float64(int64(v)) && v > -1e15 && v < 1e15 {
			return int64(v)
		}
		return v
	case bool:
		return strconv.FormatBool(v)
	case string:
		if !numeric {
			return v
		}
		if strings.TrimSpace(v) == "" {
			return nil
		}
		if n, ok := asNumber(v); ok {
			f, err := strconv.ParseFloat(n, 64)
			if err == nil {
				return cell(f, true)
			}
		}
		return v
	}
	return nil
}

// cellTable is one table in memory.
type cellTable struct {
	name    string
	columns []string
	numeric []bool
	lists   map[string]bool // columns whose cells are arrays, by lower-case name
	rows    [][]any
	full    lazySQLite // the same table in SQLite, for queries beyond simple ones
}

// Types of columns as declared: their affinities make SQLite compare as a
// person would expect, numbers with numbers and text with text.
const (
	numericType = "NUMERIC"
	textType    = "TEXT"
)

func (t *cellTable) typeOf(i int) string {
	if t.numeric[i] {
		return numericType
	}
	return textType
}

// stored is the table as the catalog takes it.
func (t *cellTable) stored() *catalog.Cells {
	c := &catalog.Cells{Name: t.name, Rows: t.rows}
	for i, name := range t.columns {
		c.Columns = append(c.Columns, catalog.CellColumn{Name: name, Type: t.typeOf(i)})
	}
	return c
}

// column is the index of a column by its name, letter case aside, or -1.
func (t *cellTable) column(name string) int {
	return slices.IndexFunc(t.columns, func(c string) bool { return strings.EqualFold(c, name) })
}

func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
