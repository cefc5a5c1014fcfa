package synth

import (
	"slices"

	"parley/suql/ast"
)

// periods are what dates are grouped by, the frequent ones more often.
var periods = []string{
	"year", "year", "year", "month", "month", "month", "month", "quarter", "month of the year", "weekday",
}

// perPeriod: a count or figure for each year, quarter, month or weekday.
func (a *asker) perPeriod(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.25, 0, false)
	s := a.about(t, conds)
	dates := t.dates
	open := func(c int) bool { return slices.Contains(t.ends, c) }
	if whole := slices.DeleteFunc(slices.Clone(dates), open); len(whole) > 0 {
		dates = whole // a date that every row has
	}
	n := a.IntN(len(dates) + len(t.years))
	var by []ast.Expr
	var c int
	period := "year"
	if n >= len(dates) {
		c = t.years[n-len(dates)]
		by = []ast.Expr{a.v.col(c)}
	} else {
		c = dates[n]
		period = one(a, periods)
	}
	if clashes(conds, c) {
		return question{}, false
	}
	where := of(conds)
	if (period == "month" || period == "quarter") && a.chance(0.45) {
		y, ok := a.year(c)
		if !ok {
			return question{}, false
		}
		where = append(where, binary(ast.Eq, ast.Extract("year", a.v.col(c)), ast.Num(digits(y))))
		s["year"] = digits(y)
	}
	if by == nil {
		by = a.buckets(period, c, s["year"] != "")
	}
	s["period"] = period
	s["per"] = a.rule("per"+compact(period), nil)
	a.dated(t, c, s)
	item, template := countRows(), "per period"
	if m, ok := a.measure(t); ok && a.chance(0.45) {
		if clashes(conds, m.columns...) {
			return question{}, false
		}
		item, template = m.e, "figure per period"
		m.into(s)
	}
	d := draft{items: append(by, item), where: where, group: by, tables: []int{t.n}}
	if a.chance(0.15) && len(by) == 1 {
		d.items, d.order, d.desc, d.limit = by, []ast.Expr{item}, a.chance(0.8), 1
		template = "busiest " + template
		if !d.desc {
			template = "quietest" + template[len("busiest"):]
		}
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// buckets are the expressions that dates are grouped by. Months carry their
// year; so do quarters, as a column of its own, unless it is given.
func (a *asker) buckets(period string, c int, given bool) []ast.Expr {
	d := a.v.col(c)
	switch period {
	case "month":
		return []ast.Expr{month(d)}
	case "quarter":
		if given {
			return []ast.Expr{ast.Extract("quarter", d)}
		}
		return []ast.Expr{ast.Extract("year", d), ast.Extract("quarter", d)}
	case "month of the year":
		return []ast.Expr{ast.Extract("month", d)}
	case "weekday":
		return []ast.Expr{ast.Extract("dow", d)}
	}
	return []ast.Expr{ast.Extract("year", d)}
}

func compact(words string) string {
	out := ""
	for _, r := range words {
		if r != ' ' {
			out += string(r)
		}
	}
	return out
}
