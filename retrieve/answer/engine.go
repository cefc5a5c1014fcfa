package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// OpenTable makes a database in memory of a table of the library, which goes
// by name there; "" is its title. Where cells are titles of documents, a
// hidden column "page of …" holds those documents. It fails with
// [library.ErrTooManyRows].
func OpenTable(ctx context.Context, lib *library.Library, source, name string, r reader.Reader) (*suql.Engine, error) {
	grid, err := lib.Table(ctx, source, mostRows)
	if err != nil {
		return nil, err
	}
	linked, err := pages(ctx, lib, grid.Rows, len(grid.Header))
	if err != nil {
		return nil, err
	}
	e, err := OpenGrid(ctx, grid, cmp.Or(name, tableName(grid.Title)), linked, r)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", source, err)
	}
	return e, nil
}

// OpenGrid makes a database in memory of a table, which goes by name there.
// texts are those that its cells link to, by the cell, one map for each column
// or nil: hidden columns "page of …" hold them.
func OpenGrid(ctx context.Context, grid piece.Grid, name string, texts []map[string]string,
	r reader.Reader) (*suql.Engine, error) {
	e, err := inMemory(ctx, script(grid, name, texts), r)
	if err != nil {
		return nil, err
	}
	for _, t := range e.Catalog().Tables { // nobody else has it yet
		for _, c := range t.Columns {
			c.Hidden = c.Hidden || strings.HasPrefix(c.Name, pageOf)
		}
	}
	return e, nil
}

// OpenDocument makes a database in memory of a document of the library: one
// row a passage, with its number from 1 on, the headings above it and its text.
func (a *Answerer) OpenDocument(ctx context.Context, lib *library.Library, source, name string) (*suql.Engine, error) {
	passages, err := lib.Passages(ctx, source)
	if err != nil {
		return nil, err
	}
	above := map[string]string{}
	for _, p := range passages {
		above[p.Text] = p.Title + "\n" + p.Section
	}
	var b strings.Builder
	b.WriteString("CREATE TABLE " + quoted(name) + " (passage INTEGER PRIMARY KEY, section TEXT, text FREE_TEXT);\n")
	for _, p := range passages {
		fmt.Fprintf(&b, "INSERT INTO %s VALUES (%d, %s, %s);\n", quoted(name), p.First+1, stored(p.Section, false),
			stored(p.Text, false))
	}
	e, err := inMemory(ctx, b.String(), a.Quoting(above))
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", source, err)
	}
	return e, nil
}

// inMemory is a database that a script makes.
func inMemory(ctx context.Context, script string, r reader.Reader) (*suql.Engine, error) {
	db, err := sqlite.OpenMemory(ctx, script)
	if err != nil {
		return nil, err
	}
	e, err := suql.OpenSQLite(ctx, db, r)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return e, nil
}

// script makes and fills the table. A column whose cells are all numbers
// holds numbers: the library keeps cells as text.
func script(g piece.Grid, called string, linked []map[string]string) string {
	var b strings.Builder
	names, table := columnNames(g.Header), quoted(called)
	numeric := make([]bool, len(names))
	var columns []string
	for i, name := range names {
		numeric[i] = numbers(g.Rows, i)
		of := " TEXT COLLATE NOCASE" // letter case tells no two cells apart
		if numeric[i] {
			of = " NUMERIC"
		}
		columns = append(columns, quoted(name)+of)
	}
	for i, texts := range linked {
		if texts != nil {
			columns = append(columns, quoted(pageOf+names[i])+" FREE_TEXT")
		}
	}
	b.WriteString("CREATE TABLE " + table + " (" + strings.Join(columns, ", ") + ");\nBEGIN;\n")
	for _, row := range g.Rows {
		var cells []string
		for i := range names {
			cells = append(cells, stored(row[i], numeric[i]))
		}
		for i, texts := range linked {
			if texts != nil {
				cells = append(cells, stored(texts[row[i]], false))
			}
		}
		b.WriteString("INSERT INTO " + table + " VALUES (" + strings.Join(cells, ", ") + ");\n")
	}
	b.WriteString("COMMIT;\n")
	return b.String()
}

func stored(cell string, numeric bool) string {
	cell = strings.TrimSpace(strings.ReplaceAll(cell, "\x00", ""))
	if cell == "" {
		return "NULL"
	}
	if n, ok := number(cell); numeric && ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return ast.Quote(cell)
}

// numbers reports whether all cells of a column that say something are
// numbers, and at least one does.
func numbers(rows [][]string, column int) bool {
	some := false
	for _, row := range rows {
		cell := strings.TrimSpace(row[column])
		if cell == "" {
			continue
		}
		if _, ok := number(cell); !ok {
			return false
		}
		some = true
	}
	return some
}

// number reads a number as people write it, thousands with commas. One that
// begins with a zero is a code, such as that of a town.
func number(cell string) (float64, bool) {
	plain := strings.ReplaceAll(strings.ReplaceAll(cell, ",", ""), "−", "-")
	digits := strings.TrimLeft(plain, "+-")
	if digits == "" || digits[0] != '.' && (digits[0] < '0' || digits[0] > '9') || len(digits) > 1 && digits[0] == '0' &&
		digits[1] != '.' {
		return 0, false
	}
	n, err := strconv.ParseFloat(plain, 64)
	return n, err == nil && n > -1e15 && n < 1e15
}

// columnNames are headers as names of columns, none blank and none twice.
func columnNames(header []string) []string {
	taken := map[string]bool{}
	out := make([]string, len(header))
	for i, h := range header {
		base := strings.Join(strings.Fields(strings.ReplaceAll(h, "\x00", "")), " ")
		if base == "" || base == "*" {
			base = fmt.Sprintf("column %d", i+1)
		}
		name := base
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s %d", base, n)
		}
		taken[strings.ToLower(name)] = true
		out[i] = name
	}
	return out
}

func tableName(title string) string {
	name := cmp.Or(strings.Join(strings.Fields(strings.ReplaceAll(title, "\x00", "")), " "), "entries")
	if strings.HasPrefix(strings.ToLower(name), "sqlite_") { // SQLite keeps such names to itself
		name = "table " + name
	}
	return name
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
