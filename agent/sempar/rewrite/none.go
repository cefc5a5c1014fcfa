package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// withNone is a query that keeps those that have none where few are asked for: pupils
// with fewer than 5 lessons are those without a lesson, too, and nobody has fewer.
//
//	SELECT name FROM pupils JOIN lessons ON … GROUP BY pupils.id HAVING count(*) < 5
//	→ SELECT name FROM pupils LEFT JOIN lessons ON … GROUP BY pupils.id HAVING count(lessons.id) < 5
//
// The grammar writes inner joins alone. See notSoMany for a condition on what is counted.
func (r Rules) withNone(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 || len(s.GroupBy) == 0 || !asksForFew(s) {
		return q
	}
	c, ok := joins.ChainOf(s.From[0])
	if !ok {
		return q
	}
	rows := r.countedFor(c, s)
	if rows == nil || !onlyFigures(s, rows.Table) {
		return r.notSoMany(c, s)
	}
	out := ast.Rewrite(s, func(n ast.Node) ast.Node { return orNothing(n, rows) })
	out.From = []ast.From{c.From(map[string]bool{strings.ToLower(rows.Table): true})}
	return out
}

// asksForFew reports whether a query wants groups of few rows or small sums, fewer than
// a number: an average of groups is of those that have any.
func asksForFew(s *ast.Select) bool {
	if len(s.OrderBy) > 0 && s.Limit != nil && !s.OrderBy[0].Desc && shape.AddsUp(s.OrderBy[0].Expr) {
		return true
	}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Having), shape.IsFew)
}

// countedFor is the column of a table of a chain by which its rows point at those that a
// query groups by, where nothing else is joined to it; nil where there is none.
func (r Rules) countedFor(c joins.Chain, s *ast.Select) *ast.Column {
	of := shape.GroupedTable(s)
	if of == "" {
		return nil
	}
	j := joins.Of(r.Catalog, s)
	var found *ast.Column
	for _, l := range c.Links {
		ends := l.Ends()
		key := l.Left
		if ends[1] != of {
			ends[0], ends[1], key = ends[1], ends[0], l.Right
		}
		if ends[1] != of || !slices.Contains(j.Points, ends) {
			continue
		}
		if found != nil {
			return nil
		}
		found = key
	}
	if found == nil {
		return nil
	}
	ref := strings.ToLower(found.Table)
	if !c.Leaf(ref) {
		return nil
	}
	if key := j.Key(ref); key != nil {
		return key
	}
	return found
}

// onlyFigures reports whether a query has a table for figures alone that stay as they
// are, or can, where it has no row.
func onlyFigures(s *ast.Select, ref string) bool {
	bare := ast.Rewrite(s, func(n ast.Node) ast.Node {
		if e, ok := n.(ast.Expr); ok && shape.AddsUp(e) {
			return ast.Num("0")
		}
		return n
	})
	return !joins.Uses(bare, strings.ToLower(ref))
}

// orNothing is a figure that is nought where nothing is joined, in place of one that is
// not: of rows, those that have the column.
func orNothing(n ast.Node, column *ast.Column) ast.Node {
	e, ok := n.(ast.Expr)
	if !ok || !shape.AddsUp(e) {
		return n
	}
	call := e.(*ast.Call)
	switch {
	case call.Star:
		return &ast.Call{Name: "count", Args: []ast.Expr{column}}
	case call.Name == "sum":
		return &ast.Call{Name: "coalesce", Args: []ast.Expr{call, ast.Num("0")}}
	}
	return n
}

// saysAny reports whether those that have none are left out by an utterance: "fewer than
// 8 orders, but at least one".
func saysAny(q *link.Question) bool {
	for i, t := range q.Tokens[:q.Said] {
		if t.Lower == "any" || t.Lower == "least" && i > 0 && q.Tokens[i-1].Lower == "at" && i+1 < q.Said &&
			slices.Contains([]string{"one", "once", "1", "a"}, q.Tokens[i+1].Lower) {
			return true
		}
	}
	return false
}
