package shape

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// PlainList reports whether a query shows rows as they are, all that fit, or counts them.
func PlainList(s *ast.Select) bool {
	return len(s.GroupBy) == 0 && len(s.OrderBy) == 0 && s.Limit == nil &&
		!slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
			switch e := it.Expr.(type) {
			case *ast.Column, *ast.Star:
				return false
			case *ast.Call:
				return e.Name != "count"
			}
			return true
		})
}

// AllFigures reports whether a query shows figures of all rows that fit, and nothing else.
func AllFigures(s *ast.Select) bool {
	plain := func(it *ast.Item) bool { return !block.Aggregated(it.Expr) }
	return len(s.GroupBy) == 0 && !slices.ContainsFunc(s.Items, plain)
}

// FiguresOf is what a query calls the table that its figures are of; "" where they are of several.
func FiguresOf(cat *catalog.Catalog, s *ast.Select) (ref string) {
	tables := joins.Of(cat, s).Tables
	if len(tables) == 1 {
		for ref = range tables {
			return ref
		}
	}
	for _, it := range s.Items {
		for _, c := range ast.Columns(it.Expr) {
			if c.Table == "" || ref != "" && !strings.EqualFold(c.Table, ref) {
				return ""
			}
			ref = c.Table
		}
	}
	return ref
}

// ListsInOrder reports whether a query lists rows, in whatever order.
func ListsInOrder(s *ast.Select) bool {
	out := *s
	out.OrderBy = nil
	return PlainList(&out)
}

// Lists reports whether a query shows columns of the rows that it finds, each of them.
func Lists(s *ast.Select) bool {
	return !s.Distinct.On && !slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		_, all := it.Expr.(*ast.Star)
		return !all && !PlainColumn(it)
	})
}

// PlainColumn reports whether an item shows a column as it is.
func PlainColumn(it *ast.Item) bool {
	_, ok := it.Expr.(*ast.Column)
	return ok
}

// OneColumn is the column that a query shows by itself; false where it shows anything else.
func OneColumn(items []*ast.Item) (*ast.Column, bool) {
	if len(items) != 1 {
		return nil, false
	}
	c, ok := items[0].Expr.(*ast.Column)
	return c, ok
}

// OfTable is the column that an output is, or of which it counts the different ones; nil for
// any other.
func OfTable(it *ast.Item) *ast.Column {
	e := it.Expr
	if call, ok := e.(*ast.Call); ok && call.Name == "count" && call.Distinct && len(call.Args) == 1 {
		e = call.Args[0]
	}
	c, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	return c
}

// SubjectOf is the table whose rows a query shows or counts, and what the query calls it; nil
// where it shows those of several.
func SubjectOf(cat *catalog.Catalog, s *ast.Select) (ref string, of *catalog.Table) {
	tables := joins.Of(cat, s).Tables
	for _, it := range s.Items {
		c := OfTable(it)
		switch {
		case c == nil && len(tables) == 1 || c != nil && c.Table == "" && len(tables) == 1:
			for _, t := range tables {
				return "", t
			}
		case c == nil || tables[strings.ToLower(c.Table)] == nil:
			return "", nil
		case of != nil && tables[strings.ToLower(c.Table)] != of:
			return "", nil
		default:
			ref, of = c.Table, tables[strings.ToLower(c.Table)]
		}
	}
	return ref, of
}

// ShownTable is the table of which a query over several shows something, or whose rows it
// counts; nil for several, and over one.
func ShownTable(cat *catalog.Catalog, s *ast.Select) *catalog.Table {
	if _, several := s.From[0].(*ast.Join); !several {
		return nil
	}
	name, one := "", true
	for _, it := range s.Items {
		ast.Inspect(it.Expr, func(n ast.Node) bool {
			if c, ok := n.(*ast.Column); ok {
				one = one && (name == "" || strings.EqualFold(name, c.Table))
				name = c.Table
			}
			return true
		})
	}
	if name == "" || !one {
		return nil
	}
	return cat.Table(name)
}

// ShownRef is the one table of which a query shows columns, by what it is called there, in
// small letters; "" where it shows those of several.
func ShownRef(s *ast.Select) string {
	found := ""
	for _, it := range s.Items {
		of := ""
		switch e := it.Expr.(type) {
		case *ast.Column:
			of = e.Table
		case *ast.Star:
			of = e.Table
		}
		if of == "" || found != "" && !strings.EqualFold(found, of) {
			return ""
		}
		found = of
	}
	return strings.ToLower(found)
}

// ToldApart are what the lines of a block are told apart by: what it groups by, or shows
// once each.
func ToldApart(s *ast.Select) []ast.Expr {
	out := slices.Clone(s.GroupBy)
	for _, it := range s.Items {
		if s.Distinct.On {
			out = append(out, it.Expr)
		}
	}
	return out
}

// TellsApart reports whether what is shown is another in each row of a table.
func TellsApart(t *catalog.Table, shown ast.Expr) bool {
	switch e := shown.(type) {
	case *ast.Star:
		return slices.ContainsFunc(t.Columns, t.TellsApart)
	case *ast.Column:
		c := t.Column(e.Name)
		return c != nil && t.TellsApart(c)
	}
	return false
}

// ShowsRows reports whether what a query shows tells rows apart.
func ShowsRows(cat *catalog.Catalog, s *ast.Select) bool {
	_, t, ok := ast.OneTable(s)
	if !ok || cat.Table(t.Name) == nil {
		return false
	}
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return TellsApart(cat.Table(t.Name), it.Expr) })
}

// UsedBeside reports whether a query uses a table for more than to join others.
func UsedBeside(s *ast.Select, ref string) bool {
	rest := *s
	rest.From = nil
	star := false
	for _, it := range s.Items {
		whole, is := it.Expr.(*ast.Star)
		star = star || is && (whole.Table == "" || strings.EqualFold(whole.Table, ref))
	}
	return star || ast.RefersTo(&rest, ref)
}

// OfTableAlone is a query with the columns of its table by themselves, where it has but one.
func OfTableAlone(s *ast.Select) *ast.Select {
	t, one := s.From[0].(*ast.Table)
	if !one {
		return s
	}
	return ast.Unqualify(s, t.Ref())
}

// Days are the columns of days of the rows of a query.
func Days(cat *catalog.Catalog, s *ast.Select) []*ast.Column {
	return joins.Of(cat, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool { return role.IsDay(c) })
}

// UsesOthers reports whether a block uses another of its tables than one for more than to join it.
func UsesOthers(s *ast.Select, tables map[string]*catalog.Table, ref string) bool {
	for other := range tables {
		if ref != "" && !strings.EqualFold(other, ref) && UsedBeside(s, other) {
			return true
		}
	}
	return false
}

// InOne is a query as one block: what two blocks over the same tables have in common meets the
// conditions of both. It is nil where it can't be written so.
func InOne(q ast.Query) *ast.Select {
	switch q := q.(type) {
	case *ast.Select:
		return q
	case *ast.SetOp:
		l, r := InOne(q.L), InOne(q.R)
		if q.Op != ast.Intersect || l == nil || r == nil || l.GroupBy != nil || r.GroupBy != nil || len(l.From) != 1 ||
			len(r.From) != 1 || ast.Print(l.From[0]) != ast.Print(r.From[0]) {
			return nil
		}
		out := *l
		out.Where = ast.Conj(append(ast.Terms(ast.And, l.Where), ast.Terms(ast.And, r.Where)...)...)
		return &out
	}
	return nil
}

// Lost are the conditions of a query that one after it has no more: not one that a column
// has a value, where that has another condition on the same.
func Lost(was, now *ast.Select) (lost []ast.Expr) {
	has, on := map[string]bool{}, map[string]bool{}
	for _, term := range ast.Terms(ast.And, now.Where) {
		has[ast.Print(ast.Qualify(term, ""))] = true
		for _, c := range ast.Columns(term) {
			on[strings.ToLower(c.Name)] = true
		}
	}
	for _, term := range ast.Terms(ast.And, was.Where) {
		b, binary := term.(*ast.Binary)
		replaced := binary && b.Op == ast.Eq && slices.ContainsFunc(ast.Columns(term), func(c *ast.Column) bool {
			return on[strings.ToLower(c.Name)]
		})
		if !has[ast.Print(ast.Qualify(term, ""))] && !replaced {
			lost = append(lost, term)
		}
	}
	return lost
}
