package nlg

import (
	"slices"

	"parley/nlg/noun"
	"parley/suql/ast"
)

// perEach are what a number of rows or a sum is divided by how many of another table's
// rows they are of, and what those rows are: visits, animal.
//
//	1.0 * count(*) / count(DISTINCT animal_id)
func (w *wording) perEach(b *ast.Binary) (p parts, ok bool) {
	of, scaled := b.L.(*ast.Binary)
	if b.Op != "/" || !scaled || of.Op != "*" || !isNumber(of.L, "1.0") {
		return p, false
	}
	c := distinctColumn(b.R)
	if c == nil {
		return p, false
	}
	t := w.tableOf(c)
	if t == nil {
		return p, false
	}
	to, _ := t.PointsAt(c.Name)
	each := w.s.cat.Table(to)
	if each == nil && slices.Equal(t.Key, []string{c.Name}) {
		each = t
	}
	if each == nil {
		return p, false
	}
	what := w.of(of.R)
	if rows, ok := of.R.(*ast.Call); ok && rows.Star { // those that point at the others
		what = w.s.say("words/rows", parts{A: noun.Many(t.Human)})
	}
	return parts{A: what, B: noun.One(each.Human)}, true
}

// distinctColumn is the column whose different values are counted; nil for anything
// else.
func distinctColumn(e ast.Expr) *ast.Column {
	n, ok := e.(*ast.Call)
	if !ok || n.Name != "count" || !n.Distinct || len(n.Args) != 1 {
		return nil
	}
	c, _ := n.Args[0].(*ast.Column)
	return c
}

// shareOfAll are what rows are counted as a share of: 100.0 * count(*) / (SELECT
// count(*) FROM visits).
func (w *wording) shareOfAll(b *ast.Binary) (p parts, ok bool) {
	rows, scaled := b.L.(*ast.Binary)
	all, whole := b.R.(*ast.Subquery)
	if b.Op != "/" || !scaled || !whole || rows.Op != "*" || !isNumber(rows.L, "100.0") {
		return p, false
	}
	if n, count := rows.R.(*ast.Call); !count || n.Name != "count" || !n.Star {
		return p, false
	}
	from, ok := counted(all.Query)
	if !ok || w.s.cat.Table(from.Name) == nil {
		return p, false
	}
	return parts{A: noun.Many(w.s.cat.Table(from.Name).Human)}, true
}
