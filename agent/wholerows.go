package agent

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// WholeRows is a query that shows a column which tells rows apart, and others
// that it looks at anyway, with everything of those rows in place of that:
// whether a list of the cheapest tools shows their prices is no difference in
// what is found.
func WholeRows(cat *catalog.Catalog, q ast.Query) ast.Query {
	sel, from, ok := ast.OneTable(q)
	if !ok || len(sel.GroupBy) > 0 || sel.Having != nil || sel.Distinct.On {
		return q
	}
	t := cat.Table(from.Name)
	if t == nil {
		return q
	}
	named, seen := false, lookedAt(sel)
	for _, it := range sel.Items {
		c, ok := it.Expr.(*ast.Column)
		switch {
		case ok && tellsApart(t, c.Name):
			named = true
		case !ok || !seen[strings.ToLower(c.Name)]:
			return q
		}
	}
	if !named {
		return q
	}
	out := *sel
	out.Items = []*ast.Item{{Expr: &ast.Star{}}}
	return &out
}

// tellsApart reports whether a column says what a row is called, or holds words
// that are others in every row, or is the key of rows that have no name.
func tellsApart(t *catalog.Table, column string) bool {
	c := t.Column(column)
	return c != nil &&
		(c == t.NameColumn() || c.Kind == catalog.Text && t.Unique(c) ||
			t.NameColumn() == nil && slices.Equal(t.Key, []string{c.Name}))
}

// lookedAt are the columns, in small letters, that conditions and orders of a
// query are about.
func lookedAt(q *ast.Select) map[string]bool {
	seen := map[string]bool{}
	note := func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok {
			seen[strings.ToLower(c.Name)] = true
		}
		return true
	}
	if q.Where != nil {
		ast.Inspect(q.Where, note)
	}
	for _, o := range q.OrderBy {
		ast.Inspect(o.Expr, note)
	}
	return seen
}
