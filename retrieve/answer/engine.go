package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// engine is a database in memory that holds one table of the library.
func engine(ctx context.Context, g piece.Grid, r reader.Reader) (*suql.Engine, error) {
	db, err := sqlite.OpenMemory(ctx, script(g))
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
func script(g piece.Grid) string {
	var b strings.Builder
	names, table := columnNames(g.Header), quoted(tableName(g.Title))
	numeric := make([]bool, len(names))
	b.WriteString("CREATE TABLE " + table + " (")
	for i, name := range names {
		if i > 0 {
			b.WriteString(", ")
		}
		numeric[i] = numbers(g.Rows, i)
		b.WriteString(quoted(name))
		if numeric[i] {
			b.WriteString(" NUMERIC")
		} else {
			b.WriteString(" TEXT")
		}
	}
	b.WriteString(");\nBEGIN;\n")
	for _, row := range g.Rows {
		b.WriteString("INSERT INTO " + table + " VALUES (")
		for i := range names {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(stored(row[i], numeric[i]))
		}
		b.WriteString(");\n")
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
	if digits == "" || digits[0] != '.' && (digits[0] < '0' || digits[0] > '9') || len(digits) > 1 && digits[0] == '0' && digits[1] != '.' {
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
