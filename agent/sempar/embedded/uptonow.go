package embedded

import (
	"slices"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// upToNow is a query in which what has been so since some day, or has not been so yet, ends
// today, over days of which some are still to come: a lesson that is planned is none that a
// student has had.
//
//	who hasn't had a lesson since June   day >= '2026-06-01'  →  day BETWEEN '2026-06-01' AND '2026-11-28'
//	students who haven't had an exam yet
//	id NOT IN (SELECT student_id FROM exams)
//	→ id NOT IN (SELECT student_id FROM exams WHERE exam_date <= '2026-11-28')
//
// Who has been there for more than a year still is there.
func (p *Parser) upToNow(q *link.Question, query ast.Query) ast.Query {
	if p.heard.Today == nil {
		return query
	}
	since, notYet := heard.SaysOne(q, []string{heard.SinceWord}), untilToday(q)
	if s, ok := query.(*ast.Select); ok && hasBeen(q) {
		query = p.stillSo(s)
	}
	if !since && !notYet {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Select:
			if since {
				return p.endingToday(n)
			}
		case *ast.In:
			if s, ok := n.Query.(*ast.Select); ok && n.Not && notYet {
				out := *n
				out.Query = p.hadSoFar(q, s)
				return &out
			}
		}
		return n
	})
}

// soFar are words that speak of a time that ends now.
var soFar = []string{"yet", "ever", "never", heard.SinceWord}

// perfects are the words by which the perfect is made, and having those after which
// something stands that somebody has.
var (
	perfects = []string{"have", "has", "had", "'ve"}
	having   = []string{"a", "an", "the", "no", "any", "some"}
)

// toParticiple is how many words after one of the perfect its participle stands, at most.
const toParticiple = 4

// untilToday reports whether an utterance speaks of what has been so until now: it says yet,
// ever, never or since, or is in the perfect; and not of what was arranged for a day.
func untilToday(q *link.Question) bool {
	if q.Said == 0 {
		return false
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	if slices.ContainsFunc(tokens, func(t english.Token) bool { return english.Arranges(t.Lower) }) {
		return false
	}
	if heard.SaysOne(q, soFar) {
		return true
	}
	for i, t := range tokens {
		if slices.Contains(perfects, t.Lower) && perfect(tokens[i+1:]) {
			return true
		}
	}
	return false
}

// perfect reports whether one of the next words is a participle, and before it none after
// which something stands that is had.
func perfect(after []english.Token) bool {
	for _, t := range after[:min(len(after), toParticiple)] {
		switch {
		case slices.Contains(having, t.Lower):
			return false
		case english.Participle(t.Lower):
			return true
		}
	}
	return false
}

// hasBeen reports whether an utterance says what somebody has been until now: on a list, with
// us, waiting; but not what has been done to it.
func hasBeen(q *link.Question) bool {
	if q.Said == 0 {
		return false
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	for i, t := range tokens {
		if t.Lower == "been" && i > 0 && i+1 < len(tokens) && !english.Participle(tokens[i+1].Lower) {
			return slices.ContainsFunc(tokens[max(i-toParticiple, 0):i], func(t english.Token) bool {
				return t.Lower != "had" && slices.Contains(perfects, t.Lower)
			})
		}
	}
	return false
}

// stillSo is a block of only what has not ended yet, where it asks for what has gone on for so
// long, for longest, or for how long it has.
func (p *Parser) stillSo(s *ast.Select) *ast.Select {
	var end *ast.Column
	see := func(e ast.Expr) {
		c, _ := e.(*ast.Column)
		d := p.heard.Derived.Named(c)
		if d == nil {
			return
		}
		if to := d.OpenEnd(p.heard.Catalog.Table(d.Column.Table)); to != nil {
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
func (p *Parser) endingToday(s *ast.Select) *ast.Select {
	var terms []ast.Expr
	for _, term := range ast.Terms(ast.And, s.Where) {
		terms = append(terms, term)
		day := dayFrom(term)
		if day == nil || !p.heard.ToCome(joins.ColumnIn(p.heard.Catalog, s, day)) || p.boundsOf(s, day).end {
			continue
		}
		begun := func(e ast.Expr) bool { return condition.IsDate(e) && !condition.DateOf(e).After(p.heard.Today()) }
		if from := term.(*ast.Binary); from.Op == ast.Ge && begun(from.R) {
			terms[len(terms)-1] = condition.Between(day, condition.DateOf(from.R).Format(time.DateOnly), p.heard.Day())
		} else if !condition.IsDate(from.R) || !condition.DateOf(from.R).After(p.heard.Today()) {
			terms = append(terms, p.notAfterToday(day))
		}
	}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

func (p *Parser) notAfterToday(day *ast.Column) ast.Expr {
	return &ast.Binary{Op: ast.Le, L: day, R: ast.Str(p.heard.Day())}
}

// dayFrom is the column of days that a condition has from one on, or from a month or a year
// on; nil for other conditions.
func dayFrom(term ast.Expr) *ast.Column {
	b, ok := term.(*ast.Binary)
	if !ok || b.Op != ast.Ge && b.Op != ast.Gt {
		return nil
	}
	if day := condition.DayIn(b); day != nil {
		return day
	}
	if of, ok := b.L.(*ast.Call); ok && of.Name == "to_char" {
		day, _ := of.Args[0].(*ast.Column)
		return day
	}
	return nil
}

// bounds are whether the conditions of a block say when a day is at the latest, and whether
// they have it lie ahead.
type bounds struct{ end, ahead bool }

func (p *Parser) boundsOf(s *ast.Select, day *ast.Column) (out bounds) {
	for _, term := range ast.Terms(ast.And, s.Where) {
		if of := condition.DayIn(term); of == nil || ast.Print(of) != ast.Print(day) {
			continue
		}
		var t condition.Time
		month := 0
		if !t.Take(term, &month) {
			continue
		}
		out.end = out.end || !t.End.IsZero() && !t.Last().After(p.heard.Today())
		out.ahead = out.ahead || t.Start.After(p.heard.Today())
	}
	return out
}

// hadSoFar is a block of what somebody has had until now, by the one day of its rows that may
// lie ahead; as it is where they have none, or several, or where it asks for days to come.
func (p *Parser) hadSoFar(q *link.Question, s *ast.Select) *ast.Select {
	days := joins.Of(p.heard.Catalog, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool {
		return p.heard.ToCome(c) && role.Happens(c)
	})
	if len(days) != 1 || p.saysOtherDay(q, s, days[0]) {
		return s
	}
	if has := p.boundsOf(s, days[0]); has.end || has.ahead {
		return s
	}
	out := *s
	out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), p.notAfterToday(days[0]))...)
	return &out
}

// saysOtherDay reports whether an utterance names another day of the rows of a block: when
// they were booked, or paid.
func (p *Parser) saysOtherDay(q *link.Question, s *ast.Select, than *ast.Column) bool {
	return slices.ContainsFunc(shape.Days(p.heard.Catalog, s), func(day *ast.Column) bool {
		return ast.Print(day) != ast.Print(than) &&
			slices.ContainsFunc(p.heard.ColumnsAt(day), func(i int) bool { return heard.ColumnNamed(q, i) })
	})
}

// sinceToCome reports whether a reading has a day from one on that lies ahead, where since was
// said: since the summer is since the last one.
func (p *Parser) sinceToCome(q *link.Question, query ast.Query) bool {
	return p.heard.Today != nil && heard.SaysOne(q, []string{heard.SinceWord}) && ast.Some(query, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && dayFrom(b) != nil && condition.IsDate(b.R) && condition.DateOf(b.R).After(p.heard.Today())
	})
}
