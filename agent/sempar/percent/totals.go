package percent

import (
	"parley/agent/sempar/condition"
	"parley/suql/ast"
)

// GoingOn is a query that goes on from one with shares of all of its rows, with shares of
// all of its own rows: the share of each teacher in the lessons of 2026, and then in those of
// 2025.
//
//	SELECT …, 100.0 * count(*) / (SELECT … WHERE year = 2026) FROM lessons WHERE year = 2025 …
//	→ SELECT …, 100.0 * count(*) / (SELECT … WHERE year = 2025) FROM lessons WHERE year = 2025 …
func GoingOn(before, query ast.Query) ast.Query {
	was, ok1 := before.(*ast.Select)
	now, ok2 := query.(*ast.Select)
	if !ok1 || !ok2 || len(was.From) != 1 || len(now.From) != 1 || sameWhere(was, now) {
		return query
	}
	out := *now
	out.Items = nil
	for _, it := range now.Items {
		if total := totalOf(it.Expr); total != nil && ofAllRows(was) && sameWhere(total, was) {
			next := *total
			next.From, next.Where = now.From, now.Where
			share := *it.Expr.(*ast.Binary)
			share.R = &ast.Subquery{Query: &next}
			it = &ast.Item{Expr: &share, Alias: it.Alias}
		}
		out.Items = append(out.Items, it)
	}
	return &out
}

// ofAllRows reports whether a query shows shares of a total of all of its rows.
func ofAllRows(s *ast.Select) bool {
	for _, it := range s.Items {
		if total := totalOf(it.Expr); total != nil && sameWhere(total, s) {
			return true
		}
	}
	return false
}

// totalOf is the query for the total that an expression is a share of; nil where it is none.
func totalOf(e ast.Expr) *ast.Select {
	b, ok := e.(*ast.Binary)
	if !ok || b.Op != "/" {
		return nil
	}
	part, scaled := b.L.(*ast.Binary)
	all, within := b.R.(*ast.Subquery)
	if !scaled || part.Op != "*" || !condition.IsNumber(part.L, "100.0") || !within {
		return nil
	}
	total, _ := all.Query.(*ast.Select)
	if total == nil || len(total.From) != 1 || len(total.GroupBy) > 0 {
		return nil
	}
	return total
}

// sameWhere reports whether the rows of two queries meet the same conditions, whichever way
// round they are said.
func sameWhere(a, b *ast.Select) bool {
	where := func(s *ast.Select) string {
		if s.Where == nil {
			return ""
		}
		return ast.Meaning(&ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, Where: s.Where})
	}
	return where(a) == where(b)
}

// GivesShare reports whether a query gives something in per cent.
func GivesShare(q ast.Query) bool {
	return ast.Some(q, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && b.Op == "*" && condition.IsNumber(b.L, "100.0")
	})
}
