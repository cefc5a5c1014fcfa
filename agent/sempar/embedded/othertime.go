package embedded

import (
	"math"
	"slices"
	"strconv"
	"time"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// How often a turn that says a time and nothing else means the query before in that time
// (all of 45 in eval/suqlset), and how the ways to take the time share in it: our estimates. A year, said after a part
// of one ("in March 2025", "and in 2024?"), is mostly the same part of that year; a month
// that lies near in the next year or the one before is mostly that one.
const (
	otherTimeMeant = 0.97
	samePartOfYear = 0.6
	acrossNewYear  = 0.7
)

// nearAcross is how many days another year's month lies away, at most, to be the one
// that is near: January, said after December.
const nearAcross = 62

// goingOn are words beside a time that say nothing but that the query before goes on.
var goingOn = []string{"same", "instead", "then", "again", "compared", "compare", "ok", "okay", "thanks", "thank",
	"please", "also", "else", "now", "versus", "vs", "hm", "hmm", "right", "great", "alright", "well", "period", "time",
	"week", "month", "months", "quarter", "sorry", "oops", "actually", "rather", "mean", "meant"}

// allOf are words for the whole of a time.
var allOf = []string{"all", "whole", "entire", "full", "complete"}

// turning are words that make a condition or a group of a time and not another time.
var turning = []string{"not", "no", "n't", "without", "except", "than", "more", "less", "per", "each", "every", "by",
	"or", "most", "least", "but", "when", "which", "who", "why"}

// timed is a query in another time, and how likely that is.
type timed struct {
	query ast.Query
	share float64
}

// inOtherTime are readings, with those of the query before in another time, where a turn
// says a time and nothing else:
//
//	how many orders in March 2025?     BETWEEN '2025-03-01' AND '2025-03-31'
//	and the month before?              BETWEEN '2025-02-01' AND '2025-02-28'
//	and in 2024?                       BETWEEN '2024-03-01' AND '2024-03-31', or all of 2024
func (p *Parser) inOtherTime(q *link.Question, before, previous ast.Query, all []reading) []reading {
	found := p.otherTimes(q, before)
	if len(found) == 0 {
		return all
	}
	sum := worthOf(all)
	for _, t := range found {
		h := p.remade(decode.Hypothesis{}, t.query, 0)
		if h.Query == nil {
			continue
		}
		h.Query = p.goingOn(q, previous, h.Query)
		r, ok := p.reading(q, h, nil)
		if !ok {
			continue
		}
		r.LeftOut = nil
		r.log = sum + math.Log(t.share*otherTimeMeant/(1-otherTimeMeant))
		text := ast.Meaning(r.Query)
		if i := slices.IndexFunc(all, func(o reading) bool { return ast.Meaning(o.Query) == text }); i >= 0 {
			all[i].log, all[i].LeftOut = added(all[i].log, r.log), nil
			continue
		}
		all = append(all, r)
	}
	return all
}

// worthOf is the logarithm of what readings are worth together; 0 of none.
func worthOf(all []reading) float64 {
	sum := math.Inf(-1)
	for _, r := range all {
		sum = added(sum, r.log)
	}
	if math.IsInf(sum, -1) {
		sum = 0
	}
	return sum
}

// otherTimes are what a query comes to in the time that a turn says: none where it says
// anything else, or the query has no time.
func (p *Parser) otherTimes(q *link.Question, before ast.Query) []timed {
	s, ok := before.(*ast.Select)
	if !ok || q.Said == 0 {
		return nil
	}
	if out := p.goneOnThen(q, s); out != nil {
		return out
	}
	was, ok := p.timeOf(s)
	if !ok {
		return nil
	}
	var out []timed
	for _, t := range p.timesSaid(q, was) {
		out = append(out, timed{p.movedTo(s, was, t.period), t.share})
	}
	return out
}

// period is a time, and how likely it is the one that is meant.
type period struct {
	period english.Period
	share  float64
}

// timesSaid are the times that a turn may mean that says a time and nothing else, after
// another; nil for other turns.
func (p *Parser) timesSaid(q *link.Question, was timeOf) []period {
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	other := english.Period{Kind: english.Range, Start: was.start, End: was.end}
	found := english.Periods(tokens, p.dayAfter(was))
	if len(found) > 1 {
		return nil
	}
	if !was.start.IsZero() && !was.end.IsZero() {
		if beside := english.Beside(tokens, other); len(beside) == 1 && saysOnly(tokens, beside[0].First, beside[0].Last) {
			return []period{{beside[0], 1}}
		}
	}
	if len(found) == 0 || !saysOnly(tokens, found[0].First, found[0].Last) {
		return nil
	}
	said := found[0]
	switch {
	case said.Kind.Recurs():
		return p.within(said, was, other)
	case said.Bare && said.Kind != english.Year:
		return nil
	case said.Kind == english.Year && said.Relation == english.In && was.partOfYear():
		return partOrWhole(q, other.InYear(said.Start.Year()), said)
	}
	return []period{{said, 1}}
}

// dayAfter is today where that is known, else the day after another time.
func (p *Parser) dayAfter(was timeOf) time.Time {
	switch {
	case p.today != nil:
		return p.today()
	case was.end.IsZero():
		return was.start
	}
	return was.end
}

// partOrWhole are the same part of another year and the whole of it, unless one was said.
func partOrWhole(q *link.Question, part, whole english.Period) []period {
	switch {
	case saysOne(q, []string{"same"}):
		return []period{{part, 1}}
	case saysOne(q, allOf):
		return []period{{whole, 1}}
	}
	return []period{{part, samePartOfYear}, {whole, 1 - samePartOfYear}}
}

// within are the times, of those that come again, that may be meant after another: that of
// the same year or week, and of the next or the last one that is near.
func (p *Parser) within(said english.Period, was timeOf, other english.Period) []period {
	if was.start.IsZero() || was.end.IsZero() || other.End.After(other.Start.AddDate(1, 0, 1)) {
		return nil
	}
	same := said.Within(other, 0)
	today := p.dayAfter(was)
	if said.Kind == english.Weekday {
		past := func(d time.Time) bool { return d.Format(time.DateOnly) < today.Format(time.DateOnly) }
		if !past(was.start) && past(same.Start) {
			same = said.Within(other, 1) // on Monday, said on a Friday after tomorrow
		}
		return []period{{same, 1}}
	}
	for _, away := range []int{-1, 1} {
		near := said.Within(other, away)
		days := max(near.Start.Sub(other.End), other.Start.Sub(near.End)).Hours() / 24
		switch ahead := same.Start.After(today) && was.last().Before(today); {
		case near.Start.After(today) && was.last().Before(today):
		case away < 0 && ahead:
			return []period{{near, 1}}
		case days <= nearAcross && was.partOfYear():
			return []period{{near, acrossNewYear}, {same, 1 - acrossNewYear}}
		}
	}
	return []period{{same, 1}}
}

// saysOnly reports whether an utterance says nothing beside some of its words.
func saysOnly(tokens []english.Token, first, last int) bool {
	for i, t := range tokens {
		switch {
		case i >= first && i < last || !english.LetterOrDigit(t.Text) && !slices.Contains(turning, t.Lower):
		case slices.Contains(turning, t.Lower):
			return false
		case !english.StopWord(t.Lower) && !slices.Contains(goingOn, t.Lower) && !slices.Contains(allOf, t.Lower):
			return false
		}
	}
	return true
}

// timeOf is a time that the rows of a query lie in: the column of days that says so, and
// from when to before when; a zero time where it is open.
type timeOf struct {
	day        *ast.Column
	start, end time.Time
	year       bool // by the year of the day alone
}

// last is the last day of a time.
func (t timeOf) last() time.Time { return t.end.AddDate(0, 0, -1) }

// partOfYear reports whether a time is shorter than a year.
func (t timeOf) partOfYear() bool {
	return !t.start.IsZero() && !t.end.IsZero() && t.end.Before(t.start.AddDate(1, 0, 0))
}

// timeOf is the time that the rows of a query lie in, where its conditions say one, of one
// column, and nothing else of that column.
func (p *Parser) timeOf(s *ast.Select) (timeOf, bool) {
	var out timeOf
	month := 0
	for _, term := range ast.Terms(ast.And, s.Where) {
		day := dayIn(term)
		if day == nil {
			continue
		}
		if c := joins.ColumnIn(p.cat, s, day); c == nil || !role.IsDay(c) && !role.IsBirth(c) ||
			out.day != nil && !ast.IsColumn(out.day)(day) {
			return timeOf{}, false
		}
		out.day = day
		if !out.take(term, &month) {
			return timeOf{}, false
		}
	}
	if month > 0 && out.year {
		out.start = time.Date(out.start.Year(), time.Month(month), 1, 0, 0, 0, 0, time.UTC)
		out.end, out.year = out.start.AddDate(0, 1, 0), false
		month = 0
	}
	return out, out.day != nil && month == 0
}

// dayIn is the column that a condition compares with days; nil for other conditions.
func dayIn(e ast.Expr) *ast.Column {
	switch n := e.(type) {
	case *ast.Between:
		if c, ok := n.X.(*ast.Column); ok && !n.Not && isDate(n.Lo) && isDate(n.Hi) {
			return c
		}
	case *ast.Binary:
		switch l := n.L.(type) {
		case *ast.Column:
			if isDate(n.R) {
				return l
			}
		case *ast.Call:
			if c, ok := l.Args[len(l.Args)-1].(*ast.Column); ok && l.Name == "extract" {
				return c
			}
		}
	}
	return nil
}

// take narrows a time by a condition on its column; false where it says no time of a year.
func (t *timeOf) take(term ast.Expr, month *int) bool {
	switch n := term.(type) {
	case *ast.Between:
		t.from(dateOf(n.Lo))
		t.to(dateOf(n.Hi).AddDate(0, 0, 1))
		return true
	case *ast.Binary:
		if of, ok := n.L.(*ast.Call); ok {
			return t.extracted(of, n, month)
		}
		day := dateOf(n.R)
		switch n.Op {
		case ast.Eq:
			t.from(day)
			t.to(day.AddDate(0, 0, 1))
		case ast.Ge:
			t.from(day)
		case ast.Gt:
			t.from(day.AddDate(0, 0, 1))
		case ast.Le:
			t.to(day.AddDate(0, 0, 1))
		case ast.Lt:
			t.to(day)
		default:
			return false
		}
		return true
	}
	return false
}

// extracted narrows a time by the year or the month of its days.
func (t *timeOf) extracted(of *ast.Call, n *ast.Binary, month *int) bool {
	value, ok := n.R.(*ast.Literal)
	if !ok || n.Op != ast.Eq {
		return false
	}
	number, err := strconv.Atoi(value.Text)
	switch {
	case err != nil:
		return false
	case isText(of.Args[0], "year"):
		t.start = time.Date(number, 1, 1, 0, 0, 0, 0, time.UTC)
		t.end, t.year = t.start.AddDate(1, 0, 0), true
	case isText(of.Args[0], "month") && number >= 1 && number <= 12:
		*month = number
	default:
		return false
	}
	return true
}

func (t *timeOf) from(day time.Time) {
	if day.After(t.start) {
		t.start = day
	}
}

func (t *timeOf) to(day time.Time) {
	if t.end.IsZero() || day.Before(t.end) {
		t.end = day
	}
}

// dateOf is the day that a literal is; a zero time for anything else.
func dateOf(e ast.Expr) time.Time {
	l, ok := e.(*ast.Literal)
	if !ok || len(l.Text) < len(time.DateOnly) {
		return time.Time{}
	}
	day, _ := time.Parse(time.DateOnly, l.Text[:len(time.DateOnly)])
	return day
}

func isDate(e ast.Expr) bool { return !dateOf(e).IsZero() }

// movedTo is a query in another time.
func (p *Parser) movedTo(s *ast.Select, was timeOf, to english.Period) ast.Query {
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		if day := dayIn(term); day == nil || ast.Print(day) != ast.Print(was.day) {
			terms = append(terms, term)
		} else if at < 0 {
			at = len(terms)
		}
	}
	out := *s
	out.Where = ast.Conj(slices.Insert(terms, max(at, 0), liesIn(joins.ColumnIn(p.cat, s, was.day), was.day, to)...)...)
	return &out
}

// liesIn is that a day lies in a time; how it is said is settled for all readings
// ([Parser.oneTime]).
func liesIn(c *catalog.Column, day *ast.Column, to english.Period) []ast.Expr {
	first, last := to.Days()
	if c == nil || !c.Timed {
		return []ast.Expr{between(day, rerank.Time{First: first, Last: last})}
	}
	var out []ast.Expr // of days with times of day, the last one ends before the next begins
	if first != "" {
		out = append(out, &ast.Binary{Op: ast.Ge, L: day, R: ast.Str(first)})
	}
	if last != "" {
		out = append(out, &ast.Binary{Op: ast.Lt, L: day, R: ast.Str(to.End.Format(time.DateOnly))})
	}
	return out
}
