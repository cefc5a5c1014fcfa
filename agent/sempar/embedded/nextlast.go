package embedded

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/tape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// nextMeant is how often "the next match" or "the last one" is the one that lies nearest to
// today, where a reading has no order or goes by all days: our estimate.
const nextMeant = 0.9

// skipped is added to the logarithm of a reading that leaves out the first rows of all,
// where nothing was shown before: the next match as the second one.
const skipped = -3

// nextOrLast is a turn that speaks of the next or the last of something.
type nextOrLast struct {
	at   int // the token that says it
	next bool
	many string // how many of them; "" for all that come next
}

// most is a limit on how many rows are shown; none where all that come next are meant.
func (n *nextOrLast) most(limit ast.Expr) ast.Expr {
	if n.many == "" {
		return nil
	}
	return limit
}

// The words for what comes next and what came last.
var nextWords, lastWords = []string{"next"}, []string{"last", "latest"}

// phraseAfter is how many words after those are looked at for what there are several of.
const phraseAfter = 2

// nextOrLast is what a turn says of the next or the last of something; nil where it says
// nothing of the kind, or speaks of a time ("last month"), a column ("last name") or a
// stored value.
func (p *Parser) nextOrLast(q *link.Question) *nextOrLast {
	if p.today == nil || q.Said == 0 {
		return nil
	}
	for i, t := range q.Tokens[:q.Said] {
		next := slices.Contains(nextWords, t.Lower)
		if !next && !slices.Contains(lastWords, t.Lower) || p.saidElsewise(q, i) {
			continue
		}
		following := english.Tokens(q.Text[t.To:q.Tokens[q.Said-1].To])
		if !slices.ContainsFunc(following, isThing) {
			return nil // the next three: of those that were shown
		}
		numbers := english.Numbers(following)
		switch {
		case len(numbers) > 0 && numbers[0].First == 0 && !numbers[0].Ordinal:
			return &nextOrLast{i, next, numbers[0].Text}
		case !ofSeveral(following):
			return &nextOrLast{i, next, "1"}
		case next:
			return &nextOrLast{i, next, ""}
		}
		return nil // the last orders: how many are those?
	}
	return nil
}

// isThing reports whether a word may say what there is a next one of.
func isThing(t english.Token) bool {
	said := english.LetterOrDigit(t.Text) && !english.StopWord(t.Lower) && !slices.Contains(goingOn, t.Lower)
	return said && len(english.Numbers([]english.Token{t})) == 0 && t.Lower != "ones"
}

// leastThing is how many letters a word has at least that is taken for that of several things.
const leastThing = 4

// ofSeveral reports whether one of the first words is a plural.
func ofSeveral(words []english.Token) bool {
	return slices.ContainsFunc(words[:min(len(words), phraseAfter)], func(t english.Token) bool {
		return len(t.Lower) >= leastThing && !english.StopWord(t.Lower) && catalog.Singular(t.Lower) != t.Lower
	})
}

// saidElsewise reports whether a token is part of a time, of the name of a column or of a
// stored value.
func (p *Parser) saidElsewise(q *link.Question, i int) bool {
	for _, l := range q.Columns {
		if l.From == i && (l.Way == link.NameWhole || l.Way == link.NamePart && saidWith(q, l)) {
			return true
		}
	}
	for _, v := range q.Values {
		if v.From <= i && i < v.To && (v.Way == link.StoredWhole || v.Edge != 0) {
			return true
		}
	}
	at := q.Tokens[i].From
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	return slices.ContainsFunc(english.Periods(tokens, p.today()), func(of english.Period) bool {
		return tokens[of.First].From <= at && at < tokens[of.Last-1].To
	})
}

// saidWith reports whether the word after one that is part of the name of a column is part
// of that name, too.
func saidWith(q *link.Question, of tape.Link) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == of.To && l.From == of.From+1 && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
}

// nextOnes are readings, and before each that lists rows in no order, or takes the first or
// the last of all days, the same of what comes next or came last:
//
//	the next match of the women?
//	SELECT opponent FROM matches WHERE team = 'Women'
//	SELECT opponent FROM matches WHERE team = 'Women' AND day >= '2026-11-26' ORDER BY day LIMIT 1
func (p *Parser) nextOnes(q *link.Question, follows bool, all []decode.Hypothesis) []decode.Hypothesis {
	said := p.nextOrLast(q)
	if said == nil {
		return all
	}
	for i, h := range all {
		if s, ok := h.Query.(*ast.Select); ok && s.Offset != nil && !follows {
			all[i].Log += skipped
		}
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || s.Having != nil || len(s.From) != 1 || s.Offset != nil && follows {
			return nil, 0
		}
		if out := p.nearestToToday(q, s, said); out != nil {
			return out, nextMeant
		}
		return nil, 0
	})
}

// nearestToToday is a query of the rows that come next or came last; nil where that makes
// no difference, or it is not known by which day they do.
func (p *Parser) nearestToToday(q *link.Question, s *ast.Select, said *nextOrLast) ast.Query {
	day := p.dayOf(q, s)
	if day == nil || ast.Some(s.Where, ast.IsColumn(day)) {
		return nil
	}
	c := joins.ColumnIn(p.cat, s, day)
	today := p.day()
	out := *s
	if bound := boundOf(c, day, said.next, today); bound != nil {
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), bound)...)
	}
	switch {
	case lists(s) && p.inNoOrder(q, s):
		order := &ast.Order{Expr: day, Desc: !said.next, Nulls: ast.NullsLast}
		out.OrderBy, out.Limit, out.Offset = []*ast.Order{order}, nil, nil
		if said.many != "" {
			out.Limit = ast.Num(said.many)
		}
		return &out
	case out.Where == s.Where:
		return nil
	case len(s.OrderBy) == 1 && s.Limit != nil && ast.IsColumn(day)(s.OrderBy[0].Expr) && s.OrderBy[0].Desc != said.next:
		out.Limit = said.most(s.Limit)
		return &out
	case len(s.Items) == 1 && ast.Some(s.Items[0].Expr, ast.IsColumn(day)) && endCall(s.Items[0].Expr, said.next):
		return &out
	}
	return nil
}

// nextExplained marks the word for what comes next, where a query has the rows from today on, by
// their day.
func (p *Parser) nextExplained(q *link.Question, query ast.Query, said []bool) {
	s, ok := query.(*ast.Select)
	if !ok {
		return
	}
	of, day := p.nextOrLast(q), p.dayOf(q, s)
	if of == nil || !of.next || day == nil {
		return
	}
	coming := ast.Print(boundOf(nil, day, true, p.day()))
	first := len(s.OrderBy) > 0 && ast.IsColumn(day)(s.OrderBy[0].Expr) && !s.OrderBy[0].Desc ||
		len(s.Items) > 0 && endCall(s.Items[0].Expr, true)
	if first && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		return ast.Print(term) == coming
	}) {
		said[of.at] = true
	}
}

// lists reports whether a query shows columns of the rows that it finds, each of them.
func lists(s *ast.Select) bool {
	return !s.Distinct.On && !slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		_, all := it.Expr.(*ast.Star)
		return !all && !plainColumn(it)
	})
}

// inNoOrder reports whether a query has its rows in no order, or the first of them by a
// column that was not named.
func (p *Parser) inNoOrder(q *link.Question, s *ast.Select) bool {
	if len(s.OrderBy) == 0 {
		return s.Limit == nil
	}
	c, ok := s.OrderBy[0].Expr.(*ast.Column)
	return ok && len(s.OrderBy) == 1 && s.Limit != nil && !role.IsDay(joins.ColumnIn(p.cat, s, c)) &&
		!slices.ContainsFunc(p.columnsAt(c), func(i int) bool { return named(q, i) })
}

// boundOf is that a day is not over, or not still to come; nil where all days are such.
func boundOf(c *catalog.Column, day *ast.Column, next bool, today string) ast.Expr {
	switch {
	case next:
		return &ast.Binary{Op: ast.Ge, L: day, R: ast.Str(today)}
	case c != nil && c.Max > today:
		return &ast.Binary{Op: ast.Le, L: day, R: ast.Str(today)}
	}
	return nil
}

// endCall reports whether an expression is the first of something, or the last.
func endCall(e ast.Expr, first bool) bool {
	call, ok := e.(*ast.Call)
	return ok && (first && call.Name == "min" || !first && call.Name == "max")
}

// plainColumn reports whether an item shows a column as it is.
func plainColumn(it *ast.Item) bool {
	_, ok := it.Expr.(*ast.Column)
	return ok
}
