package nlg

import (
	"slices"

	"parley/nlg/noun"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// perEach are what a number of rows or a sum is divided by how many of another table's
// rows they are of, and what those rows are: visits, animal.
//
//	1.0 * count(animal_id) / count(DISTINCT animal_id)
//
// Rows that nothing points at are not among them, which is said.
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
	each := w.s.toldBy(t, c.Name)
	if each == nil {
		return p, false
	}
	what := w.of(of.R)
	if rows, ok := of.R.(*ast.Call); ok && countsRowsOf(rows, c) { // those that point at the others
		what = w.s.say("words/rows", parts{A: noun.Many(t.Human)})
	}
	one := noun.One(each.Human)
	if of := t.Column(c.Name); each != t && of != nil && of.Distinct < each.Rows {
		one = w.s.say("words/having any", parts{A: one})
	}
	return parts{A: what, B: one}, true
}

// toldBy is the table whose rows the values of a column stand for: that it declares
// to point at, its own where it is the key, or the one other table in which a column
// of the same name tells rows apart, as in imported files; nil for none.
func (s *Speaker) toldBy(t *catalog.Table, column string) *catalog.Table {
	if to, _ := t.PointsAt(column); to != "" {
		return s.cat.Table(to)
	}
	if slices.Equal(t.Key, []string{column}) {
		return t
	}
	var found *catalog.Table
	for _, other := range s.cat.Tables {
		key := other.Column(column)
		if other == t || key == nil || !other.Unique(key) {
			continue
		}
		if found != nil {
			return nil
		}
		found = other
	}
	return found
}

// inEachRow reports whether each row of a table has a column, so that to count its values
// is to count rows: it tells them apart, or stands for rows of another table.
func (s *Speaker) inEachRow(t *catalog.Table, column string) bool {
	return key(t, column) || s.toldBy(t, column) != nil
}

// countsRowsOf reports whether a call counts rows, or those in which a column has a
// value.
func countsRowsOf(call *ast.Call, c *ast.Column) bool {
	if call.Name != "count" || call.Distinct {
		return false
	}
	return call.Star || len(call.Args) == 1 && ast.Print(call.Args[0]) == ast.Print(c)
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
