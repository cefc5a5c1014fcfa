package condition

import (
	"strconv"
	"strings"
	"time"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Time is a time that the rows of a query lie in: the column of days that says so, and
// from when to before when; a zero time where it is open.
type Time struct {
	Day        *ast.Column
	Start, End time.Time
	year       bool // by the year of the day alone
}

// Last is the last day of a time.
func (t Time) Last() time.Time { return t.End.AddDate(0, 0, -1) }

// PartOfYear reports whether a time is shorter than a year.
func (t Time) PartOfYear() bool {
	return !t.Start.IsZero() && !t.End.IsZero() && t.End.Before(t.Start.AddDate(1, 0, 0))
}

// Take narrows a time by a condition on its column; false where it says no time of a year.
func (t *Time) Take(term ast.Expr, month *int) bool {
	switch n := term.(type) {
	case *ast.Between:
		t.from(DateOf(n.Lo))
		t.to(DateOf(n.Hi).AddDate(0, 0, 1))
		return true
	case *ast.Binary:
		if of, ok := n.L.(*ast.Call); ok {
			return t.extracted(of, n, month)
		}
		day := DateOf(n.R)
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
func (t *Time) extracted(of *ast.Call, n *ast.Binary, month *int) bool {
	value, ok := n.R.(*ast.Literal)
	if !ok || n.Op != ast.Eq {
		return false
	}
	number, err := strconv.Atoi(value.Text)
	switch {
	case err != nil:
		return false
	case IsText(of.Args[0], "year"):
		t.Start = time.Date(number, 1, 1, 0, 0, 0, 0, time.UTC)
		t.End, t.year = t.Start.AddDate(1, 0, 0), true
	case IsText(of.Args[0], "month") && number >= 1 && number <= 12:
		*month = number
	default:
		return false
	}
	return true
}

func (t *Time) from(day time.Time) {
	if day.After(t.Start) {
		t.Start = day
	}
}

func (t *Time) to(day time.Time) {
	if t.End.IsZero() || day.Before(t.End) {
		t.End = day
	}
}

// DayIn is the column that a condition compares with days; nil for other conditions.
func DayIn(e ast.Expr) *ast.Column {
	switch n := e.(type) {
	case *ast.Between:
		if c, ok := n.X.(*ast.Column); ok && !n.Not && IsDate(n.Lo) && IsDate(n.Hi) {
			return c
		}
	case *ast.Binary:
		switch l := n.L.(type) {
		case *ast.Column:
			if IsDate(n.R) {
				return l
			}
		case *ast.Call:
			if l.Name != "extract" || len(l.Args) == 0 {
				return nil
			}
			if c, ok := l.Args[len(l.Args)-1].(*ast.Column); ok {
				return c
			}
		}
	}
	return nil
}

// DateOf is the day that a literal is; a zero time for anything else.
func DateOf(e ast.Expr) time.Time {
	l, ok := e.(*ast.Literal)
	if !ok || len(l.Text) < len(time.DateOnly) {
		return time.Time{}
	}
	day, _ := time.Parse(time.DateOnly, l.Text[:len(time.DateOnly)])
	return day
}

func IsDate(e ast.Expr) bool { return !DateOf(e).IsZero() }

// LiesIn is that a day lies in a time; how it is said is settled for all readings
// (rule onetime).
func LiesIn(c *catalog.Column, day *ast.Column, to english.Period) []ast.Expr {
	first, last := to.Days()
	if c == nil || !c.Timed {
		return []ast.Expr{Between(day, first, last)}
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

// TimeOf is the time that the rows of a query lie in, where its conditions say one, of one
// column, and nothing else of that column.
func TimeOf(cat *catalog.Catalog, s *ast.Select) (Time, bool) {
	var out Time
	month := 0
	for _, term := range ast.Terms(ast.And, s.Where) {
		day := DayIn(term)
		if day == nil {
			continue
		}
		if c := joins.ColumnIn(cat, s, day); c == nil || !role.IsDay(c) && !role.IsBirth(c) ||
			out.Day != nil && !ast.IsColumn(out.Day)(day) {
			return Time{}, false
		}
		out.Day = day
		if !out.Take(term, &month) {
			return Time{}, false
		}
	}
	if month > 0 && out.year {
		out.Start = time.Date(out.Start.Year(), time.Month(month), 1, 0, 0, 0, 0, time.UTC)
		out.End, out.year = out.Start.AddDate(0, 1, 0), false
		month = 0
	}
	return out, out.Day != nil && month == 0
}

// Moved is a block whose conditions on one day are on another of the same rows.
func Moved(s *ast.Select, day *ast.Column, to string) *ast.Select {
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		if of := DayIn(term); of == nil || !ast.IsColumn(day)(of) {
			continue
		}
		terms[i] = ast.Rewrite(term, func(n ast.Node) ast.Node {
			if c, ok := n.(*ast.Column); ok && ast.IsColumn(day)(c) {
				return &ast.Column{Table: c.Table, Name: to}
			}
			return n
		})
	}
	return Where(s, terms...)
}

// Between is that a day lies in a time, or after its start or before its end where no more
// of it was said.
func Between(day *ast.Column, first, last string) ast.Expr {
	switch {
	case first == "":
		return &ast.Binary{Op: ast.Le, L: day, R: ast.Str(last)}
	case last == "":
		return &ast.Binary{Op: ast.Ge, L: day, R: ast.Str(first)}
	case first == last:
		return &ast.Binary{Op: ast.Eq, L: day, R: ast.Str(first)}
	}
	return &ast.Between{X: day, Lo: ast.Str(first), Hi: ast.Str(last)}
}

// BetweenDays is the same of two days.
func BetweenDays(day *ast.Column, first, last time.Time) ast.Expr {
	return Between(day, first.Format(time.DateOnly), last.Format(time.DateOnly))
}

// DaysOfTerm is the column that a condition has in days from the first to before the end; a
// nil column for other conditions.
func DaysOfTerm(term ast.Expr) (day *ast.Column, first, end time.Time) {
	if b, ok := term.(*ast.Binary); ok && b.Op == ast.Eq && DayIn(b) != nil && IsDate(b.R) {
		return DayIn(b), DateOf(b.R), DateOf(b.R).AddDate(0, 0, 1)
	}
	day, first, end, _ = SpanOfDays(term, nil)
	return day, first, end
}

// SpanOfDays is the column that a condition has in days from the first to before the end,
// and whether the next condition is needed to say so; a nil column for other conditions.
func SpanOfDays(e, next ast.Expr) (day *ast.Column, first, end time.Time, both bool) {
	switch n := e.(type) {
	case *ast.Between:
		day = DayIn(n)
		if day != nil {
			first, end = DateOf(n.Lo), DateOf(n.Hi).AddDate(0, 0, 1)
		}
	case *ast.Binary:
		if month := monthOf(n); month != nil {
			first, _ = time.Parse("2006-01", n.R.(*ast.Literal).Text)
			return month, first, first.AddDate(0, 1, 0), false
		}
		to, ok := next.(*ast.Binary)
		if !ok || n.Op != ast.Ge || to.Op != ast.Lt {
			return nil, first, end, false
		}
		day = DayIn(n)
		if other := DayIn(to); day == nil || other == nil || !IsDate(n.R) || !IsDate(to.R) || !ast.IsColumn(day)(other) {
			return nil, first, end, false
		}
		first, end, both = DateOf(n.R), DateOf(to.R), true
	}
	return day, first, end, both
}

// monthOf is the column of whose days a condition says year and month; nil for others.
func monthOf(b *ast.Binary) *ast.Column {
	of, isCall := b.L.(*ast.Call)
	value, isValue := b.R.(*ast.Literal)
	if b.Op != ast.Eq || !isCall || !isValue || of.Name != "to_char" || !IsText(of.Args[1], "YYYY-MM") {
		return nil
	}
	if _, err := time.Parse("2006-01", value.Text); err != nil {
		return nil
	}
	day, _ := of.Args[0].(*ast.Column)
	return day
}

// DaysIn is that a day lies in a time; nil where that is not known to be one of days.
func DaysIn(c *catalog.Column, day *ast.Column, first, end time.Time) []ast.Expr {
	if c == nil || !role.IsDay(c) || !end.After(first) {
		return nil
	}
	switch {
	case first.YearDay() == 1 && end.Equal(first.AddDate(1, 0, 0)):
		year := ast.Extract("year", day)
		return []ast.Expr{&ast.Binary{Op: ast.Eq, L: year, R: ast.Num(strconv.Itoa(first.Year()))}}
	case c.Timed:
		return []ast.Expr{&ast.Binary{Op: ast.Ge, L: day, R: ast.Str(first.Format(time.DateOnly))},
			&ast.Binary{Op: ast.Lt, L: day, R: ast.Str(end.Format(time.DateOnly))}}
	}
	last := end.AddDate(0, 0, -1)
	return []ast.Expr{BetweenDays(day, first, last)}
}

// DayAfter is the day after one that is written out; false for a moment and for
// anything else.
func DayAfter(e ast.Expr) (*ast.Literal, bool) {
	l, ok := e.(*ast.Literal)
	if !ok || l.Kind != ast.String {
		return nil, false
	}
	day, err := time.Parse(time.DateOnly, l.Text)
	if err != nil {
		return nil, false
	}
	return &ast.Literal{Kind: ast.String, Text: day.AddDate(0, 0, 1).Format(time.DateOnly)}, true
}

// During is that what the rows of a table are about goes on at some part of a time, by its first
// and its last day; "" where that is open.
func During(of *role.Span, table, first, last string) (terms []ast.Expr) {
	from, to := &ast.Column{Table: table, Name: of.From.Name}, &ast.Column{Table: table, Name: of.To.Name}
	if last != "" {
		terms = append(terms, &ast.Binary{Op: ast.Le, L: from, R: ast.Str(last)})
	}
	if first == "" {
		return terms
	}
	op := ast.Ge
	if role.Called(of.To, role.GoesOut) { // who leaves on a day is gone
		op = ast.Gt
	}
	goes := ast.Expr(&ast.Binary{Op: op, L: to, R: ast.Str(first)})
	if of.To.Nulls > 0 {
		goes = ast.Disj(goes, &ast.Is{X: to, What: "NULL"})
	}
	return append(terms, goes)
}

// DayFrom is the column of days that a condition has from one on, or from a month or a year
// on; nil for other conditions.
func DayFrom(term ast.Expr) *ast.Column {
	b, ok := term.(*ast.Binary)
	if !ok || b.Op != ast.Ge && b.Op != ast.Gt {
		return nil
	}
	if day := DayIn(b); day != nil {
		return day
	}
	if of, ok := b.L.(*ast.Call); ok && of.Name == "to_char" {
		day, _ := of.Args[0].(*ast.Column)
		return day
	}
	return nil
}

// SpanEnding is the span of a table that ends on a day of a query; nil where that ends none.
func SpanEnding(cat *catalog.Catalog, s *ast.Select, end *ast.Column) *role.Span {
	c := joins.ColumnIn(cat, s, end)
	if c == nil {
		return nil
	}
	t := cat.Table(c.Table)
	if t == nil {
		return nil
	}
	if of := role.SpanOf(t); of != nil && strings.EqualFold(of.To.Name, c.Name) {
		return of
	}
	return nil
}
