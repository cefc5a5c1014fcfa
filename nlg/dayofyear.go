package nlg

import (
	"strconv"
	"time"

	"parley/suql/ast"
)

// dayOfYear says a condition on the month and day of a day, of whichever year, in words; ""
// for other conditions.
//
//	to_char(born, 'MM-DD') BETWEEN '11-30' AND '12-06'
//	→ born is between 30 November and 6 December of any year
func (w *wording) dayOfYear(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Between:
		lo, hi := monthDay(n.Lo), monthDay(n.Hi)
		if n.Not { // the year ends between the day after the one and the day before the other
			lo, hi = hi.AddDate(0, 0, 1), lo.AddDate(0, 0, -1)
		}
		if day := dayOfAnyYear(n.X); day != nil && !monthDay(n.Lo).IsZero() && !monthDay(n.Hi).IsZero() {
			return w.anyYear("between", w.of(day), w.s.dayAndMonth(lo), w.s.dayAndMonth(hi))
		}
	case *ast.Binary:
		if day, on := dayOfAnyYear(n.L), monthDay(n.R); day != nil && n.Op == ast.Eq && !on.IsZero() {
			return w.anyYear("eq", w.of(day), w.s.dayAndMonth(on), "")
		}
	}
	return ""
}

// anyYear says a condition as one of any year.
func (w *wording) anyYear(name, of, a, b string) string {
	return w.s.say("words/any year", parts{A: w.s.say("words/"+name, parts{A: of, B: a, C: b})})
}

// dayOfAnyYear is the day whose month and day an expression is; nil for others.
func dayOfAnyYear(e ast.Expr) ast.Expr {
	if c, ok := e.(*ast.Call); ok && c.Name == "to_char" && len(c.Args) == 2 && isText(c.Args[1], "MM-DD") {
		return c.Args[0]
	}
	return nil
}

// monthDay is a month and a day that are written out, in a year that has all days; a zero
// time where an expression is none.
func monthDay(e ast.Expr) time.Time {
	l, ok := e.(*ast.Literal)
	if !ok {
		return time.Time{}
	}
	at, _ := time.Parse(time.DateOnly, "2000-"+l.Text)
	return at
}

// dayAndMonth says a day without its year.
func (s *Speaker) dayAndMonth(at time.Time) string {
	return s.say("words/day and month", parts{A: strconv.Itoa(at.Day()), B: s.language.Phrase(at.Month().String())})
}
