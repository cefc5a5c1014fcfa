package beside

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// vacantMeant is how often what is free at a time has nobody in it then, as the first and the
// last days of another table tell it: our estimate.
const vacantMeant = 0.97

// vacant are readings, and before each of things that are free at a time the same of those that
// no row of another table, which tells from when until when somebody has one, has then:
//
//	pitches free over Christmas
//	SELECT name FROM pitches WHERE last_inspected BETWEEN '2026-12-24' AND '2026-12-26'
//	SELECT name FROM pitches WHERE id NOT IN
//	  (SELECT pitch_id FROM stays WHERE arrives <= '2026-12-26' AND leaves > '2026-12-24')
//
// What is not booked next week is meant so, too, and not that nobody booked it in that week. Where no
// such table is, and the rows say themselves who has them, those that are free now have nobody:
//
//	free plots
//	→ SELECT * FROM plots WHERE holder IS NULL
//
// Of things that only a column names, those are free that no row has then ([Rules.heldApart]).
func (r Rules) vacant(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	said, ok := r.VacancySaid(t.Question)
	if !ok {
		return all
	}
	var out []decode.Hypothesis
	for _, h := range all {
		s, _ := h.Query.(*ast.Select)
		found := r.freeOrTaken(t.Question, s, said)
		for _, free := range found {
			one := h
			one.Query = free
			one.Log += math.Log(vacantMeant / float64(len(found)))
			out = append(out, one)
		}
		if found != nil {
			h.Log += math.Log(1 - vacantMeant)
		}
		out = append(out, h)
	}
	return out
}

// freeOrTaken are queries for the rows that one is about which no row of a table that has them for
// a time has then, or some row has: without what it says of days, of texts and of that table. There
// are none where there is no such table, and of people, who are free otherwise.
func (r Rules) freeOrTaken(q *link.Question, s *ast.Select, said heard.Vacancy) (out []ast.Query) {
	if s == nil {
		return nil
	}
	if said.Of != nil {
		return r.heldApart(s, said)
	}
	ref, of := shape.SubjectOf(r.Catalog, s)
	if of == nil || role.OfPeople(of) {
		return nil
	}
	having := r.havingThem(of)
	switch {
	case having == nil:
		return r.heldByNobody(q, s, of, said)
	case len(of.Key) != 1 || !shape.PlainList(s):
		return nil
	}
	for _, rows := range having {
		terms := r.otherTerms(q, s, func(term ast.Expr) bool { return ast.RefersTo(term, rows.Name) })
		has := &ast.In{X: &ast.Column{Table: ref, Name: of.Key[0]}, Not: !said.Taken,
			Query: takenIn(rows, role.KeyTo(rows, of), said.When)}
		free := *s
		free.Where = ast.Conj(append(terms, has)...)
		switch tables := joins.Of(r.Catalog, s).Tables; {
		case !shape.UsesOthers(&free, tables, ref):
			free.From = []ast.From{&ast.Table{Name: of.Name}}
			out = append(out, ast.Unqualify[ast.Query](&free, ref))
		case tables[strings.ToLower(rows.Name)] == nil:
			out = append(out, &free)
		}
	}
	return out
}

// otherTerms are the conditions of a block without those of days and of texts, those with numbers
// that were not said, and some others.
func (r Rules) otherTerms(q *link.Question, s *ast.Select, but func(term ast.Expr) bool) []ast.Expr {
	return slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		return r.ofDaysOrTexts(s, term) || comparesUnsaid(q, term) || but(term)
	})
}

// heldApart is a query for the things of a column that no row has at a time, or some row has, of one
// that is about the table of the column:
//
//	free pens
//	→ SELECT DISTINCT pen FROM visits WHERE pen NOT IN (SELECT pen FROM visits WHERE …)
func (r Rules) heldApart(s *ast.Select, said heard.Vacancy) []ast.Query {
	_, of, ok := ast.OneTable(s)
	if !ok || !strings.EqualFold(of.Name, said.Of.Table) || !shape.PlainList(s) {
		return nil
	}
	things := ast.Col(said.Of.Name)
	free := &ast.Select{From: s.From, Where: &ast.In{X: things, Not: !said.Taken,
		Query: takenIn(r.Catalog.Table(of.Name), said.Of, said.When)}}
	if _, counts := s.Items[0].Expr.(*ast.Call); counts {
		free.Items = []*ast.Item{{Expr: &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{things}}}}
	} else {
		free.Distinct, free.Items = ast.Distinct{On: true}, []*ast.Item{{Expr: things}}
	}
	return []ast.Query{free}
}

// heldByNobody is a query for the rows that one is about, of one table, which nobody has now, or
// somebody has, as a column of theirs says: without what it says of days and of texts. It is none
// where there is no such column.
func (r Rules) heldByNobody(q *link.Question, s *ast.Select, of *catalog.Table, said heard.Vacancy) []ast.Query {
	holder := role.HolderOf(of)
	plain := shape.PlainList(s) || shape.AllFigures(s)
	if holder == nil || len(joins.Of(r.Catalog, s).Tables) > 1 || !said.Now || !plain {
		return nil
	}
	ofHolder := ast.IsColumn(ast.Col(holder.Name))
	terms := r.otherTerms(q, s, func(term ast.Expr) bool { return ast.Some(term, ofHolder) })
	free := *s
	free.Where = ast.Conj(append(terms, &ast.Is{X: ast.Col(holder.Name), Not: said.Taken, What: "NULL"})...)
	return []ast.Query{&free}
}

// havingThem are the tables whose rows have those of another for a time; where several do, those that
// tell who has them, if any, and not what is done to them: rentals of desks, and not their repairs.
func (r Rules) havingThem(of *catalog.Table) []*catalog.Table {
	var all, telling []*catalog.Table
	for _, t := range r.Catalog.Tables {
		if t == of || role.KeyTo(t, of) == nil || role.SpanOf(t) == nil {
			continue
		}
		all = append(all, t)
		if len(t.Foreign) > 1 {
			telling = append(telling, t)
		}
	}
	if telling != nil {
		return telling
	}
	return all
}

// comparesUnsaid reports whether a condition compares a column with a number that was not said.
func comparesUnsaid(q *link.Question, term ast.Expr) bool {
	_, _, number, ok := ast.Compared[*ast.Column](term)
	return ok && number.Kind == ast.Number && !slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return v.From < v.To && v.Text == number.Text
	})
}

// ofDaysOrTexts reports whether a condition is of a day, of a text or of other rows.
func (r Rules) ofDaysOrTexts(s *ast.Select, term ast.Expr) bool {
	return ast.Some(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FreeText, *ast.Subquery:
			return true
		case *ast.In:
			return n.Query != nil
		case *ast.Column:
			c := joins.ColumnIn(r.Catalog, s, n)
			return r.Derived.Named(n) != nil || c != nil && role.IsDay(c)
		}
		return false
	})
}

// takenIn are the rows of a table that go on at some part of a time, by what they point at;
// none that was called off.
func takenIn(rows *catalog.Table, key *catalog.Column, when english.Period) ast.Query {
	of := role.SpanOf(rows)
	first, last := when.Days()
	terms := condition.During(of, "", first, last)
	if key.Nulls > 0 { // nothing is not in rows of which one has none
		terms = append(terms, &ast.Is{X: ast.Col(key.Name), Not: true, What: "NULL"})
	}
	for _, c := range rows.Columns {
		for _, v := range c.Domain {
			if link.Stem(strings.ToLower(v)) == link.Stem("cancelled") {
				terms = append(terms, &ast.Binary{Op: ast.Ne, L: ast.Col(c.Name), R: ast.Str(v)})
			}
		}
	}
	return &ast.Select{Items: []*ast.Item{{Expr: ast.Col(key.Name)}}, From: []ast.From{&ast.Table{Name: rows.Name}},
		Where: ast.Conj(terms...)}
}

// vacancyExplained marks the words by which an utterance says that something is free, and now, where
// a query has none of what would have it then.
func (r Rules) vacancyExplained(q *link.Question, query ast.Query, said []bool) {
	of, ok := r.VacancySaid(q)
	if !ok {
		return
	}
	if ast.Some(query, func(n ast.Node) bool {
		if held, ok := n.(*ast.Is); ok {
			return held.Not == of.Taken && r.saysHolder(held.X)
		}
		in, ok := n.(*ast.In)
		if !ok || in.Not == of.Taken || in.Query == nil {
			return false
		}
		return slices.ContainsFunc(r.Catalog.Tables, func(t *catalog.Table) bool {
			key := keyIn(in.Query)
			return role.SpanOf(t) != nil && t.Column(key) != nil &&
				ast.Meaning(takenIn(t, t.Column(key), of.When)) == ast.Meaning(in.Query)
		})
	}) {
		said[of.At] = true
		for i := range said[:q.Said] {
			now := of.Now && q.Tokens[i].Lower == lastOfNow
			said[i] = said[i] || now || of.Of != nil && strings.EqualFold(english.Singular(q.Tokens[i].Lower), of.Of.Human)
		}
	}
}

// lastOfNow is the last word of how what goes on now is said (see [computed.Presents]).
var lastOfNow = computed.Presents[0][strings.LastIndexByte(computed.Presents[0], ' ')+1:]

// saysHolder reports whether an expression is the column of some table that says who has its rows.
func (r Rules) saysHolder(x ast.Expr) bool {
	c, ok := x.(*ast.Column)
	return ok && slices.ContainsFunc(r.Catalog.Tables, func(t *catalog.Table) bool {
		holder := role.HolderOf(t)
		return holder != nil && strings.EqualFold(holder.Name, c.Name)
	})
}

// keyIn is the name of the one column that a query shows; "" where it shows others.
func keyIn(q ast.Query) string {
	s, ok := q.(*ast.Select)
	if !ok {
		return ""
	}
	c, ok := shape.OneColumn(s.Items)
	if !ok {
		return ""
	}
	return c.Name
}
