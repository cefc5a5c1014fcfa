package synth

import (
	"strconv"
	"time"

	"parley/english"
	"parley/suql/ast"
)

// daysSince is how many days after a stored date somebody may ask for it as
// "last month" or "since June".
const daysSince = 500

// passing is a condition on a period that depends on the day on which it is
// asked for, which is drawn so that a stored date lies in it: "last month",
// "this year", "since June".
func (a *asker) passing(t *tableView, c int) (cond, bool) {
	d, ok := a.day(c)
	if !ok || !a.today.IsZero() {
		return cond{}, false
	}
	s := slots{"month": one(a, []time.Month{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}).String(), "n": digits(2 + a.IntN(11))}
	words := a.phrase("passing", s)
	tokens := english.Tokens(words)
	for range tries {
		today := d.AddDate(0, 0, a.IntN(daysSince))
		found := english.PlainPeriods(tokens, today)
		if len(found) != 1 || found[0].Kind.Recurs() || found[0].Bare || !holds(found[0], d) {
			continue
		}
		e, ok := a.during(c, found[0])
		if !ok {
			return cond{}, false
		}
		a.today = today
		s := slots{"passing": words}
		a.dated(t, c, s)
		return cond{e: e, post: a.phrase("cond passing", s), about: []int{c}, kind: "date"}, true
	}
	return cond{}, false
}

func holds(p english.Period, d time.Time) bool {
	return (p.Start.IsZero() || !d.Before(p.Start)) && (p.End.IsZero() || d.Before(p.End))
}

// during is the condition that a date lies in a period: of months and years as
// where they are said with their number, else by the days.
func (a *asker) during(c int, p english.Period) (ast.Expr, bool) {
	on := a.v.col(c)
	if p.Relation == english.In {
		switch p.Kind {
		case english.Year:
			return binary(ast.Eq, ast.Extract("year", on), ast.Num(strconv.Itoa(p.Start.Year()))), true
		case english.Month:
			return binary(ast.Eq, month(on), ast.Str(p.Start.Format("2006-01"))), true
		}
	}
	var days ast.Expr = on
	if len(a.v.Columns[c].Min) > 10 { // with a time of day
		days = call("to_char", on, ast.Str("YYYY-MM-DD"))
	}
	day := func(d time.Time) ast.Expr { return ast.Str(d.Format(time.DateOnly)) }
	switch last := p.End.AddDate(0, 0, -1); {
	case p.Start.IsZero() && p.End.IsZero():
		return nil, false
	case p.End.IsZero():
		return binary(ast.Ge, days, day(p.Start)), true
	case p.Start.IsZero():
		return binary(ast.Lt, days, day(p.End)), true
	case last.Equal(p.Start):
		return binary(ast.Eq, days, day(p.Start)), true
	default:
		return &ast.Between{X: days, Lo: day(p.Start), Hi: day(last)}, true
	}
}
