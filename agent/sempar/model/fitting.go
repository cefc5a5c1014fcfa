package model

import (
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// inFull is one part in so many of the room that tables with their values
// take where not all tables fit.
const inFull = 6

// fitting describes as many of the tables as so many bytes hold, from the
// first on, and names the rest. Where not all fit, the first third of the room
// is for tables with their values, and what is left for further ones on a line
// each, with the names of their columns and the keys they are joined by: a
// model that sees what is there without its values writes the right query more
// often than one that does not see it.
func fitting(tables []*catalog.Table, room int) (texts map[*catalog.Table]string, rest []string) {
	texts = map[*catalog.Table]string{}
	all := 0
	for _, table := range tables {
		texts[table] = describeTable(table, mostDomain)
		all += len(texts[table])
	}
	if all <= room {
		return texts, nil
	}
	outlined := room - room/inFull
	short := false
	out := map[*catalog.Table]string{}
	for i, table := range tables {
		text := texts[table]
		if short = short || i > 0 && room-len(text) < outlined; short {
			text = outline(table)
		}
		if i == 0 && len(text) > room { // at least one must be there
			text = describeTable(table, 3)
		}
		if i > 0 && len(text) > room || len(rest) > 0 {
			rest = append(rest, ast.Ident(table.Name))
			continue
		}
		room -= len(text)
		out[table] = text
	}
	return out, rest
}

// outline writes a table on one line: its columns, with the kinds of those that
// are no text, and the keys that join it.
func outline(t *catalog.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "table %s: ", ast.Ident(t.Name))
	first := true
	for _, c := range t.Columns {
		if c.Hidden {
			continue
		}
		if !first {
			b.WriteString(", ")
		}
		first = false
		b.WriteString(ast.Ident(c.Name))
		if kind := kindOf(c); kind != string(catalog.Text) {
			b.WriteString(" " + kind)
		}
	}
	for _, key := range keysOf(t) {
		b.WriteString("; joined where " + key)
	}
	b.WriteString("\n")
	return b.String()
}
