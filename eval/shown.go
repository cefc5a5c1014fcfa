package eval

import (
	"fmt"
	"strings"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// asShown is a query that gives what people see of its rows: beside a key, what the row is called
// that it stands for (suql.RunOptions.Names). A query stays as it is that shows no key, or the
// names already.
//
//	SELECT * FROM bills WHERE paid IS NULL
//	→ SELECT shown.*, called1_1.first_name, called1_1.last_name FROM (SELECT * FROM bills WHERE paid IS NULL) AS shown
//	  LEFT JOIN patients AS called1_1 ON shown.patient_id = called1_1.patient_id
func asShown(cat *catalog.Catalog, q ast.Query) ast.Query {
	sel, ok := q.(*ast.Select)
	if !ok || cat == nil || ast.HasFreeText(q) {
		return q
	}
	shown := columnsShown(cat, sel)
	out := &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{Table: shownAs}}}}
	var from ast.From = &ast.Derived{Query: q, Alias: shownAs}
	for i, c := range shown {
		if path, called := calledAs(cat, c); !twice(shown, i) {
			var last string
			from, last = suql.Along(from, shownAs, path, fmt.Sprint("called", i, "_"))
			for _, name := range called {
				out.Items = append(out.Items, &ast.Item{Expr: &ast.Column{Table: last, Name: name.Name}})
			}
		}
	}
	if len(out.Items) == 1 {
		return q
	}
	out.From = []ast.From{from}
	return out
}

// calledAs is the way from a column to what the row is called that it stands for; nothing for a
// column that is no key of other rows.
func calledAs(cat *catalog.Catalog, c *catalog.Column) (path []catalog.ForeignKey, names []*catalog.Column) {
	of, key := cat.Table(c.Table).PointsAt(c.Name)
	t := cat.Table(of)
	if t == nil || !t.TellsRows(key) {
		return nil, nil
	}
	calling := cat.Calling(t)
	if calling.By == nil {
		return nil, nil
	}
	first := catalog.ForeignKey{Columns: []string{c.Name}, RefTable: t.Name, RefColumns: []string{key}}
	return append([]catalog.ForeignKey{first}, calling.Path...), calling.By
}

// shownAs is the name of what a query shows.
const shownAs = "shown"

// columnsShown are the columns that a query shows as they are, all of a table for a star.
func columnsShown(cat *catalog.Catalog, sel *ast.Select) (out []*catalog.Column) {
	tables, _, ok := ast.Joined(sel)
	if !ok {
		return nil
	}
	for _, it := range sel.Items {
		for _, table := range tables {
			t := cat.Table(table.Name)
			if t == nil {
				continue
			}
			switch e := it.Expr.(type) {
			case *ast.Star:
				if e.Table == "" || strings.EqualFold(e.Table, table.Ref()) {
					out = append(out, t.Columns...)
				}
			case *ast.Column:
				if c := t.Column(e.Name); c != nil && it.Alias == "" &&
					(e.Table == "" || strings.EqualFold(e.Table, table.Ref())) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// twice reports whether a column has the name of another.
func twice(columns []*catalog.Column, i int) bool {
	for j, c := range columns {
		if j != i && strings.EqualFold(c.Name, columns[i].Name) {
			return true
		}
	}
	return false
}
