package agent

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// withoutLookups is a query without the tables in which it only looks up columns
// to show: each of its rows finds exactly one row there, so that the same rows
// are found without them. Which house a flat is in is no other flat.
//
//	FROM flats JOIN houses ON flats.house_id = houses.id WHERE flats.rent < 900  →  FROM flats WHERE rent < 900
func withoutLookups(cat *catalog.Catalog, q *ast.Select) *ast.Select {
	tables, on, ok := ast.Joined(q)
	if !ok || cat == nil || len(tables) == 1 {
		return q
	}
	for i := 0; i < len(tables) && len(tables) > 1; i++ {
		if at := lookup(cat, q, tables, on, i); at >= 0 {
			tables, on = slices.Delete(slices.Clone(tables), i, i+1), slices.Delete(slices.Clone(on), at, at+1)
			i = -1 // another table may have been needed for this one only
		}
	}
	out := *q
	out.From, out.Where = nil, ast.Conj(append(slices.Clone(on), q.Where)...)
	for _, t := range tables {
		out.From = append(out.From, t)
	}
	if len(tables) > 1 {
		return &out
	}
	return ast.Rewrite(&out, requalified(tables[0].Ref(), ""))
}

// lookup is the condition by which table i is joined, where its rows are only
// looked up: nothing else is said of it, and it is what a column without gaps
// declares to point at; -1 otherwise.
func lookup(cat *catalog.Catalog, q *ast.Select, tables []*ast.Table, on []ast.Expr, i int) int {
	ref := tables[i].Ref()
	rest := *q
	rest.From = nil
	if ast.RefersTo(&rest, ref) {
		return -1
	}
	at := -1
	for n, e := range on {
		if !ast.RefersTo(e, ref) {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = n
	}
	if at < 0 || !pointsTo(cat, on[at], tables, i) {
		return -1
	}
	return at
}

// pointsTo reports whether a condition is that a column of another table, in
// which no row lacks a value, is the key of table i that it declares to point at.
func pointsTo(cat *catalog.Catalog, on ast.Expr, tables []*ast.Table, i int) bool {
	from, key, ok := equated(on, tables[i].Ref())
	if !ok {
		return false
	}
	t, to := tableOf(cat, tables, from.Table), cat.Table(tables[i].Name)
	if t == nil || to == nil {
		return false
	}
	table, column := t.PointsAt(from.Name)
	return strings.EqualFold(table, to.Name) && strings.EqualFold(column, key.Name) &&
		leadsSomewhere(t.Column(from.Name), to.Column(key.Name))
}

// tableOf is what is known of the table that goes by a name; nil for none.
func tableOf(cat *catalog.Catalog, tables []*ast.Table, ref string) *catalog.Table {
	if at := called(tables, ref); at >= 0 {
		return cat.Table(tables[at].Name)
	}
	return nil
}

// called is which of the tables goes by a name; -1 for none.
func called(tables []*ast.Table, ref string) int {
	return slices.IndexFunc(tables, func(t *ast.Table) bool { return strings.EqualFold(t.Ref(), ref) })
}

// equated are the two columns that a condition says are equal, that of one table
// last.
func equated(on ast.Expr, ref string) (other, own *ast.Column, ok bool) {
	b, ok := on.(*ast.Binary)
	if !ok || b.Op != ast.Eq {
		return nil, nil, false
	}
	other, otherOK := b.L.(*ast.Column)
	own, ownOK := b.R.(*ast.Column)
	if !otherOK || !ownOK {
		return nil, nil, false
	}
	if strings.EqualFold(other.Table, ref) {
		other, own = own, other
	}
	return other, own, strings.EqualFold(own.Table, ref)
}

// leadsSomewhere reports whether each row finds the key that its column points
// at. SQLite lets rows break a key that is declared, so what is known of the
// values counts more.
func leadsSomewhere(from, key *catalog.Column) bool {
	return from != nil && key != nil && from.Nulls == 0 && (len(from.Sketch) == 0 || from.Sketch.Within(key.Sketch))
}

// requalified puts the columns of one table under another name; none stands for
// columns by themselves.
func requalified(from, to string) func(ast.Node) ast.Node {
	return func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Column:
			if strings.EqualFold(n.Table, from) {
				c := *n
				c.Table = to
				return &c
			}
		case *ast.Star:
			if strings.EqualFold(n.Table, from) {
				s := *n
				s.Table = to
				return &s
			}
		}
		return n
	}
}

// sameTables are two queries that find the same rows, the first over all tables
// of both and the second with its columns under the names that they have there.
// It reports false where neither has all tables.
func sameTables(a, b *ast.Select) (wide, other *ast.Select, ok bool) {
	mine, _, _ := ast.Joined(a)
	yours, _, _ := ast.Joined(b)
	switch {
	case len(mine) == len(yours):
		return a, b, slices.Equal(sorted(mine), sorted(yours))
	case len(mine) > len(yours):
		b, ok = qualifiedAs(b, yours, mine)
		return a, b, ok
	}
	items, ok := qualifiedAs(a, mine, yours)
	if !ok {
		return nil, nil, false
	}
	first := *b
	first.Items = items.Items
	return &first, b, true
}

// qualifiedAs is a query whose columns are said of its table, where that is the
// only one, as they have to be among others.
func qualifiedAs(q *ast.Select, tables, among []*ast.Table) (*ast.Select, bool) {
	all := sorted(among)
	for _, t := range sorted(tables) {
		if !slices.Contains(all, t) {
			return nil, false
		}
	}
	out := *q
	out.Items = nil
	for _, it := range q.Items {
		star, whole := it.Expr.(*ast.Star)
		if len(tables) > 1 && whole && star.Table == "" {
			return nil, false
		}
		if len(tables) == 1 {
			it = ast.Rewrite(it, requalified("", tables[0].Ref()))
		}
		out.Items = append(out.Items, it)
	}
	return &out, true
}

// sorted are the names by which tables go, with what they are, in order.
func sorted(tables []*ast.Table) []string {
	var out []string
	for _, t := range tables {
		out = append(out, strings.ToLower(t.Name+" "+t.Ref()))
	}
	slices.Sort(out)
	return out
}
