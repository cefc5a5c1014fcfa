package model

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// tableOf is the table that the column of a unit is of, in a query of all
// units; nil when it is none of the database, but of a query within.
func tableOf(cat *catalog.Catalog, u unit.Unit, all []unit.Unit) *catalog.Table {
	name := u.From
	for _, o := range all {
		if o.Kind != unit.Table && o.Kind != unit.Join {
			continue
		}
		if name == "" && o.SQL == "" || o.As != "" && strings.EqualFold(o.As, name) {
			return cat.Table(o.Table)
		}
	}
	return cat.Table(name)
}

// keysOf are the ways in which a table is joined with others, as a query
// says them.
func keysOf(t *catalog.Table) []string {
	var out []string
	for _, f := range t.Foreign {
		if len(f.Columns) == 1 && len(f.RefColumns) == 1 {
			out = append(out, ast.Ident(t.Name)+"."+ast.Ident(f.Columns[0])+" = "+ast.Ident(f.RefTable)+"."+
				ast.Ident(f.RefColumns[0]))
		}
	}
	return out
}
