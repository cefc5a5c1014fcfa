package synth

import (
	"slices"
	"strconv"

	"parley/suql/ast"
)

// countPerParent: how many rows each thing has that rows point at.
func (a *asker) countPerParent(t *tableView) (question, bool) {
	e, ok := a.parent(t)
	if !ok {
		return question{}, false
	}
	conds := a.conditions(t, 0.3, 0, false)
	s := a.about(t, conds)
	a.name(s, e)
	g := a.parentGroup(e)
	q := a.v.block(draft{items: append(g.items, countRows()), where: of(conds), group: g.by, tables: []int{t.n}})
	return question{q, "count per parent", s}, !clashes(conds, e.to.label...)
}

// aggregatePerParent: a sum or average for each thing that rows point at.
func (a *asker) aggregatePerParent(t *tableView) (question, bool) {
	e, ok := a.parent(t)
	m, ok2 := a.measure(t)
	if !ok || !ok2 {
		return question{}, false
	}
	conds := a.conditions(t, 0.3, 0, false)
	s := a.about(t, conds)
	a.name(s, e)
	m.into(s)
	g := a.parentGroup(e)
	q := a.v.block(draft{items: append(g.items, m.e), where: of(conds), group: g.by, tables: []int{t.n}})
	return question{q, "aggregate per parent", s}, !clashes(conds, m.columns...)
}

// into puts the words of a figure into slots.
func (m measure) into(s slots) {
	s["measure"] = m.words
	if m.bare != "" {
		s["bare"] = m.bare
	}
}

// byCategory: a count or a figure for each value of a column.
func (a *asker) byCategory(t *tableView) (question, bool) {
	g, ok := a.groupColumn(t)
	if !ok {
		return question{}, false
	}
	conds := a.conditions(t, 0.33, 0, false)
	s := a.about(t, conds)
	s["group"], s["groups"] = g.one, g.many
	item, template := countRows(), "count by category"
	if a.chance(0.5) {
		m, ok := a.measure(t)
		if !ok || clashes(conds, m.columns...) {
			return question{}, false
		}
		m.into(s)
		item, template = m.e, "figure by category"
	}
	q := a.v.block(draft{items: append(g.items, item), where: of(conds), group: g.by, tables: []int{t.n}})
	return question{q, template, s}, !clashes(conds, g.columns...)
}

// twoMeasures: two figures for each group.
func (a *asker) twoMeasures(t *tableView) (question, bool) {
	g, one, ok := a.anyGroup(t)
	m, ok2 := a.measure(t)
	if !ok || !ok2 {
		return question{}, false
	}
	conds := a.conditions(t, 0.25, 0, false)
	s := a.about(t, conds)
	s["group"], s["measure2"] = one, m.words
	first := countRows()
	s["measure"] = (&speaker{a.Rand, phrases(), a.style, slots{"plain things": s["plain things"]}}).rule("counted")
	if a.chance(0.55) {
		other, _ := a.measure(t)
		first, s["measure"] = other.e, other.words
		if ast.Print(other.e) == ast.Print(m.e) {
			return question{}, false
		}
	}
	q := a.v.block(draft{items: append(g.items, first, m.e), where: of(conds), group: g.by, tables: []int{t.n}})
	return question{q, "two measures", s}, !clashes(conds, append(g.columns, m.columns...)...)
}

// anyGroup is a category or a thing that rows point at, and its word.
func (a *asker) anyGroup(t *tableView) (group, string, bool) {
	if len(t.parents) > 0 && a.chance(0.55) {
		if e, ok := a.parent(t); ok {
			return a.parentGroup(e), a.thing(e.to), true
		}
	}
	g, ok := a.groupColumn(t)
	return g, g.one, ok
}

// twoGroups: by one column and another.
func (a *asker) twoGroups(t *tableView) (question, bool) {
	g, ok := a.groupColumn(t)
	h, ok2 := a.groupColumn(t)
	if !ok || !ok2 || overlap(g.columns, h.columns) {
		return question{}, false
	}
	s := a.about(t, nil)
	s["group"], s["group2"] = g.one, h.one
	item, template := countRows(), "two groups"
	if a.chance(0.4) {
		m, ok := a.measure(t)
		if !ok {
			return question{}, false
		}
		item = m.e
		m.into(s)
		template = "figure by two groups"
	}
	q := a.v.block(draft{items: append(append(g.items, h.items...), item), group: append(g.by, h.by...), tables: []int{t.n}})
	return question{q, template, s}, true
}

// having: groups with a count or figure above or below a bound.
func (a *asker) having(t *tableView) (question, bool) {
	s := slots{}
	var g group
	conds := a.conditions(t, 0.3, 0, false)
	switch {
	case len(t.parents) > 0 && a.chance(0.8):
		e := one(a, t.parents)
		g = a.parentGroup(e)
		s = a.about(t, conds)
		a.name(s, e)
	default:
		var ok bool
		if g, ok = a.groupColumn(t); !ok {
			return question{}, false
		}
		s = a.about(t, conds)
		s["parents"], s["parent"] = g.many, g.one
	}
	bound := a.number(one(a, []int{2, 3, 5, 10, 2, 3, 4, 20}))
	of1, op, rule := countRows(), ast.Op(""), ""
	template := "having"
	if m, ok := a.measure(t); ok && a.chance(0.3) {
		of1, template = m.e, "having figure"
		if bound, ok = a.bound(m); !ok || clashes(conds, m.columns...) {
			return question{}, false
		}
		m.into(s)
	}
	switch r := a.Float64(); {
	case r < 0.45:
		op, rule = ast.Gt, "over"
	case r < 0.75:
		op, rule = ast.Ge, "atleast"
	case r < 0.92 || template != "having":
		op, rule = ast.Lt, "under"
	default:
		op, rule = ast.Eq, "exactly"
	}
	s["compared"] = (&speaker{a.Rand, phrases(), a.style, slots{"value": bound}}).rule(rule)
	items := g.items
	if a.chance(0.3) {
		items = append(items, of1)
		template += " shown"
	}
	q := a.v.block(draft{items: items, where: of(conds), group: g.by, having: binary(op, of1, ast.Num(a.digits(bound))), tables: []int{t.n}})
	return question{q, template, s}, !clashes(conds, g.columns...)
}

// bound is a figure that a measure of some groups may pass.
func (a *asker) bound(m measure) (string, bool) {
	x, ok := a.figure(m.columns[0])
	if n, err := strconv.Atoi(x); ok && err == nil && m.bare != "" {
		x = digits(n * one(a, []int{2, 5, 10}))
	}
	return x, ok
}

// digits undoes number.
func (a *asker) digits(number string) string {
	if i := slices.Index(phrases().lists["numbers"], number); i >= 0 {
		return digits(i + 1)
	}
	return number
}

// groupAboveAverage: groups whose average is above that of all rows.
func (a *asker) groupAboveAverage(t *tableView) (question, bool) {
	e := one(a, t.parents)
	c := one(a, t.nums)
	g := a.parentGroup(e)
	s := a.about(t, nil)
	a.name(s, e)
	s["column"] = a.called(c)
	op, template := ast.Gt, "group above average"
	if a.chance(0.3) {
		op, template = ast.Lt, "group below average"
	}
	all := subquery(a.v.block(draft{items: []ast.Expr{a.v.aggregate("avg", c)}}))
	q := a.v.block(draft{items: g.items, group: g.by, having: binary(op, a.v.aggregate("avg", c), all), tables: []int{t.n}})
	return question{q, template, s}, true
}

// perPeriod: a count or figure for each year, quarter, month or weekday.
func (a *asker) perPeriod(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.25, 0, false)
	s := a.about(t, conds)
	dates := t.dates
	if whole := slices.DeleteFunc(slices.Clone(dates), func(c int) bool { return slices.Contains(t.ends, c) }); len(whole) > 0 {
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
		period = one(a, []string{"year", "year", "year", "month", "month", "month", "month", "quarter", "month of the year", "weekday"})
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
		where = append(where, binary(ast.Eq, extract("year", a.v.col(c)), ast.Num(digits(y))))
		s["year"] = digits(y)
	}
	if by == nil {
		by = a.buckets(period, c, s["year"] != "")
	}
	s["period"] = period
	s["per"] = (&speaker{a.Rand, phrases(), a.style, nil}).rule("per" + compact(period))
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
	return question{a.v.block(d), template, s}, true
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
			return []ast.Expr{extract("quarter", d)}
		}
		return []ast.Expr{extract("year", d), extract("quarter", d)}
	case "month of the year":
		return []ast.Expr{extract("month", d)}
	case "weekday":
		return []ast.Expr{extract("dow", d)}
	}
	return []ast.Expr{extract("year", d)}
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
