package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// notSoMany is a query for groups of few rows as one for those that do not have so many,
// where a condition is on the rows that are counted, or further tables are joined to
// them: pupils with fewer than 5 lessons in 2026 are those without a lesson in 2026, too.
//
//	SELECT name FROM pupils JOIN lessons ON … WHERE year = 2026 GROUP BY pupils.id HAVING count(*) < 5
//	→ SELECT name FROM pupils WHERE id NOT IN
//	  (SELECT pupil FROM lessons WHERE year = 2026 GROUP BY pupil HAVING count(*) >= 5)
//
// It stays as it is where the figure is shown or sorted by.
func (r Rules) notSoMany(c joins.Chain, s *ast.Select) ast.Query {
	of := shape.GroupedTable(s)
	enough := turnedAround(s.Having)
	if of == "" || enough == nil || !c.Leaf(of) || aboutOthers(s, of) {
		return s
	}
	one, many, ok := r.pointsAt(c, s, of)
	if !ok {
		return s
	}
	theirs, ours, ok := ownConditions(ast.Terms(ast.And, s.Where), of)
	if !ok {
		return s
	}
	so := &ast.Select{
		Items: []*ast.Item{{Expr: many}}, From: []ast.From{c.Without(of)},
		Where: ast.Conj(theirs...), GroupBy: []ast.Expr{many}, Having: enough,
	}
	out := *s
	alone := slices.IndexFunc(c.Tables, func(t *ast.Table) bool { return strings.EqualFold(t.Ref(), of) })
	out.From = []ast.From{c.Tables[alone]}
	out.Where = ast.Conj(append(ours, &ast.In{X: one, Query: so, Not: true})...)
	out.GroupBy, out.Having = nil, nil
	return &out
}

// turnedAround is the opposite of a condition that asks for few; nil where it is another.
func turnedAround(having ast.Expr) ast.Expr {
	if !shape.IsFew(having) {
		return nil
	}
	out := *having.(*ast.Binary)
	out.Op = map[ast.Op]ast.Op{ast.Lt: ast.Ge, ast.Le: ast.Gt}[out.Op]
	return &out
}

// aboutOthers reports whether a query shows or sorts by more than a table's own columns.
func aboutOthers(s *ast.Select, of string) bool {
	shown := &ast.Select{Items: s.Items, OrderBy: s.OrderBy}
	other := func(n ast.Node) bool {
		c, column := n.(*ast.Column)
		call, figure := n.(*ast.Call)
		return column && !strings.EqualFold(c.Table, of) || figure && (call.Star || call.Name == "count")
	}
	return ast.Some(shown, other)
}

// pointsAt are the column of a table by which one other table of a chain points at it,
// and the other's; not ok where the other does not point at it, or the groups are not of
// its single rows.
func (r Rules) pointsAt(c joins.Chain, s *ast.Select, of string) (one, many *ast.Column, ok bool) {
	j := joins.Of(r.Catalog, s)
	single := slices.ContainsFunc(s.GroupBy, func(g ast.Expr) bool { return j.Unique(of, g.(*ast.Column).Name) })
	if !single {
		return nil, nil, false
	}
	for _, l := range c.Links {
		ends := l.Ends()
		switch {
		case ends[0] == of && slices.Contains(j.Points, [2]string{ends[1], of}):
			return l.Left, l.Right, true
		case ends[1] == of && slices.Contains(j.Points, ends):
			return l.Right, l.Left, true
		}
	}
	return nil, nil, false
}

// ownConditions are the conditions that are not on a table and those that are on it alone;
// not ok where one is on both, or is left to a reader of texts.
func ownConditions(terms []ast.Expr, of string) (theirs, ours []ast.Expr, ok bool) {
	for _, term := range terms {
		mine, other, read := false, false, false
		ast.Inspect(term, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Column:
				mine, other = mine || strings.EqualFold(n.Table, of), other || !strings.EqualFold(n.Table, of)
			case *ast.FreeText:
				read = true
			}
			return true
		})
		switch {
		case other && (read || mine):
			return nil, nil, false
		case other:
			theirs = append(theirs, term)
		default:
			ours = append(ours, term)
		}
	}
	return theirs, ours, true
}
