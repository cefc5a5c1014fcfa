package embedded

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/agent/sempar/tape"
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
// What is not booked next week is meant so, too, and not that nobody booked it in that week.
func (p *Parser) vacant(q *link.Question, all []decode.Hypothesis) []decode.Hypothesis {
	said, ok := p.vacancySaid(q)
	if !ok {
		return all
	}
	var out []decode.Hypothesis
	for _, h := range all {
		s, _ := h.Query.(*ast.Select)
		found := p.freeOrTaken(q, s, said)
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

// vacancy is what an utterance says of whether things are free.
type vacancy struct {
	at    int            // the token that says it
	when  english.Period // today, where no time is said
	taken bool           // somebody has them then
}

// vacancySaid is what an utterance says of whether things are free; false where it says nothing
// of it. What is not booked at no time is not meant: it may be never. What is booked at a time to
// come is what somebody has then.
func (p *Parser) vacancySaid(q *link.Question) (of vacancy, ok bool) {
	if p.heard.Today == nil || !slices.ContainsFunc(q.Tokens[:q.Said], ofVacancy) ||
		heard.SaysOne(q, []string{"ever", "never", "been", heard.SinceWord}) {
		return of, false
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	found := english.Periods(tokens, p.heard.Today())
	if len(found) > 1 || english.SaysPast(tokens) {
		return of, false
	}
	today := reword.StartOf(p.heard.Today())
	of.when = english.Period{Start: today, End: today.AddDate(0, 0, 1)}
	if len(found) == 1 {
		of.when = p.comingTime(found[0])
	}
	for i, t := range q.Tokens[:q.Said] {
		denied := i > 0 && q.Flags[(i-1)*link.FlagCount+link.IsNo] != 0
		of.at = i
		switch {
		case english.Vacant(t.Lower) && p.describesRows(q, i, found):
			of.taken = denied
			return of, true
		case len(found) == 1 && (english.Arranges(t.Lower) || english.Occupied(t.Lower)):
			of.taken = !denied
			return of, denied || of.when.Start.After(today)
		}
	}
	return of, false
}

// ofVacancy reports whether a word may say whether things are free.
func ofVacancy(t link.Token) bool {
	return english.Vacant(t.Lower) || english.Occupied(t.Lower) || english.Arranges(t.Lower)
}

// describesRows reports whether a word describes what a table has rows of, and nothing that they
// have: free pitches, pitches that are free until Sunday, but not free parking. It is no word
// for it that the database has itself.
func (p *Parser) describesRows(q *link.Question, at int, times []english.Period) bool {
	own := func(l tape.Link) bool { return l.From == at && (l.Way == link.NameWhole || l.Way == link.NamePart) }
	if reword.IsValue(p.heard.Values, q.Tokens[at].Lower) || slices.ContainsFunc(q.Columns, own) {
		return false
	}
	next := at + 1
	value := func(v link.Candidate) bool { return v.From == next && v.Way == link.StoredWhole }
	if i := slices.IndexFunc(q.Values, value); i >= 0 { // free caravan pitches
		next = q.Values[i].To
	}
	if next < q.Said && heard.NamedAt(q, next) >= 0 {
		return true
	}
	ends := saysLittle(q, at+1) || slices.ContainsFunc(times, func(of english.Period) bool { return of.First == at+1 })
	return ends && at > 0 && (heard.NamedAt(q, at-1) >= 0 || saysLittle(q, at-1) || valueEnds(q, at))
}

// saysLittle reports whether a token is no word that carries meaning, or none.
func saysLittle(q *link.Question, token int) bool {
	return token >= q.Said || !english.LetterOrDigit(q.Tokens[token].Text) ||
		q.Flags[token*link.FlagCount+link.IsStop] != 0
}

// valueEnds reports whether a stored value ends right before a token.
func valueEnds(q *link.Question, at int) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.To == at && v.Way == link.StoredWhole })
}

// comingTime is a time as it comes next, where it comes again.
func (p *Parser) comingTime(of english.Period) english.Period {
	if !of.Kind.Recurs() {
		return of
	}
	today := english.Period{Start: reword.StartOf(p.heard.Today())}
	for away := 0; ; away++ {
		if at := of.Within(today, away); at.End.After(today.Start) {
			return at
		}
	}
}

// freeOrTaken are queries for the rows that one is about which no row of a table that has them for
// a time has then, or some row has: without what it says of days, of texts and of that table. There
// are none where there is no such table, and of people, who are free otherwise.
func (p *Parser) freeOrTaken(q *link.Question, s *ast.Select, said vacancy) (out []ast.Query) {
	if s == nil {
		return nil
	}
	ref, of := shape.SubjectOf(p.heard.Catalog, s)
	if of == nil || len(of.Key) != 1 || role.OfPeople(of) || !shape.PlainList(s) {
		return nil
	}
	for _, rows := range p.havingThem(of) {
		terms := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
			return p.ofDaysOrTexts(s, term) || ast.RefersTo(term, rows.Name) || comparesUnsaid(q, term)
		})
		has := &ast.In{X: &ast.Column{Table: ref, Name: of.Key[0]}, Not: !said.taken,
			Query: takenIn(rows, role.KeyTo(rows, of), said.when)}
		free := *s
		free.Where = ast.Conj(append(terms, has)...)
		switch tables := joins.Of(p.heard.Catalog, s).Tables; {
		case !shape.UsesOthers(&free, tables, ref):
			free.From = []ast.From{&ast.Table{Name: of.Name}}
			out = append(out, ast.Unqualify[ast.Query](&free, ref))
		case tables[strings.ToLower(rows.Name)] == nil:
			out = append(out, &free)
		}
	}
	return out
}

// havingThem are the tables whose rows have those of another for a time; where several do, those that
// tell who has them, if any, and not what is done to them: rentals of desks, and not their repairs.
func (p *Parser) havingThem(of *catalog.Table) []*catalog.Table {
	var all, telling []*catalog.Table
	for _, t := range p.heard.Catalog.Tables {
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
func (p *Parser) ofDaysOrTexts(s *ast.Select, term ast.Expr) bool {
	return ast.Some(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FreeText, *ast.Subquery:
			return true
		case *ast.In:
			return n.Query != nil
		case *ast.Column:
			c := joins.ColumnIn(p.heard.Catalog, s, n)
			return p.heard.Derived.Named(n) != nil || c != nil && role.IsDay(c)
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

// vacancyExplained marks the word by which an utterance says that something is free, where a
// query has none of what would have it then.
func (p *Parser) vacancyExplained(q *link.Question, query ast.Query, said []bool) {
	of, ok := p.vacancySaid(q)
	if !ok {
		return
	}
	if ast.Some(query, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		if !ok || in.Not == of.taken || in.Query == nil {
			return false
		}
		return slices.ContainsFunc(p.heard.Catalog.Tables, func(t *catalog.Table) bool {
			key := keyIn(in.Query)
			return role.SpanOf(t) != nil && t.Column(key) != nil &&
				ast.Meaning(takenIn(t, t.Column(key), of.when)) == ast.Meaning(in.Query)
		})
	}) {
		said[of.at] = true
	}
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
