package beside

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// timeMeant is how often the one time that was said is meant of the one day on which rows happen, where
// the reading makes nothing of it: our estimate.
const timeMeant = 0.8

// timesAdded are readings, and before each that makes nothing of the one time which was said, or has it
// without its end or turned round, the same with it, where one column tells on which day its rows happen:
//
//	which shifts in November have no volunteer
//	SELECT * FROM shifts WHERE volunteer IS NULL
//	→ SELECT * FROM shifts WHERE volunteer IS NULL AND extract(month FROM shift_date) = 11
//	jobs reported more than two weeks ago that are not done
//	SELECT * FROM jobs WHERE status <> 'done' AND reported > '2026-11-15'
//	→ SELECT * FROM jobs WHERE status <> 'done' AND reported <= '2026-11-14'
//
// A reading that looks for the name of the time among texts looks no more for it.
func (r Rules) timesAdded(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	said := r.timeSaid(t.Question)
	if said == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || r.asksTime(t.Question, s, *said) {
			return nil, 0
		}
		if without := r.withoutTimeAsText(s, *said); without != nil {
			s = without
		}
		if out := r.withTime(t.Question, s, *said); out != nil {
			return out, timeMeant
		}
		return nil, 0
	})
}

// asksTime reports whether a query asks texts for words of a time.
func (r Rules) asksTime(q *link.Question, query ast.Query, said english.Period) bool {
	tokens := r.Tokens(q)[said.First:said.Last]
	return ast.Some(query, func(n ast.Node) bool {
		text, ok := n.(*ast.FreeText)
		return ok && slices.ContainsFunc(tokens, func(t english.Token) bool {
			return !english.StopWord(t.Lower) && strings.Contains(strings.ToLower(text.Question), t.Lower)
		})
	})
}

// timeSaid is the one time that an utterance has, of days, weeks, months or years; nil for none or several,
// for a number that may be another one, and for an age.
func (r Rules) timeSaid(q *link.Question) *english.Period {
	found := slices.DeleteFunc(slices.Clone(r.Periods(q)), func(p english.Period) bool { // of the term Autumn 2026
		from, to := r.Stretch(q, p.First, p.Last)
		return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.Way == link.StoredWhole && v.To-v.From > 1 && v.From <= from && to <= v.To
		})
	})
	if len(found) != 1 || found[0].Bare {
		return nil
	}
	p := found[0]
	from, to := r.Stretch(q, p.First, p.Last)
	for i := from; i < to; i++ {
		if slices.Contains([]string{"older", "younger", "longer"}, q.Tokens[i].Lower) {
			return nil
		}
	}
	switch {
	case p.Kind == english.MonthOfYear && p.Relation == english.In, !p.Kind.Recurs() && p.Kind != english.Century:
		return &p
	}
	return nil
}

// hasTime reports whether a block has conditions on days, or on what is worked out of them, groups by
// them, or has the year of a time as a number.
func (r Rules) hasTime(s *ast.Select, said english.Period) bool {
	days := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			of := joins.ColumnNamed(r.Catalog, n)
			return r.Derived.Named(n) != nil || of != nil && (of.Kind == catalog.Date || link.Yearly(of))
		case *ast.Literal:
			year := !said.Start.IsZero() && n.Text == strconv.Itoa(said.Start.Year())
			return year || !condition.DateOf(n).IsZero()
		}
		return false
	}
	known := func(e ast.Expr) bool { _, is := e.(*ast.Is); return is } // whether there is a day
	terms := slices.DeleteFunc(ast.Terms(ast.And, s.Where), known)
	has := func(e ast.Expr) bool { return ast.Some(e, days) }
	return slices.ContainsFunc(terms, has) || ast.Some(s.Having, days) || slices.ContainsFunc(s.GroupBy, has) ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
			return ast.Some(it.Expr, func(n ast.Node) bool { _, is := n.(*ast.Case); return is }) && has(it.Expr)
		})
}

// timeExplained marks the one time that was said, where a query has one.
func (r Rules) timeExplained(q *link.Question, query ast.Query, said []bool) {
	p := r.timeSaid(q)
	s, ok := query.(*ast.Select)
	if p == nil || !ok || !r.hasTime(s, *p) {
		return
	}
	from, to := r.Stretch(q, p.First, p.Last)
	link.Cover(said, from, to)
}

// withTime is a block with a time, of the day on which its rows happen, or those of the one block within
// it that its rows are among, or are not; nil where no one day tells it, and where it has it.
func (r Rules) withTime(q *link.Question, s *ast.Select, said english.Period) ast.Query {
	terms := ast.Terms(ast.And, s.Where)
	own := condition.Where(s, slices.DeleteFunc(slices.Clone(terms), among)...)
	if r.hasTime(own, said) {
		if whole, ok := condition.TimeOf(r.Catalog, own); ok && isYears(whole) && said.Kind == english.MonthOfYear {
			return condition.With(s, timeOn(nil, whole.Day, said)...) // in spring, of those this year
		}
		return r.timeMended(own, s, said)
	}
	for i, term := range terms {
		if !among(term) {
			continue
		}
		in := *term.(*ast.In)
		sub, ok := in.Query.(*ast.Select)
		if !ok {
			return nil
		}
		inner := r.withTime(q, sub, said)
		if inner == nil {
			return nil
		}
		if near, share := r.nearestOf(q, inner); share > 0 {
			inner = near
		}
		in.Query = inner
		terms[i] = &in
		return condition.Where(s, terms...)
	}
	of := r.happensOn(q, s)
	if of == nil {
		return nil
	}
	day := joins.Of(r.Catalog, s).Written(of)
	if day == nil {
		return nil
	}
	return condition.With(s, timeOn(of, day, said)...)
}

// among reports whether a condition is that rows are, or are not, among those of a block.
func among(term ast.Expr) bool {
	in, ok := term.(*ast.In)
	return ok && in.Query != nil
}

// timeMended is a block, of which own is without what its rows are among, that has one end of the time that
// was said and lacks the other, or lies on the other side of it, with the time as it was said; nil for others.
func (r Rules) timeMended(own, s *ast.Select, said english.Period) ast.Query {
	has, ok := condition.TimeOf(r.Catalog, own)
	if !ok || !r.hasOneEnd(has, inYearOf(said, has.Start)) {
		return nil
	}
	said = inYearOf(said, has.Start)
	rest := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		day := condition.DayIn(e)
		return !among(e) && day != nil && ast.IsColumn(has.Day)(day)
	})
	return condition.Where(s, append(rest, timeOn(joins.ColumnIn(r.Catalog, s, has.Day), has.Day, said)...)...)
}

// hasOneEnd reports whether a time has one end of that which was said, of several days, and lacks the other;
// lies on the other side of it; or is the last of its days.
func (r Rules) hasOneEnd(has condition.Time, said english.Period) bool {
	switch {
	case said.Start.IsZero():
		return has.End.IsZero() && near(has.Start, said.End)
	case said.End.IsZero():
		return has.Start.IsZero() && near(has.End, said.Start)
	case has.Start.IsZero():
		return near(has.End, said.Start) || near(has.End, said.End) && !said.End.After(r.Today())
	case has.End.IsZero():
		return sameDay(has.Start, said.Start)
	}
	return near(has.Start, said.End) && near(has.End, said.End) && said.End.Sub(said.Start) > 48*time.Hour
}

// inYearOf is a month of any year as the one that begins on a day; other times as they are.
func inYearOf(said english.Period, start time.Time) english.Period {
	one := said.Kind == english.MonthOfYear && said.Month == said.LastMonth
	if one && start.Day() == 1 && int(start.Month()) == said.Month {
		said.Kind, said.Start, said.End = english.Month, start, start.AddDate(0, 1, 0)
	}
	return said
}

// isYears reports whether a time is whole years.
func isYears(t condition.Time) bool {
	return !t.Start.IsZero() && !t.End.IsZero() && t.Start.YearDay() == 1 && t.End.YearDay() == 1
}

// sameDay reports whether two times are of one day.
func sameDay(a, b time.Time) bool {
	return !a.IsZero() && !b.IsZero() && a.Format(time.DateOnly) == b.Format(time.DateOnly)
}

// near reports whether two days are the same, or follow each other.
func near(a, b time.Time) bool {
	return !a.IsZero() && !b.IsZero() && a.Sub(b).Abs() <= 36*time.Hour
}

// timeOn is that a day lies in a time.
func timeOn(of *catalog.Column, day *ast.Column, said english.Period) []ast.Expr {
	if said.Kind != english.MonthOfYear {
		return condition.LiesIn(of, day, said)
	}
	month := ast.Extract("month", day)
	if said.Month == said.LastMonth {
		return []ast.Expr{&ast.Binary{Op: ast.Eq, L: month, R: ast.Num(strconv.Itoa(said.Month))}}
	}
	var list []ast.Expr
	for m := said.Month; ; m = m%12 + 1 {
		list = append(list, ast.Num(strconv.Itoa(m)))
		if m == said.LastMonth {
			return []ast.Expr{&ast.In{X: month, List: list}}
		}
	}
}

// happensOn is the one day on which the rows of a block happen: of the one of its tables that tells of
// the others, and of its days the one that is named, or whose verb was said, or that all rows have, where
// there are several. nil where none is the one.
func (r Rules) happensOn(q *link.Question, s *ast.Select) *catalog.Column {
	telling := r.tellsOfOthers(s)
	if telling == nil {
		return nil
	}
	var said, days, all []*catalog.Column
	for _, c := range telling.Columns {
		if !role.IsDay(c) {
			continue
		}
		if (dayVerbSaid(q, c) || r.dayNamed(q, c)) && !namesColumn(s.Where, c.Name) {
			said = append(said, c)
		}
		if role.Happens(c) {
			days = append(days, c)
		}
	}
	all = slices.DeleteFunc(slices.Clone(days), func(c *catalog.Column) bool { return c.Nulls > 0 })
	switch {
	case len(said) == 1:
		return said[0]
	case len(days) == 1:
		return days[0]
	case len(all) == 1:
		return all[0]
	}
	return nil
}

// tellsOfOthers is the one table of a block whose rows none of the others points at; nil for several.
func (r Rules) tellsOfOthers(s *ast.Select) *catalog.Table {
	var telling []*catalog.Table
	tables := joins.Of(r.Catalog, s).Tables
	for _, t := range tables {
		told := false
		for _, other := range tables {
			told = told || other != t && role.KeyTo(other, t) != nil
		}
		if !told {
			telling = append(telling, t)
		}
	}
	if len(telling) != 1 {
		return nil
	}
	return telling[0]
}

// dayNamed reports whether an utterance names a column of days whole.
func (r Rules) dayNamed(q *link.Question, c *catalog.Column) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.Way == link.NameWhole && l.From < q.Said && r.Schema.Columns[l.To].Column == c
	})
}

// withoutTimeAsText is a block without the conditions that look for the name of a time among texts;
// nil where it has none.
func (r Rules) withoutTimeAsText(s *ast.Select, said english.Period) *ast.Select {
	terms := ast.Terms(ast.And, s.Where)
	rest := slices.DeleteFunc(slices.Clone(terms), func(e ast.Expr) bool {
		like, ok := e.(*ast.Like)
		if !ok {
			return false
		}
		l, ok := like.Pattern.(*ast.Literal)
		return ok && namesTime(strings.Trim(l.Text, "%"), said)
	})
	if len(rest) == len(terms) {
		return nil
	}
	return condition.Where(s, rest...)
}

// namesTime reports whether a text is the name of the month or the season of a time, and nothing else.
func namesTime(text string, said english.Period) bool {
	tokens := english.Tokens("in " + text)
	found := english.PlainPeriods(tokens, time.Time{})
	if len(found) != 1 || found[0].Kind != english.MonthOfYear || found[0].Last != len(tokens) {
		return false
	}
	month := said.Month
	if !said.Start.IsZero() {
		month = int(said.Start.Month())
	}
	return found[0].Month == month
}
