package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
	"parley/suql/check"
)

// asMeant is a query that takes the days it names as wholes, of columns with times of
// day: until 31 March is before 1 April, after it from then on, and on it what lies
// between the two.
//
// A yes or no that a column has in every row is no where it is said not to be there.
//
//	held BETWEEN '2026-03-01' AND '2026-03-31'  →  held >= '2026-03-01' AND held < '2026-04-01'
//	finished > due                              →  finished::date > due
func asMeant(q *check.Checked) ast.Query {
	timed := func(e ast.Expr) bool { return dated(q, e, true) }
	return ast.Rewrite(q.Query, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Select:
			return perDay(n, timed)
		case *ast.Between:
			next, ok := condition.DayAfter(n.Hi)
			if n.Not || !ok || !timed(n.X) {
				return n
			}
			return ast.Conj(&ast.Binary{Op: ast.Ge, L: n.X, R: n.Lo}, &ast.Binary{Op: ast.Lt, L: n.X, R: next})
		case *ast.Is:
			return unpaid(q, n)
		case *ast.Binary:
			return compared(q, n)
		}
		return n
	})
}

// dated reports whether an expression is a column of days, with times of day or without.
func dated(q *check.Checked, e ast.Expr, timed bool) bool {
	c, ok := e.(*ast.Column)
	return ok && q.Columns[c] != nil && q.Columns[c].Kind == catalog.Date && q.Columns[c].Timed == timed
}

// compared is a comparison that takes days as wholes, and a yes in place of what is not no.
func compared(q *check.Checked, n *ast.Binary) ast.Node {
	switch {
	case n.Op.Comparison() && dated(q, n.L, true) && dated(q, n.R, false):
		return &ast.Binary{Op: n.Op, L: dayOf(n.L), R: n.R}
	case n.Op.Comparison() && dated(q, n.L, false) && dated(q, n.R, true):
		return &ast.Binary{Op: n.Op, L: n.L, R: dayOf(n.R)}
	case dated(q, n.L, true):
		return ofDay(n)
	}
	return otherOfTwo(q, n)
}

// dayOf is the day of a moment.
func dayOf(moment ast.Expr) ast.Expr { return &ast.Cast{X: moment, Type: ast.Type{Name: "date"}} }

// momentOf undoes dayOf; nil where there is nothing to undo.
func momentOf(e ast.Expr) ast.Expr {
	if cast, ok := e.(*ast.Cast); ok && cast.Type.Name == "date" {
		if c, ok := cast.X.(*ast.Column); ok {
			return c
		}
	}
	return nil
}

// perDay is a query with groups in which those of a moment are those of its day: nobody asks
// for what happened at 13:15:00.
//
//	SELECT sold, count(*) FROM sales GROUP BY sold  →  SELECT sold::date, count(*) … GROUP BY sold::date
func perDay(s *ast.Select, timed func(ast.Expr) bool) *ast.Select {
	return regrouped(s, func(g ast.Expr) ast.Expr {
		if timed(g) {
			return dayOf(g)
		}
		return nil
	})
}

// perMoment undoes perDay, and a moment compared with a day by its day: the grammar has
// groups of columns, and compares columns.
func perMoment(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Select:
			return regrouped(n, momentOf)
		case *ast.Binary:
			return ofMoments(n)
		}
		return n
	})
}

// ofMoments is a comparison of two columns where one is compared by its day.
func ofMoments(n *ast.Binary) ast.Node {
	_, left := n.L.(*ast.Column)
	_, right := n.R.(*ast.Column)
	switch l, r := momentOf(n.L), momentOf(n.R); {
	case !n.Op.Comparison():
	case l != nil && right:
		return &ast.Binary{Op: n.Op, L: l, R: n.R}
	case r != nil && left:
		return &ast.Binary{Op: n.Op, L: n.L, R: r}
	}
	return n
}

// regrouped is a query with other groups, which it shows and sorts by in place of its own;
// those stay for which there is no other.
func regrouped(s *ast.Select, other func(group ast.Expr) ast.Expr) *ast.Select {
	groups := map[string]ast.Expr{}
	for _, g := range s.GroupBy {
		if to := other(g); to != nil {
			groups[ast.Print(g)] = to
		}
	}
	if len(groups) == 0 {
		return s
	}
	of := func(e ast.Expr) ast.Expr {
		if to := groups[ast.Print(e)]; to != nil {
			return to
		}
		return e
	}
	out := *s
	out.Items, out.GroupBy, out.OrderBy = nil, nil, nil
	for _, it := range s.Items {
		shown := *it
		shown.Expr = of(it.Expr)
		out.Items = append(out.Items, &shown)
	}
	for _, g := range s.GroupBy {
		out.GroupBy = append(out.GroupBy, of(g))
	}
	for _, o := range s.OrderBy {
		sorted := *o
		sorted.Expr = of(o.Expr)
		out.OrderBy = append(out.OrderBy, &sorted)
	}
	return &out
}

// ofDay is a comparison of a moment with a day, as a whole.
func ofDay(n *ast.Binary) ast.Node {
	next, ok := condition.DayAfter(n.R)
	switch {
	case !ok:
		return n
	case n.Op == ast.Eq:
		return ast.Conj(&ast.Binary{Op: ast.Ge, L: n.L, R: n.R}, &ast.Binary{Op: ast.Lt, L: n.L, R: next})
	case n.Op == ast.Le:
		return &ast.Binary{Op: ast.Lt, L: n.L, R: next}
	case n.Op == ast.Gt:
		return &ast.Binary{Op: ast.Ge, L: n.L, R: next}
	}
	return n
}

// unpaid is that a column says no, in place of that it says nothing, where it says yes
// or no in every row: a fee that is unpaid was not paid. One where it says something was.
func unpaid(q *check.Checked, is *ast.Is) ast.Node {
	c, ok := is.X.(*ast.Column)
	if !ok || is.What != "NULL" {
		return is
	}
	of := q.Columns[c]
	if of == nil || !of.YesNo() || of.Nulls > 0 {
		return is
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: condition.Answer(of, is.Not)}
}

// otherOfTwo is that a column says yes, in place of that it does not say no, or the other
// way round, where it says nothing else: rush <> 'no' is rush = 'yes'.
func otherOfTwo(q *check.Checked, n *ast.Binary) ast.Node {
	c, op, value, ok := ast.Compared[*ast.Column](n)
	if !ok || op != ast.Ne || q.Columns[c] == nil {
		return n
	}
	other := q.Columns[c].Other(value.Text)
	if other == "" || !strings.EqualFold(other, catalog.Opposite(value.Text)) {
		return n
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: other}}
}

// knownGroups is a query that looks for the largest or the smallest group, or for those of many rows,
// among those that are known: the district with the fewest members is none of the rows without one,
// and no phone number that several have is missing.
//
//	SELECT district FROM members GROUP BY district ORDER BY count(*) LIMIT 1
//	→ SELECT district FROM members WHERE district IS NOT NULL GROUP BY …
//	SELECT phone FROM members GROUP BY phone HAVING count(*) > 1
//	→ SELECT phone FROM members WHERE phone IS NOT NULL GROUP BY …
//
// What is shown of single rows may be missing: groups of a key stay.
func (r Rules) knownGroups(q ast.Query, columns map[*ast.Column]*catalog.Column) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || !ofLargest(s) && !ofMany(s) || r.ofRows(s, columns) {
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

// ofLargest reports whether a query shows the first groups by a figure of their rows.
func ofLargest(s *ast.Select) bool {
	return s.Limit != nil && len(s.OrderBy) > 0 && block.Aggregated(s.OrderBy[0].Expr)
}

// ofMany reports whether a query keeps groups of so many rows or more.
func ofMany(s *ast.Select) bool {
	b, ok := s.Having.(*ast.Binary)
	return ok && shape.IsCount(b.L) && (b.Op == ast.Gt || b.Op == ast.Ge)
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
