package embedded

import (
	"strconv"
	"time"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/role"
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
func (p *Parser) oneTime(query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || s.Where == nil {
			return n
		}
		terms, changed := p.timesOnce(s)
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
func (p *Parser) timesOnce(s *ast.Select) (out []ast.Expr, changed bool) {
	terms := ast.Terms(ast.And, s.Where)
	for i := 0; i < len(terms); i++ {
		var next ast.Expr
		if i+1 < len(terms) {
			next = terms[i+1]
		}
		day, first, end, both := spanOfDays(terms[i], next)
		if day == nil {
			out = append(out, terms[i])
			continue
		}
		in := daysIn(joins.ColumnIn(p.heard.Catalog, s, day), day, first, end)
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

// spanOfDays is the column that a condition has in days from the first to before the end,
// and whether the next condition is needed to say so; a nil column for other conditions.
func spanOfDays(e, next ast.Expr) (day *ast.Column, first, end time.Time, both bool) {
	switch n := e.(type) {
	case *ast.Between:
		day = dayIn(n)
		if day != nil {
			first, end = dateOf(n.Lo), dateOf(n.Hi).AddDate(0, 0, 1)
		}
	case *ast.Binary:
		if month := monthOf(n); month != nil {
			first, _ = time.Parse("2006-01", n.R.(*ast.Literal).Text)
			return month, first, first.AddDate(0, 1, 0), false
		}
		to, ok := next.(*ast.Binary)
		if !ok || n.Op != ast.Ge || to.Op != ast.Lt {
			return nil, first, end, false
		}
		day = dayIn(n)
		if other := dayIn(to); day == nil || other == nil || !isDate(n.R) || !isDate(to.R) || !ast.IsColumn(day)(other) {
			return nil, first, end, false
		}
		first, end, both = dateOf(n.R), dateOf(to.R), true
	}
	return day, first, end, both
}

// monthOf is the column of whose days a condition says year and month; nil for others.
func monthOf(b *ast.Binary) *ast.Column {
	of, isCall := b.L.(*ast.Call)
	value, isValue := b.R.(*ast.Literal)
	if b.Op != ast.Eq || !isCall || !isValue || of.Name != "to_char" || !isText(of.Args[1], "YYYY-MM") {
		return nil
	}
	if _, err := time.Parse("2006-01", value.Text); err != nil {
		return nil
	}
	day, _ := of.Args[0].(*ast.Column)
	return day
}

// daysIn is that a day lies in a time; nil where that is not known to be one of days.
func daysIn(c *catalog.Column, day *ast.Column, first, end time.Time) []ast.Expr {
	if c == nil || !role.IsDay(c) || !end.After(first) {
		return nil
	}
	switch {
	case first.YearDay() == 1 && end.Equal(first.AddDate(1, 0, 0)):
		year := ast.Extract("year", day)
		return []ast.Expr{&ast.Binary{Op: ast.Eq, L: year, R: ast.Num(strconv.Itoa(first.Year()))}}
	case c.Timed:
		return []ast.Expr{&ast.Binary{Op: ast.Ge, L: day, R: ast.Str(first.Format(time.DateOnly))},
			&ast.Binary{Op: ast.Lt, L: day, R: ast.Str(end.Format(time.DateOnly))}}
	}
	last := end.AddDate(0, 0, -1)
	return []ast.Expr{between(day, rerank.Time{First: first.Format(time.DateOnly), Last: last.Format(time.DateOnly)})}
}
