package rewrite

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/condition"
	"parley/suql/ast"
)

// withoutContrary is a query without the condition that its rows are among any rows of a table, where
// another is that they are among none of these, up to now: which of those who had no lesson have paid
// are not those who have a lesson. Among rows, but among none that meet something else, is another thing.
//
//	WHERE id NOT IN (SELECT pupil_id FROM lessons WHERE day <= '2026-11-29') AND id IN (SELECT pupil_id FROM lessons)
//	→ WHERE id NOT IN (SELECT pupil_id FROM lessons WHERE day <= '2026-11-29')
func (r Rules) withoutContrary(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok {
		return query
	}
	terms := ast.Terms(ast.And, s.Where)
	rest := slices.DeleteFunc(slices.Clone(terms), func(e ast.Expr) bool {
		in, of, ok := amongRows(e)
		return ok && !in.Not && of.Where == nil && slices.ContainsFunc(terms, func(other ast.Expr) bool {
			out, none, ok := amongRows(other)
			return ok && out.Not && ast.Print(out.X) == ast.Print(in.X) && sameRows(none, of) && r.upToToday(none.Where)
		})
	})
	if len(rest) == len(terms) {
		return query
	}
	return condition.Where(s, rest...)
}

// amongRows is a condition that rows are, or are not, among those of a block; false for others.
func amongRows(e ast.Expr) (in *ast.In, of *ast.Select, ok bool) {
	in, ok = e.(*ast.In)
	if !ok {
		return nil, nil, false
	}
	of, ok = in.Query.(*ast.Select)
	return in, of, ok
}

// sameRows reports whether two blocks show the same column of one table.
func sameRows(a, b *ast.Select) bool {
	_, t, one1 := ast.OneTable(a)
	_, u, one2 := ast.OneTable(b)
	return one1 && one2 && strings.EqualFold(t.Name, u.Name) && len(a.Items) == 1 && len(b.Items) == 1 &&
		ast.Print(a.Items[0].Expr) == ast.Print(b.Items[0].Expr)
}

// upToToday reports whether a condition is that a day has been.
func (r Rules) upToToday(where ast.Expr) bool {
	b, ok := where.(*ast.Binary)
	return ok && (b.Op == ast.Le || b.Op == ast.Lt) && condition.DayIn(b) != nil && r.Today != nil &&
		condition.DateOf(b.R).Format(time.DateOnly) == r.Today().Format(time.DateOnly)
}
