package rewrite

import (
	"slices"
	"strconv"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// monthAndDay is the pattern of to_char by which days of all years are compared.
const monthAndDay = "MM-DD"

// birthdaysOfAnyYear is a query in which days of birth within a part of a year are those of
// any year, where a birthday was said, or where a query goes on from another and nobody was born then:
//
//	born BETWEEN '2026-11-30' AND '2026-12-06'  →  to_char(born, 'MM-DD') BETWEEN '11-30' AND '12-06'
//	born BETWEEN '2026-12-01' AND '2026-12-31'  →  extract(month FROM born) = 12
func (r Rules) birthdaysOfAnyYear(q *link.Question, query ast.Query) ast.Query {
	if r.Today == nil {
		return query
	}
	said := heard.SaysOne(q, reword.Birthdays)
	keeps := slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.Way == link.Kept })
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || s.Where == nil {
			return n
		}
		var terms []ast.Expr
		for _, term := range ast.Terms(ast.And, s.Where) {
			terms = append(terms, r.ofAnyYear(s, term, said, keeps))
		}
		out := *s
		out.Where = ast.Conj(terms...)
		return &out
	})
}

// ofAnyYear is a condition that a day of birth lies in a part of a year as one of any year;
// as it is for other conditions. A birthday was said, or a query goes on from another.
func (r Rules) ofAnyYear(s *ast.Select, term ast.Expr, said, keeps bool) ast.Expr {
	day, first, end := condition.DaysOfTerm(term)
	if day == nil || !end.After(first) || end.After(first.AddDate(1, 0, -1)) {
		return term
	}
	c := joins.ColumnIn(r.Catalog, s, day)
	if c == nil || !role.IsBirth(c) {
		return term
	}
	near := first.After(r.Today().AddDate(-1, 0, 0)) && first.Before(r.Today().AddDate(1, 0, 0))
	if !near || !said && !(keeps && first.Format(time.DateOnly) > c.Max) {
		return term
	}
	if first.Day() == 1 && end.Equal(first.AddDate(0, 1, 0)) {
		return &ast.Binary{Op: ast.Eq, L: ast.Extract("month", day), R: ast.Num(strconv.Itoa(int(first.Month())))}
	}
	return eachYear(day, first, end.AddDate(0, 0, -1))
}

// eachYear is that a day lies between two of any year. Where the year ends between them, it
// does not lie between the day after the last and the day before the first.
func eachYear(day *ast.Column, first, last time.Time) ast.Expr {
	of := &ast.Call{Name: "to_char", Args: []ast.Expr{day, ast.Str(monthAndDay)}}
	from, to := ast.Str(first.Format("01-02")), ast.Str(last.Format("01-02"))
	switch {
	case from.Text == to.Text:
		return &ast.Binary{Op: ast.Eq, L: of, R: from}
	case from.Text < to.Text:
		return &ast.Between{X: of, Lo: from, Hi: to}
	}
	after, before := ast.Str(last.AddDate(0, 0, 1).Format("01-02")), ast.Str(first.AddDate(0, 0, -1).Format("01-02"))
	return &ast.Between{X: of, Lo: after, Hi: before, Not: true}
}

// ofThisYear undoes birthdaysOfAnyYear: the grammar has days.
func (r Rules) ofThisYear(q ast.Query) ast.Query {
	if r.Today == nil || q == nil {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Between:
			day, from := r.dayOfYear(n.X, n.Lo)
			_, to := r.dayOfYear(n.X, n.Hi)
			switch {
			case day != nil && n.Not:
				return condition.BetweenDays(day, to.AddDate(0, 0, 1), from.AddDate(1, 0, -1))
			case day != nil:
				return condition.BetweenDays(day, from, to)
			}
		case *ast.Binary:
			if day, on := r.dayOfYear(n.L, n.R); day != nil && n.Op == ast.Eq {
				return &ast.Binary{Op: ast.Eq, L: day, R: ast.Str(on.Format(time.DateOnly))}
			}
		}
		return n
	})
}

// dayOfYear is the column of a day that is compared with one of any year, and that day in
// this year; nil for other expressions.
func (r Rules) dayOfYear(of, day ast.Expr) (*ast.Column, time.Time) {
	call, ok1 := of.(*ast.Call)
	written, ok2 := day.(*ast.Literal)
	if !ok1 || !ok2 || call.Name != "to_char" || !condition.IsText(call.Args[1], monthAndDay) {
		return nil, time.Time{}
	}
	c, _ := call.Args[0].(*ast.Column)
	at, err := time.Parse(time.DateOnly, strconv.Itoa(r.Today().Year())+"-"+written.Text)
	if err != nil {
		return nil, time.Time{}
	}
	return c, at
}
