package rewrite

import (
	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
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

// asWritten is a query in which a day that rows are to have is written as the column writes
// it, which is how people see it in the table:
//
//	"date of vacancy" = '2010-08-22'    "date of vacancy" = '22 August 2010'
//
// Days that others lie before or after stay year first, as they compare.
func (r Rules) asWritten(_ *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || s.Where == nil {
			return n
		}
		out := *s
		out.Where = r.daysAsWritten(s, s.Where).(ast.Expr)
		return &out
	})
}

// daysAsWritten are the conditions of a block, but not those of blocks in it, with their days
// as the columns have them.
func (r Rules) daysAsWritten(s *ast.Select, n ast.Node) ast.Node {
	if _, within := n.(ast.Query); within {
		return n
	}
	return r.dayAsWritten(s, ast.Map(n, func(n ast.Node) ast.Node { return r.daysAsWritten(s, n) }))
}

// dayAsWritten is one condition so.
func (r Rules) dayAsWritten(s *ast.Select, n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.Binary:
		column, ok := n.L.(*ast.Column)
		if ok && (n.Op == ast.Eq || n.Op == ast.Ne) {
			out := *n
			out.R = writtenLike(joins.ColumnIn(r.Catalog, s, column), n.R)
			return &out
		}
	case *ast.In:
		column, ok := n.X.(*ast.Column)
		if ok && n.Query == nil {
			out := *n
			of := joins.ColumnIn(r.Catalog, s, column)
			out.List = nil
			for _, e := range n.List {
				out.List = append(out.List, writtenLike(of, e))
			}
			return &out
		}
	}
	return n
}

// writtenLike is a day as a column writes it; what it is where it is no day, or the column
// has no one way of writing days.
func writtenLike(c *catalog.Column, e ast.Expr) ast.Expr {
	value, ok := e.(*ast.Literal)
	if c == nil || !ok || c.Form == "" || c.Timed || len(c.Samples) == 0 || !condition.IsDate(e) {
		return e
	}
	if text, ok := catalog.WriteIn(c.Form, condition.DateOf(value), c.Samples...); ok {
		return ast.Str(text)
	}
	return e
}
