package doubt

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// MixesThings reports whether a query looks for keys of one table among those of another:
// which translators, by number, are not among the jobs that feedback is of.
func MixesThings(cat *catalog.Catalog, q *check.Checked) bool {
	return ast.Some(q.Query, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		if !ok {
			return false
		}
		of, ok := in.Query.(*ast.Select)
		if !ok || len(of.Items) != 1 {
			return false
		}
		one, other := standsFor(cat, q, in.X), standsFor(cat, q, of.Items[0].Expr)
		return one != "" && other != "" && one != other
	})
}

// standsFor is the table whose rows a key stands for, in small letters; "" for what is no
// key.
func standsFor(cat *catalog.Catalog, q *check.Checked, e ast.Expr) string {
	c, ok := e.(*ast.Column)
	if !ok || q.Columns[c] == nil {
		return ""
	}
	t, column := cat.Table(q.Columns[c].Table), c.Name
	for range len(cat.Tables) { // a key may point at a key that points on
		if t == nil {
			return ""
		}
		to, key := t.PointsAt(column)
		if to == "" {
			break
		}
		t, column = cat.Table(to), key
	}
	if t != nil && len(t.Key) == 1 && strings.EqualFold(t.Key[0], column) {
		return strings.ToLower(t.Name)
	}
	return ""
}
