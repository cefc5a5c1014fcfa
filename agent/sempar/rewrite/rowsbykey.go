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
// beside other tables: what [Parser.rowsByKey] makes of one of those.
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
