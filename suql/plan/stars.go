package plan

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// starsNamed is a query that names the columns which a star over stored tables stands for,
// as the catalog has them: the database may hold others by now, or some that the catalog
// leaves out, and rows have to have the columns that they are said to have.
//
//	SELECT * FROM boats  →  SELECT id, name FROM boats
func starsNamed(q ast.Query, cat *catalog.Catalog) ast.Query {
	if !ast.Some(q, func(n ast.Node) bool { _, star := n.(*ast.Star); return star }) {
		return q
	}
	before := namedBefore(q)
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		sel, ok := n.(*ast.Select)
		if !ok {
			return n
		}
		tables, ok := storedIn(sel, cat, before)
		if !ok {
			return n
		}
		out := *sel
		out.Items = nil
		for _, it := range sel.Items {
			star, ok := it.Expr.(*ast.Star)
			if !ok {
				out.Items = append(out.Items, it)
				continue
			}
			for _, t := range tables {
				if star.Table == "" || strings.EqualFold(star.Table, t.ref) {
					out.Items = append(out.Items, t.columns(it, len(tables) > 1)...)
				}
			}
		}
		return &out
	})
}

// storedTable is a stored table under the name that a block has for it.
type storedTable struct {
	*catalog.Table
	ref string
}

// columns are all columns of the table as items of the output.
func (t storedTable) columns(at *ast.Item, several bool) (out []*ast.Item) {
	for _, c := range t.Columns {
		of := &ast.Column{Name: c.Name}
		if several {
			of.Table = t.ref
		}
		out = append(out, &ast.Item{At: at.At, Expr: of})
	}
	return out
}

// storedIn are the tables of a block, in order; not ok where they are not all stored ones
// that are joined by conditions.
func storedIn(sel *ast.Select, cat *catalog.Catalog, before map[string]bool) (out []storedTable, ok bool) {
	ok = len(sel.From) > 0
	var add func(from ast.From)
	add = func(from ast.From) {
		switch f := from.(type) {
		case *ast.Table:
			t := cat.Table(f.Name)
			if t == nil || len(f.Cols) > 0 || before[strings.ToLower(f.Name)] {
				ok = false
				return
			}
			out = append(out, storedTable{t, f.Ref()})
		case *ast.Join:
			if len(f.Using) > 0 || f.Natural {
				ok = false
				return
			}
			add(f.L)
			add(f.R)
		default:
			ok = false
		}
	}
	for _, f := range sel.From {
		add(f)
	}
	return out, ok
}

// namedBefore are the names of queries that stand before a query or a part of it.
func namedBefore(q ast.Query) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(q, func(n ast.Node) bool {
		if c, ok := n.(*ast.CTE); ok {
			out[strings.ToLower(c.Name)] = true
		}
		return true
	})
	return out
}
