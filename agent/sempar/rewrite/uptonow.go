package rewrite

import (
	"slices"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// upToNow is a query in which what has been so since some day, or has not been so yet, ends
// today, over days of which some are still to come: a lesson that is planned is none that a
// student has had.
//
//	who hasn't had a lesson since June   day >= '2026-06-01'  →  day BETWEEN '2026-06-01' AND '2026-11-28'
//	how many lessons have we held     SELECT count(*) FROM lessons  →  … WHERE day <= '2026-11-28'
//	students who haven't had an exam yet
//	id NOT IN (SELECT student_id FROM exams)
//	→ id NOT IN (SELECT student_id FROM exams WHERE exam_date <= '2026-11-28')
//
// Who has been there for more than a year still is there.
func (r Rules) upToNow(q *link.Question, query ast.Query) ast.Query {
	if r.Today == nil {
		return query
	}
	since, notYet := heard.SaysOne(q, []string{heard.SinceWord}), r.UntilToday(q)
	if s, ok := query.(*ast.Select); ok {
		query = r.rowsUpToNow(q, s, notYet && !since)
	}
	if !since && !notYet {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Select:
			if since {
				return r.endingToday(n)
			}
		case *ast.In:
			if s, ok := n.Query.(*ast.Select); ok && n.Not && notYet {
				out := *n
				out.Query = r.hadSoFar(q, s)
				return &out
			}
		}
		return n
	})
}

// rowsUpToNow is a block of what still is so, where it is said to have been, and of what has been had by now
// where it has not been yet.
func (r Rules) rowsUpToNow(q *link.Question, s *ast.Select, notYet bool) ast.Query {
	if r.HasBeen(q) {
		s = r.stillSo(s)
	}
	if notYet && !lacksSome(s) {
		s = r.hadSoFar(q, s)
	}
	return s
}

// stillSo is a block of only what has not ended yet, where it asks for what has gone on for so
// long, for longest, or for how long it has.
func (r Rules) stillSo(s *ast.Select) *ast.Select {
	var end *ast.Column
	see := func(e ast.Expr) {
		c, _ := e.(*ast.Column)
		d := r.Derived.Named(c)
		if d == nil {
			return
		}
		if to := d.OpenEnd(r.Catalog.Table(d.Column.Table)); to != nil {
			end = &ast.Column{Table: c.Table, Name: to.Name}
		}
	}
	terms := ast.Terms(ast.And, s.Where)
	for _, term := range terms {
		if c, op, _, ok := ast.Compared[*ast.Column](term); ok && (op == ast.Gt || op == ast.Ge) {
			see(c)
		}
	}
	for _, o := range s.OrderBy {
		if o.Desc {
			see(o.Expr)
		}
	}
	for _, it := range s.Items {
		see(it.Expr)
	}
	if end == nil || slices.ContainsFunc(ast.Columns(s.Where), func(c *ast.Column) bool { return c.Name == end.Name }) {
		return s
	}
	out := *s
	out.Where = ast.Conj(append(terms, &ast.Is{X: end, What: "NULL"})...)
	return &out
}

// endingToday is a block in which days since one end today, of columns that have days to come.
func (r Rules) endingToday(s *ast.Select) *ast.Select {
	var terms []ast.Expr
	for _, term := range ast.Terms(ast.And, s.Where) {
		terms = append(terms, term)
		day := condition.DayFrom(term)
		if day == nil || !r.ToCome(joins.ColumnIn(r.Catalog, s, day)) || r.boundsOf(s, day).end {
			continue
		}
		begun := func(e ast.Expr) bool { return condition.IsDate(e) && !condition.DateOf(e).After(r.Today()) }
		if from := term.(*ast.Binary); from.Op == ast.Ge && begun(from.R) {
			terms[len(terms)-1] = condition.Between(day, condition.DateOf(from.R).Format(time.DateOnly), r.Day())
		} else if !condition.IsDate(from.R) || !condition.DateOf(from.R).After(r.Today()) {
			terms = append(terms, r.untilNow(s, day))
		}
	}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// untilNow is the condition that a day of a block is not after today or, where it has a time, now.
func (r Rules) untilNow(s *ast.Select, day *ast.Column) ast.Expr {
	now := r.Day()
	if c := joins.ColumnIn(r.Catalog, s, day); c != nil && c.Timed {
		now = r.Today().Format(time.DateTime)
	}
	return &ast.Binary{Op: ast.Le, L: day, R: ast.Str(now)}
}

// bounds are whether the conditions of a block say when a day is at the latest, and whether
// they have it lie ahead.
type bounds struct{ end, ahead bool }

func (r Rules) boundsOf(s *ast.Select, day *ast.Column) (out bounds) {
	for _, term := range ast.Terms(ast.And, s.Where) {
		if of := condition.DayIn(term); of == nil || ast.Print(of) != ast.Print(day) {
			continue
		}
		var t condition.Time
		month := 0
		if !t.Take(term, &month) {
			continue
		}
		out.end = out.end || !t.End.IsZero() && !t.Last().After(r.Today())
		out.ahead = out.ahead || t.Start.After(r.Today())
	}
	return out
}

// hadSoFar is a block of what somebody has had until now, by the one day of its rows that may
// lie ahead; as it is where they have none, or several, or where it asks for days to come.
func (r Rules) hadSoFar(q *link.Question, s *ast.Select) *ast.Select {
	days := joins.Of(r.Catalog, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool {
		return r.ToCome(c) && role.Happens(c)
	})
	if len(days) != 1 || r.saysOtherDay(q, s, days[0]) || r.followsOther(s, days[0]) {
		return s
	}
	if has := r.boundsOf(s, days[0]); has.end || has.ahead {
		return s
	}
	return condition.With(s, r.untilNow(s, days[0]))
}

// followsOther reports whether a day of a block is one that only some of the rows have, which all have
// another that is over: the next visit of a visit that has been.
func (r Rules) followsOther(s *ast.Select, day *ast.Column) bool {
	if c := joins.ColumnIn(r.Catalog, s, day); c == nil || c.Nulls == 0 {
		return false
	}
	return slices.ContainsFunc(shape.Days(r.Catalog, s), func(other *ast.Column) bool {
		c := joins.ColumnIn(r.Catalog, s, other)
		return other.Table == day.Table && c != nil && c.Nulls == 0 && role.Happens(c) && !r.ToCome(c)
	})
}

// lacksSome reports whether a block is of rows that are not among those of another, or lack a value: what
// has not been so yet is that, and the rows may lie ahead.
func lacksSome(s *ast.Select) bool {
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.In:
			return e.Not && e.Query != nil
		case *ast.Is:
			return !e.Not && e.What == "NULL"
		}
		return false
	})
}

// saysOtherDay reports whether an utterance names another day of the rows of a block: when
// they were booked, or paid.
func (r Rules) saysOtherDay(q *link.Question, s *ast.Select, than *ast.Column) bool {
	return slices.ContainsFunc(shape.Days(r.Catalog, s), func(day *ast.Column) bool {
		return ast.Print(day) != ast.Print(than) &&
			slices.ContainsFunc(r.ColumnsAt(day), func(i int) bool { return heard.ColumnNamed(q, i) })
	})
}
