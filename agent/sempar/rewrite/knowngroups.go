package rewrite

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// knownGroups is a query that looks for the largest or the smallest group among those
// that are known: the district with the fewest members is none of the rows without one.
//
//	SELECT district FROM members GROUP BY district ORDER BY count(*) LIMIT 1
//	→ SELECT district FROM members WHERE district IS NOT NULL GROUP BY …
//
// What is shown of single rows may be missing: groups of a key stay.
func (r Rules) knownGroups(q ast.Query, columns map[*ast.Column]*catalog.Column) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || s.Limit == nil || len(s.OrderBy) == 0 || !block.Aggregated(s.OrderBy[0].Expr) || r.ofRows(s, columns) {
			return n
		}
		terms := ast.Terms(ast.And, s.Where)
		for _, g := range s.GroupBy {
			c, ok := g.(*ast.Column)
			if !ok || columns[c] == nil || columns[c].Nulls == 0 || condition.On(terms, c) {
				continue
			}
			terms = append(terms, &ast.Is{X: c, What: "NULL", Not: true})
		}
		s.Where = ast.Conj(terms...)
		return s
	})
}

// ofRows reports whether a query makes groups by what tells the rows of a table apart.
func (r Rules) ofRows(s *ast.Select, columns map[*ast.Column]*catalog.Column) bool {
	return slices.ContainsFunc(s.GroupBy, func(g ast.Expr) bool {
		c, ok := g.(*ast.Column)
		if !ok || columns[c] == nil {
			return false
		}
		t := r.Catalog.Table(columns[c].Table)
		return t != nil && t.TellsApart(columns[c])
	})
}
