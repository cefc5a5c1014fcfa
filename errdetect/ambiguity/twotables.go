package ambiguity

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// twoTables reads two things that are in tables of their own, where a draft
// looks into one of them, or joins the other to it for nothing: "plots with
// orchards and vineyards of 12 acres" are no plots that have both.
func twoTables(s sentence, cat *catalog.Catalog, and int, drafts []ast.Query) [][]ast.Query {
	left, l := namedBefore(s, cat, and)
	right, r := named(s, cat, and+1)
	if left == nil || right == nil || left == right {
		return nil
	}
	var out [][]ast.Query
	for _, d := range drafts {
		q, ok := d.(*ast.Select)
		if !ok || q.Where == nil || q.GroupBy != nil || q.OrderBy != nil || q.Limit != nil {
			continue
		}
		_, front, ok := pair{l, r}.conditions(s, ast.Terms(ast.And, q.Where))
		if q = overOne(q, left, right); q == nil || !ok {
			continue
		}
		if one, other, ok := siblings(q, left, right); ok {
			out = append(out, ofBoth(one, other, front))
		}
	}
	return out
}

// ofBoth are the two readings of a condition beside two tables: that it holds
// of both, and that it holds of the one that it stands next to.
func ofBoth(one, other *ast.Select, front bool) []ast.Query {
	freed, kept := one, other
	if front {
		freed, kept = other, one
	}
	free := *freed
	free.Where = nil
	if front {
		return []ast.Query{union(one, other), union(kept, &free)}
	}
	return []ast.Query{union(one, other), union(&free, kept)}
}

// overOne is a draft that looks into one of two tables: it as it stands, or
// without the one that is only joined; nil where there is none.
func overOne(q *ast.Select, left, right *catalog.Table) *ast.Select {
	l, r := over(q, left), over(q, right)
	switch {
	case l != r:
		return q
	case !l || len(q.From) != 1:
		return nil
	}
	for _, t := range []*catalog.Table{left, right} {
		from, ok := unjoined(q.From[0], t)
		if !ok {
			continue
		}
		out := *q
		out.From = []ast.From{from}
		if !speaksOf(&out, t) {
			return &out
		}
	}
	return nil
}

// unjoined is what a table is joined to.
func unjoined(f ast.From, t *catalog.Table) (ast.From, bool) {
	j, ok := f.(*ast.Join)
	if !ok || j.Kind != ast.Inner {
		return nil, false
	}
	is := func(f ast.From) bool {
		table, ok := f.(*ast.Table)
		return ok && strings.EqualFold(table.Name, t.Name)
	}
	switch {
	case is(j.R):
		return j.L, true
	case is(j.L):
		return j.R, true
	}
	l, ok := unjoined(j.L, t)
	if !ok {
		return nil, false
	}
	next := *j
	next.L = l
	return &next, true
}

// speaksOf reports whether a query has a column of a table.
func speaksOf(q ast.Query, t *catalog.Table) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		found = found || ok && (strings.EqualFold(c.Table, t.Name) || c.Table == "" && t.Column(c.Name) != nil)
		return !found
	})
	return found
}

func union(l, r *ast.Select) ast.Query { return &ast.SetOp{Op: ast.Union, L: l, R: r} }

// namedBefore is the table whose name ends before a place.
func namedBefore(s sentence, cat *catalog.Catalog, to int) (*catalog.Table, span) {
	for from := max(0, to-4); from < to; from++ {
		if t, at := named(s, cat, from); t != nil && at.to == to {
			return t, at
		}
	}
	return nil, span{}
}

// over reports whether a query looks into a table.
func over(q ast.Query, t *catalog.Table) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		table, ok := n.(*ast.Table)
		found = found || ok && strings.EqualFold(table.Name, t.Name)
		return !found
	})
	return found
}

// siblings are a query over one of two tables as it is over each; false where
// the other table has no such columns.
func siblings(q *ast.Select, left, right *catalog.Table) (l, r *ast.Select, ok bool) {
	from, to := left, right
	if over(q, right) {
		from, to = right, left
	}
	ok = true
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Table:
			if strings.EqualFold(n.Name, from.Name) {
				ok = ok && n.Alias == ""
				return &ast.Table{Name: to.Name}
			}
		case *ast.Column:
			own := from.Column(n.Name)
			if own == nil || n.Table != "" && !strings.EqualFold(n.Table, from.Name) {
				return n
			}
			like := counterpart(from, to, own)
			if like == nil {
				ok = false
				return n
			}
			out := &ast.Column{Name: like.Name}
			if n.Table != "" {
				out.Table = to.Name
			}
			return out
		}
		return ast.Map(n, visit)
	}
	moved, isSelect := visit(q).(*ast.Select)
	if !ok || !isSelect {
		return nil, nil, false
	}
	if from == left {
		return q, moved, true
	}
	return moved, q, true
}

// counterpart is the column of another table that holds the same of its rows:
// of the same name, or of the same name but for that of the table, or what the
// rows are called.
func counterpart(from, to *catalog.Table, c *catalog.Column) *catalog.Column {
	if same := to.Column(c.Name); same != nil {
		return same
	}
	own := shortNames(from, c)
	for _, other := range to.Columns {
		others := shortNames(to, other)
		if other.Kind == c.Kind && slices.Equal(own[len(own)-1], others[len(others)-1]) {
			return other
		}
	}
	if label(from) == c {
		return label(to)
	}
	return nil
}
