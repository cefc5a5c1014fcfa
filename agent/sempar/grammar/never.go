package grammar

import (
	"slices"

	"parley/suql/ast"
)

// never reports whether a condition of a block is one that no row meets, whatever is stored: a value
// that is not among all values of its own column, or of a column that it is joined with, or lies below
// the lowest of its column or above the highest.
//
//	SELECT vans.plate FROM vans JOIN trips ON trips.van_id = vans.id WHERE vans.id NOT IN (SELECT van_id FROM trips)
func (n names) never(q *ast.Select) bool {
	return slices.ContainsFunc(ast.Terms(ast.And, q.Where), func(term ast.Expr) bool {
		if b, ok := term.(*ast.Binary); ok {
			return n.beyond(b)
		}
		in, ok := term.(*ast.In)
		if !ok || !in.Not {
			return false
		}
		all := n.s.wholeColumn(in.Query)
		of, column := n.column(in.X)
		return all >= 0 && column >= 0 && (column == all || n.joinedWith(of, column, all))
	})
}

// beyond reports whether a value lies below the lowest of its own column, or above the highest.
func (n names) beyond(b *ast.Binary) bool {
	sub, ok := b.R.(*ast.Subquery)
	if !ok || b.Op != ast.Lt && b.Op != ast.Gt {
		return false
	}
	of, ok := sub.Query.(*ast.Select)
	if !ok || len(of.Items) != 1 || of.Where != nil || len(of.From) != 1 {
		return false
	}
	call, ok := of.Items[0].Expr.(*ast.Call)
	end := map[ast.Op]string{ast.Lt: "min", ast.Gt: "max"}[b.Op]
	if !ok || call.Name != end || len(call.Args) != 1 {
		return false
	}
	inner, known := n.s.namesOf(of)
	_, column := n.column(b.L)
	_, its := inner.column(call.Args[0])
	return known && column >= 0 && column == its && len(inner.tables) == 1
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
