package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// rowsByKey is a query that shows all that is known of rows where it would show the key of
// rows that have no name, and nobody said the key: "which leases end next month" is not
// answered by three numbers.
//
//	SELECT id FROM leases WHERE …   →   SELECT * FROM leases WHERE …
func (r Rules) rowsByKey(q *link.Question, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || !shape.Lists(s) || len(s.GroupBy) > 0 || len(s.From) != 1 {
		return query
	}
	ref, t := r.keyed(q, s)
	if t == nil {
		return query
	}
	tables := joins.Of(r.Catalog, s).Tables
	if len(tables) == 1 {
		ref = ""
	}
	out := *s
	out.Items = []*ast.Item{{Expr: &ast.Star{Table: ref}}}
	for _, it := range s.Items {
		if c, ok := it.Expr.(*ast.Column); !ok || !strings.EqualFold(c.Table, ref) {
			out.Items = append(out.Items, it)
		}
	}
	return &out
}

// keyed is the table, and what it goes by, of which a query shows the key that nobody said,
// and whose rows have no name; nil where there is none.
func (r Rules) keyed(q *link.Question, s *ast.Select) (string, *catalog.Table) {
	tables := joins.Of(r.Catalog, s).Tables
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok {
			return "", nil // all columns are there already
		}
		for ref, t := range tables {
			own := c.Table == "" && len(tables) == 1 || strings.EqualFold(c.Table, ref)
			if own && role.Nameless(t) && role.KeyOf(t) == c.Name && !r.KeySaid(q, t) {
				return c.Table, t
			}
		}
	}
	return "", nil
}

// asKeys is a query that shows rows by their keys where it shows all that is known of them
// beside other tables: what [Rules.rowsByKey] makes of one of those.
func (r Rules) asKeys(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) == 0 {
		return query
	}
	tables := joins.Of(r.Catalog, s).Tables
	out := *s
	out.Items = slices.Clone(s.Items)
	for i, it := range s.Items {
		star, ok := it.Expr.(*ast.Star)
		if !ok || star.Table == "" {
			continue
		}
		if t := tables[strings.ToLower(star.Table)]; t != nil && role.KeyOf(t) != "" && role.Nameless(t) {
			out.Items[i] = &ast.Item{Expr: &ast.Column{Table: star.Table, Name: role.KeyOf(t)}}
		}
	}
	return &out
}

// ownRows is a query that shows the rows of its first table, in place of all columns of
// those that are joined; nil for others. The grammar can't write all columns of some joins,
// such as by the second of two keys to the same table, and what follows goes on from the
// conditions all the same.
func ownRows(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || len(s.From) != 1 {
		return nil
	}
	star, ok := s.Items[0].Expr.(*ast.Star)
	first := s.From[0]
	for join, isJoin := first.(*ast.Join); isJoin; join, isJoin = first.(*ast.Join) {
		first = join.L
	}
	t, isTable := first.(*ast.Table)
	if !ok || star.Table != "" || !isTable || first == s.From[0] {
		return nil
	}
	out := *s
	out.Items = []*ast.Item{{Expr: &ast.Star{Table: t.Ref()}}}
	return &out
}

// rowsOnce is a query that says nothing of lines standing once where they do so by
// themselves: rows of one table with what tells them apart.
//
//	SELECT DISTINCT id, name FROM pupils  →  SELECT id, name FROM pupils
func (r Rules) rowsOnce(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || !s.Distinct.On || len(s.Distinct.Exprs) > 0 || len(s.GroupBy) > 0 || len(s.From) != 1 {
		return q
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return q
	}
	t := r.Catalog.Table(from.Name)
	if t == nil || !slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return shape.TellsApart(t, it.Expr) }) {
		return q
	}
	out := *s
	out.Distinct = ast.Distinct{}
	return &out
}

// ofFew is a query that works one figure out of the first rows only, where that was asked of
// all: a limit after a sum cuts off the one row of the sum.
//
//	SELECT sum(amount) FROM donations ORDER BY received DESC LIMIT 5
//	→ SELECT sum(amount) FROM donations WHERE id IN
//	    (SELECT id FROM donations ORDER BY received DESC LIMIT 5)
//
// It looks at queries over one table with a key of one column.
func (r Rules) ofFew(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || s.Limit == nil || len(s.OrderBy) == 0 || len(s.GroupBy) > 0 || len(s.From) != 1 || s.Offset != nil ||
		s.Having != nil || !shape.WorksOutOne(s) {
		return q
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return q
	}
	t := r.Catalog.Table(from.Name)
	if t == nil || len(t.Key) != 1 {
		return q
	}
	key := func() ast.Expr { return &ast.Column{Name: t.Key[0]} }
	few := *s
	few.Items = []*ast.Item{{Expr: key()}}
	out := *s
	out.OrderBy, out.Limit, out.Where = nil, nil, &ast.In{X: key(), Query: &few}
	return &out
}
