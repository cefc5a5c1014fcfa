package rewrite

import (
	"parley/suql/ast"
)

// perGroup is a query in which what is counted or summed beside columns is so for each of the values of
// these: how many books we own in Polish, and on which shelves they are, is how many are on each shelf.
// Beside a highest or lowest value stands what its row has.
//
//	SELECT count(*), shelf FROM books  →  SELECT count(*), shelf FROM books GROUP BY shelf
func (r Rules) perGroup(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.GroupBy) > 0 || s.Having != nil || s.Distinct.On {
		return query
	}
	worked := false
	var columns []ast.Expr
	for _, it := range s.Items {
		switch e := it.Expr.(type) {
		case *ast.Column:
			columns = append(columns, e)
		case *ast.Call:
			if e.Over != nil || e.Name != "count" && e.Name != "sum" && e.Name != "avg" {
				return query
			}
			worked = true
		default:
			return query
		}
	}
	if !worked || columns == nil {
		return query
	}
	out := *s
	out.GroupBy = columns
	return &out
}
