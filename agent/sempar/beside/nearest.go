package beside

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// How often somebody who says a month or a weekday without its year, of days up to now,
// means the nearest one and not any: our estimates. "In October" is the last one, mostly;
// "on Saturday" may be any.
const (
	nearestMonth   = 0.95
	nearestWeekday = 0.5
)

// upToNow is how long ago the last day of a column may lie for its days to go on.
const upToNow = 62 * 24 * time.Hour

// nearest are readings, and for each that has a month of any year, or a weekday of any
// week, the same of the one that lies nearest to today:
//
//	how much did we earn in October?
//	SELECT sum(total) FROM sales WHERE extract(month FROM day) = 10
//	SELECT sum(total) FROM sales WHERE day BETWEEN '2026-10-01' AND '2026-10-31'
func (r Rules) nearest(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if r.Today == nil || heard.SaysOne(t.Question, english.AnyOne) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) { return r.nearestOf(t.Question, query) })
}

// besideOthers are readings, and before each for which another query may be meant the same
// with that, which has a share of what it is worth; 0 where there is none.
func besideOthers(all []decode.Hypothesis, other func(ast.Query) (ast.Query, float64)) (out []decode.Hypothesis) {
	for _, h := range all {
		if query, share := other(h.Query); share > 0 {
			one := h
			one.Query = query
			one.Log += math.Log(share)
			h.Log += math.Log(1 - share)
			out = append(out, one)
		}
		out = append(out, h)
	}
	return out
}

// nearestOf is a query with the nearest of the times that one of its conditions has, and
// how likely that is; 0 where it has no such condition, or several on that column.
func (r Rules) nearestOf(q *link.Question, query ast.Query) (ast.Query, float64) {
	s, ok := query.(*ast.Select)
	if !ok {
		return nil, 0
	}
	var found *recurring
	conditions := map[string]int{}
	ast.Inspect(query, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok {
			conditions[ast.Print(c)]++
		}
		if e, ok := n.(ast.Expr); ok && found == nil {
			found = r.recurringIn(q, s, e)
		}
		return true
	})
	if found == nil || conditions[ast.Print(found.column)] > found.times {
		return nil, 0
	}
	first, last, ok := found.nearest(r.Today(), heard.SaysOne(q, english.Past))
	if !ok {
		return nil, 0
	}
	of := condition.BetweenDays(found.column, first, last)
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		if e, ok := n.(ast.Expr); ok && ast.Print(e) == ast.Print(found.condition) {
			return of
		}
		return n
	}), found.share
}

// recurring is a condition that a day lies in a month of any year, or some in a row, or on a weekday.
type recurring struct {
	condition ast.Expr
	column    *ast.Column
	days      *catalog.Column
	starts    func(day time.Time) bool      // whether it may begin on a day
	ends      func(day time.Time) time.Time // the day after it, by its first
	share     float64
	times     int // how often the condition has the column
}

// recurringIn is what a condition says of a time that comes again, where the utterance
// names it by itself; nil for other conditions.
func (r Rules) recurringIn(q *link.Question, s *ast.Select, e ast.Expr) *recurring {
	out := recurring{condition: e}
	switch e := e.(type) {
	case *ast.Between:
		out.months(q, e)
	case *ast.Binary:
		value, ok := e.R.(*ast.Literal)
		if !ok || e.Op != ast.Eq {
			return nil
		}
		switch of := e.L.(type) {
		case *ast.Call:
			out.month(q, of, value.Text, value.Text)
		case *ast.Column:
			out.weekday(q, r.Derived.Named(of), of, value.Text)
		}
	}
	if out.column == nil {
		return nil
	}
	if out.days = joins.ColumnIn(r.Catalog, s, out.column); out.days == nil || !role.IsDay(out.days) {
		return nil
	}
	return &out
}

// months takes in that a day lies in one of some months in a row, of any year.
func (r *recurring) months(q *link.Question, e *ast.Between) {
	of, call := e.X.(*ast.Call)
	lo, from := e.Lo.(*ast.Literal)
	hi, to := e.Hi.(*ast.Literal)
	if call && from && to && !e.Not {
		r.month(q, of, lo.Text, hi.Text)
	}
}

// month takes in that a day lies in a month of any year, from one to another, which were said by their
// names.
func (r *recurring) month(q *link.Question, of *ast.Call, from, to string) {
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	if of.Name != "extract" || !condition.IsText(of.Args[0], "month") || err1 != nil || err2 != nil || last < first ||
		!heard.SaidAs(q, link.OfMonth, from) || !heard.SaidAs(q, link.OfMonth, to) {
		return
	}
	r.column, _ = of.Args[1].(*ast.Column)
	r.starts = func(d time.Time) bool { return d.Day() == 1 && int(d.Month()) == first }
	r.ends = func(d time.Time) time.Time { return d.AddDate(0, last-first+1, 0) }
	r.share, r.times = nearestMonth, 1
}

// weekday takes in that a day is a weekday, which was said.
func (r *recurring) weekday(q *link.Question, d *computed.Column, of *ast.Column, name string) {
	if d == nil || !slices.Equal(d.Column.Domain, computed.DaysOfWeek()) ||
		!heard.SaysOne(q, []string{strings.ToLower(name)}) {
		return
	}
	r.column = &ast.Column{Table: of.Table, Name: d.Of.(*ast.Call).Args[0].(*ast.Column).Name}
	r.starts = func(d time.Time) bool { return strings.EqualFold(d.Weekday().String(), name) }
	r.ends = func(d time.Time) time.Time { return d.AddDate(0, 0, 1) }
	r.share = nearestWeekday
}

// nearest is the time, of those in which the column has days, that lies nearest to today:
// its first and last day. It is not ok where there is one alone, or the column has no days
// up to now.
func (r *recurring) nearest(now time.Time, past bool) (first, last time.Time, ok bool) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	least, err1 := time.Parse(time.DateOnly, r.days.Min[:min(len(r.days.Min), len(time.DateOnly))])
	most, err2 := time.Parse(time.DateOnly, r.days.Max[:min(len(r.days.Max), len(time.DateOnly))])
	if err1 != nil || err2 != nil || most.Before(today.Add(-upToNow)) {
		return first, last, false
	}
	n, away := 0, time.Duration(math.MaxInt64)
	for d := today.AddDate(-2, 0, 0); d.Before(today.AddDate(2, 0, 0)); d = d.AddDate(0, 0, 1) {
		if !r.starts(d) {
			continue
		}
		end := r.ends(d)
		if !end.After(least) || d.After(most) || past && d.After(today) {
			continue
		}
		n++
		if far := max(d.Sub(today), today.Sub(end.AddDate(0, 0, -1)), 0); far < away {
			first, last, away = d, end.AddDate(0, 0, -1), far
		}
	}
	return first, last, n > 1
}
