package followup

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
)

// goOnMeant is how often rows that go on now, and a time after that, mean those that went on at some
// part of that time, where it is no one day: our estimate. Others began in it.
const goOnMeant = 0.1

// goneOnThen are what a query of rows that go on now, or went on at another time, comes to at the
// time that a turn says and nothing else:
//
//	how many members do we have at the moment?   joined <= '2026-11-27' AND (left_on > '2026-11-27' OR left_on IS NULL)
//	and this time last year?                     joined <= '2025-11-27' AND (left_on > '2025-11-27' OR left_on IS NULL)
func (r Rules) goneOnThen(q *link.Question, s *ast.Select) []percent.Weighed {
	of, table, rest := r.goingOnOf(s)
	if of == nil || r.Today == nil {
		return nil
	}
	tokens := r.Tokens(q)
	share := 1.0
	when, ok := english.Moment(tokens, r.Today())
	if !ok {
		share = goOnMeant
		found := r.Periods(q)
		if len(found) != 1 || found[0].Relation != english.In || found[0].Bare {
			return nil
		}
		if when = r.latestOf(found[0]); when.Kind == english.Day {
			share = 1
		}
	}
	if !saysOnly(tokens, when.First, when.Last) {
		return nil
	}
	first, last := when.Days()
	out := *s
	out.Where = ast.Conj(append(rest, condition.During(of, table, first, last)...)...)
	return []percent.Weighed{{Query: &out, Weight: share}}
}

// latestOf is a time as it came last, where it comes again.
func (r Rules) latestOf(of english.Period) english.Period {
	if !of.Kind.Recurs() {
		return of
	}
	today := english.Period{Start: reword.StartOf(r.Today())}
	at := of.Within(today, 0)
	if at.Start.After(today.Start) {
		return of.Within(today, -1)
	}
	return at
}

// goingOnOf is the span by which the rows of a query go on now, or at a time, what its table is
// called there, and the other conditions; nil where they need not go on.
func (r Rules) goingOnOf(s *ast.Select) (of *role.Span, table string, rest []ast.Expr) {
	terms := ast.Terms(ast.And, s.Where)
	var begun, open bool
	for _, term := range terms {
		if end, unknown := endOf(term); end != nil {
			if span := condition.SpanEnding(r.Catalog, s, end); span != nil && of == nil {
				of, table, open = span, end.Table, unknown
				continue
			}
		}
		rest = append(rest, term)
	}
	if of == nil {
		return nil, "", nil
	}
	from := &ast.Column{Table: table, Name: of.From.Name}
	rest = slices.DeleteFunc(rest, func(term ast.Expr) bool {
		c, op, day, ok := ast.Compared[*ast.Column](term)
		begins := ok && ast.Print(c) == ast.Print(from) && (op == ast.Le || op == ast.Lt) && condition.IsDate(day)
		begun = begun || begins
		return begins
	})
	begins := func(e ast.Expr) bool { return ast.Some(e, ast.IsColumn(from)) }
	if !begun && !open || slices.ContainsFunc(rest, begins) {
		return nil, "", nil
	}
	return of, table, rest
}

// endOf is the column of which a condition says that it ends after a day, or has no end; nil for
// other conditions.
func endOf(term ast.Expr) (end *ast.Column, unknown bool) {
	for _, one := range ast.Terms(ast.Or, term) {
		var c *ast.Column
		if is, ok := one.(*ast.Is); ok && !is.Not && is.What == "NULL" {
			c, _ = is.X.(*ast.Column)
			unknown = true
		} else if of, op, day, ok := ast.Compared[*ast.Column](one); ok && condition.IsDate(day) &&
			(op == ast.Ge || op == ast.Gt) {
			c = of
		}
		if c == nil || end != nil && ast.Print(c) != ast.Print(end) {
			return nil, false
		}
		end = c
	}
	return end, unknown
}
