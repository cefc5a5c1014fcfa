package grammar

import (
	"slices"

	"parley/suql/ast"
)

// never reports whether a condition of a block is one that no row meets, whatever is stored: a value
// that is not among all values of its own column, or of a column that it is joined with.
//
//	SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id WHERE vans.id NOT IN (SELECT van_id FROM trips)
func (n names) never(q *ast.Select) bool {
	return slices.ContainsFunc(ast.Terms(ast.And, q.Where), func(term ast.Expr) bool {
		in, ok := term.(*ast.In)
		if !ok || !in.Not {
			return false
		}
		all := n.s.wholeColumn(in.Query)
		of, column := n.column(in.X)
		return all >= 0 && column >= 0 && (column == all || n.joinedWith(of, column, all))
	})
}

// wholeColumn is the column of which a query has all values but NULL; -1 for other queries.
func (s *Schema) wholeColumn(q ast.Query) int {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.Items) != 1 || len(sel.From) != 1 || len(sel.GroupBy) > 0 || sel.Having != nil || sel.Limit != nil {
		return -1
	}
	n, known := s.namesOf(sel)
	_, column := n.column(sel.Items[0].Expr)
	if !known || len(n.tables) != 1 {
		return -1
	}
	for _, term := range ast.Terms(ast.And, sel.Where) {
		is, ok := term.(*ast.Is)
		if !ok || !is.Not || ast.Print(is.X) != ast.Print(sel.Items[0].Expr) {
			return -1
		}
	}
	return column
}

// joinedWith reports whether a join has the rows of a table where a column of it equals another one.
func (n names) joinedWith(table string, column, other int) bool {
	return slices.ContainsFunc(n.on, func(on ast.Expr) bool {
		b, ok := on.(*ast.Binary)
		if !ok || b.Op != ast.Eq {
			return false
		}
		for _, way := range [][2]ast.Expr{{b.L, b.R}, {b.R, b.L}} {
			of, a := n.column(way[0])
			_, to := n.column(way[1])
			if of == table && a == column && to == other {
				return true
			}
		}
		return false
	})
}
