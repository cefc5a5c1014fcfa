package model

import (
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// forms are the ways in which a prompt can tell of a table, the longest first.
type forms [3]string

// shares are the parts of the room that tables take, up to the last one of each
// form, where not all of them fit in the first.
var shares = [len(forms{})]float64{1. / 8, 1. / 3, 1}

// formsOf writes a table in full, on a line with what its columns hold and the
// keys that join it, and on a line with their names only.
func formsOf(t *catalog.Table) forms {
	return forms{describeTable(t, mostDomain), outline(t), brief(t)}
}

// fitting tells of as many of the tables as so many bytes hold, from the first
// on, and names the rest. A model that sees what is there without its values
// writes the right query more often than one that does not see it, so where
// not all tables fit only the first ones are told in full.
func (d *Describer) fitting(tables []*catalog.Table, room int) (texts map[*catalog.Table]string, rest []string) {
	told := d.forms()
	all := 0
	for _, f := range told {
		all += len(f[0])
	}
	texts = map[*catalog.Table]string{}
	used, form := 0, 0
	for i, table := range tables {
		f := told[table]
		for all > room && form < len(f) && float64(used+len(f[form])) > shares[form]*float64(room) {
			form++
		}
		text := ""
		switch {
		case form < len(f):
			text = f[form]
		case i > 0:
			rest = append(rest, ast.Ident(table.Name))
			continue
		}
		if i == 0 { // at least one must be there, with some of its values
			text, form = first(table, f[0], room), min(form, 1)
		}
		used += len(text)
		texts[table] = text
	}
	return texts, rest
}

// first is the text of the likeliest table, in full or with fewer values.
func first(t *catalog.Table, inFull string, room int) string {
	if len(inFull) > room {
		return describeTable(t, 3)
	}
	return inFull
}

// outline writes a table on one line: its columns, with the kinds of those that
// are no text, and the keys that join it.
func outline(t *catalog.Table) string {
	return onOneLine(t, func(c *catalog.Column) string {
		if kind := kindOf(c); kind != string(catalog.Text) {
			return ast.Ident(c.Name) + " " + kind
		}
		return ast.Ident(c.Name)
	}, keysOf(t))
}

// brief writes the names of a table and its columns.
func brief(t *catalog.Table) string {
	return onOneLine(t, func(c *catalog.Column) string { return ast.Ident(c.Name) }, nil)
}

func onOneLine(t *catalog.Table, told func(*catalog.Column) string, keys []string) string {
	var columns []string
	for _, c := range t.Columns {
		if !c.Hidden {
			columns = append(columns, told(c))
		}
	}
	line := fmt.Sprintf("table %s: %s", ast.Ident(t.Name), strings.Join(columns, ", "))
	for _, key := range keys {
		line += "; joined where " + key
	}
	return line + "\n"
}
