package rewrite

import (
	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/suql/ast"
)

// oneTime is a query in which a time that can be said in several ways is said in one, so
// that readings that mean the same days are one reading:
//
//	to_char(day, 'YYYY-MM') = '2026-10'            day BETWEEN '2026-10-01' AND '2026-10-31'
//	day >= '2026-10-01' AND day < '2026-11-01'     the same
//	day >= '2026-01-01' AND day < '2027-01-01'     extract(year FROM day) = 2026
//
// Of a column that has times of day, the last day of a time goes on until the next begins.
func (r Rules) oneTime(query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || s.Where == nil {
			return n
		}
		terms, changed := r.timesOnce(s)
		if !changed {
			return n
		}
		out := *s
		out.Where = ast.Conj(terms...)
		return &out
	})
}

// timesOnce are the conditions of a block with their times said in one way, and whether
// that changes any.
func (r Rules) timesOnce(s *ast.Select) (out []ast.Expr, changed bool) {
	terms := ast.Terms(ast.And, s.Where)
	for i := 0; i < len(terms); i++ {
		var next ast.Expr
		if i+1 < len(terms) {
			next = terms[i+1]
		}
		day, first, end, both := condition.SpanOfDays(terms[i], next)
		if day == nil {
			out = append(out, terms[i])
			continue
		}
		in := condition.DaysIn(joins.ColumnIn(r.Catalog, s, day), day, first, end)
		if in == nil {
			out = append(out, terms[i])
			continue
		}
		out = append(out, in...)
		changed = true
		if both {
			i++
		}
	}
	return out, changed
}
