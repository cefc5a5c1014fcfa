package rewrite

import (
	"parley/agent/sempar/joins"
	"parley/suql/ast"
)

// keeping is a query that keeps rows which nothing is joined to, where a table is
// joined only to tell which rows of another are counted: the share of lessons in the
// Main Hall is of all lessons, those without a room too. The same holds where it is shown
// of the first so many rows: who gave the five most valuable objects.
//
// The grammar writes inner joins alone. They stay where keys are never empty, and
// where a condition, a group, the order or what is shown needs the other table:
// package suql says there how many rows are left out.
func (r Rules) keeping(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 || s.Distinct.On {
		return q
	}
	c, ok := joins.ChainOf(s.From[0])
	if !ok {
		return q
	}
	j := joins.Of(r.Catalog, s)
	optional := map[string]bool{}
	for _, l := range c.Links {
		if ref := j.MayPointAtNone(c, l); ref != "" && (fillsIn(s, ref) || ofTheFirst(s, ref)) {
			optional[ref] = true
		}
	}
	if len(optional) == 0 {
		return q
	}
	out := *s
	out.From = []ast.From{c.From(optional)}
	return &out
}

// fillsIn reports whether a query has a table only to tell which rows of others are
// counted.
func fillsIn(s *ast.Select, ref string) bool {
	rest := *s
	rest.From, rest.Items = nil, nil
	if ast.RefersTo(&rest, ref) {
		return false
	}
	used := false
	for _, it := range s.Items {
		used = used || ast.RefersTo(it.Expr, ref)
		if ast.RefersTo(withoutCases(it.Expr), ref) {
			return false
		}
	}
	return used
}

// ofTheFirst reports whether a query has a table only to show something of it, of the
// first so many rows of others.
func ofTheFirst(s *ast.Select, ref string) bool {
	rest := *s
	rest.From, rest.Items = nil, nil
	return s.Limit != nil && len(s.OrderBy) > 0 && len(s.GroupBy) == 0 && !ast.RefersTo(&rest, ref)
}

// withoutCases is an expression without what depends on conditions in it.
func withoutCases(e ast.Expr) ast.Expr {
	return ast.Rewrite[ast.Node](e, func(n ast.Node) ast.Node {
		if _, ok := n.(*ast.Case); ok {
			return ast.Num("1")
		}
		return n
	}).(ast.Expr)
}

// plainJoins undoes keeping and withNone: the query as the grammar writes it.
func (r Rules) plainJoins(q ast.Query) ast.Query {
	plain := ast.Rewrite(q, func(n ast.Node) ast.Node {
		if j, ok := n.(*ast.Join); ok && j.Kind == ast.Left {
			inner := *j
			inner.Kind = ast.Inner
			return &inner
		}
		return n
	})
	for _, plain := range []ast.Query{plain, ast.Rewrite(plain, bareFigures)} {
		if ast.Print(r.withNone(r.keeping(plain))) == ast.Print(q) {
			return plain
		}
	}
	return q
}

// bareFigures undoes orNothing.
func bareFigures(n ast.Node) ast.Node {
	call, ok := n.(*ast.Call)
	if !ok || len(call.Args) == 0 || call.Distinct {
		return n
	}
	switch call.Name {
	case "count":
		return &ast.Call{Name: "count", Star: true}
	case "coalesce":
		return call.Args[0]
	}
	return n
}
