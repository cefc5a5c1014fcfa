package followup

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/english"
	"parley/suql/ast"
)

// OtherTimes are what a query comes to in the time that a turn says: none where it says
// anything else, or the query has no time.
func (r Rules) OtherTimes(q *link.Question, before ast.Query) []percent.Weighed {
	s, ok := before.(*ast.Select)
	if !ok || q.Said == 0 || r.ComparedIn(q) != nil { // both times are meant (package mend)
		return nil
	}
	if out := r.goneOnThen(q, s); out != nil {
		return out
	}
	was, ok := condition.TimeOf(r.Catalog, s)
	if !ok {
		return nil
	}
	said := r.timesSaid(q, was)
	var out []percent.Weighed
	for _, t := range said {
		out = append(out, percent.Weighed{Query: r.movedTo(s, was, t.Period), Weight: t.Share})
	}
	if len(said) == 0 || !heard.SaysOne(q, alsoSaid) {
		return out
	}
	if both := r.inBoth(s, was, said[0].Period); both != nil {
		for i := range out {
			out[i].Weight *= 1 - bothMeant
		}
		out = append(out, percent.Weighed{Query: both, Weight: bothMeant})
	}
	return out
}

// alsoSaid are words by which a time may come to the one before, in place of being another.
var alsoSaid = english.Cues("alsosaid")

// bothMeant is how often "tomorrow as well" means that day and the one before it together: 8 of 34
// follow-ups that people wrote (eval/analyst/talks.jsonl and days.jsonl).
const bothMeant = 0.25

// inBoth is a query in the time that it has and another: in the two as one where they touch, else in either.
// It is nil where one of them is open, or lies within the other.
func (r Rules) inBoth(s *ast.Select, was condition.Time, to english.Period) ast.Query {
	if was.Start.IsZero() || was.End.IsZero() || to.Start.IsZero() || to.End.IsZero() {
		return nil
	}
	first, second := english.Period{Kind: english.Range, Start: was.Start, End: was.End}, to
	if second.Start.Before(first.Start) {
		first, second = second, first
	}
	switch {
	case second.Start.Before(first.End):
		return nil
	case second.Start.Equal(first.End):
		return r.movedTo(s, was, english.Period{Kind: english.Range, Start: first.Start, End: second.End})
	}
	in := func(p english.Period) ast.Expr {
		return ast.Conj(condition.LiesIn(joins.ColumnIn(r.Catalog, s, was.Day), was.Day, p)...)
	}
	return r.withTime(s, was, ast.Disj(in(first), in(second)))
}

// movedTo is a query in another time.
func (r Rules) movedTo(s *ast.Select, was condition.Time, to english.Period) ast.Query {
	return r.withTime(s, was, condition.LiesIn(joins.ColumnIn(r.Catalog, s, was.Day), was.Day, to)...)
}

// withTime is a query with other conditions in place of those of its time.
func (r Rules) withTime(s *ast.Select, was condition.Time, in ...ast.Expr) ast.Query {
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		if day := condition.DayIn(term); day == nil || ast.Print(day) != ast.Print(was.Day) {
			terms = append(terms, term)
		} else if at < 0 {
			at = len(terms)
		}
	}
	out := *s
	out.Where = ast.Conj(slices.Insert(terms, max(at, 0), in...)...)
	return &out
}
