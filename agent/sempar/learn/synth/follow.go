package synth

import (
	"slices"

	"parley/suql/ast"
)

// base is a query that a question may go on from: a list, a count, or groups.
type base struct {
	t     *tableView
	conds []cond
	shape string // list, count or group
	d     draft
	group int // the column of a group, or -1
}

// follow is a question that goes on from a query: it adds, changes or takes
// away one thing.
func (a *asker) follow(t *tableView) (question, bool) {
	b, ok := a.base(t)
	if !ok {
		return question{}, false
	}
	edits := map[string][]func(base) (question, bool){
		"list": {a.addTo, a.addTo, a.replaceIn, a.replaceIn, a.except, a.drop, a.sorted, a.sorted, a.atMost, a.other,
			a.alsoShow, a.alsoShow, a.howMany, a.broken},
		"count": {a.addTo, a.replaceIn, a.except, a.drop, a.whichOnes, a.broken, a.broken},
		"group": {a.addTo, a.replaceIn, a.except, a.drop, a.regrouped, a.figured, a.largestFirst},
	}[b.shape]
	q, ok := one(a, edits)(b)
	if q.before == nil {
		q.before = a.v.block(b.d)
	}
	return q, ok
}

// base draws a query to go on from.
func (a *asker) base(t *tableView) (base, bool) {
	b := base{t: t, conds: a.conditions(t, 0.55, 0.25, true), group: -1}
	b.shape = one(a, []string{"list", "list", "list", "count", "group"})
	b.d = draft{where: of(b.conds), tables: []int{t.n}}
	switch b.shape {
	case "list":
		if len(t.label) == 0 {
			return b, false
		}
		b.d.items = a.v.cols(t.label)
		if more, _ := a.columns(t, 0.3); len(more) > 0 && a.chance(0.3) {
			b.d.items = append(b.d.items, a.v.cols(more)...)
		}
		if len(t.nums) > 0 && a.chance(0.2) {
			b.d.order, b.d.desc = []ast.Expr{a.v.col(one(a, t.nums))}, a.chance(0.5)
		}
	case "count":
		b.d.items = []ast.Expr{countRows()}
	default:
		if len(t.cats) == 0 {
			return b, false
		}
		b.group = one(a, t.cats)
		b.d.group = []ast.Expr{a.v.col(b.group)}
		b.d.items = []ast.Expr{a.v.col(b.group), countRows()}
	}
	return b, !clashes(b.conds, b.group)
}

// ask words a draft that came of a base.
func (a *asker) ask(b base, d draft, template string, s slots) (question, bool) {
	for name, text := range a.about(b.t, nil) {
		if _, given := s[name]; !given {
			s[name] = text
		}
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// addTo adds a condition.
func (a *asker) addTo(b base) (question, bool) {
	c, ok := a.condition(b.t, true)
	if !ok || !c.said() || slices.ContainsFunc(b.conds, func(o cond) bool { return overlap(o.about, c.about) }) {
		return question{}, false
	}
	d := b.d
	d.where = append(slices.Clone(d.where), ast.Terms(ast.And, c.e)...)
	switch {
	case c.noun != "":
		return question{}, false
	case c.pre != "":
		return a.ask(b, d, "follow add before", slots{"value": c.pre})
	}
	return a.ask(b, d, "follow add", slots{"post": c.post})
}

// without is the conditions of a base that are not about a column.
func (b base) without(c int) []ast.Expr {
	return of(slices.DeleteFunc(slices.Clone(b.conds), func(o cond) bool { return slices.Contains(o.about, c) }))
}

// replaceIn puts another value in the place of one.
func (a *asker) replaceIn(b base) (question, bool) {
	if len(b.t.cats) == 0 {
		return question{}, false
	}
	c := one(a, b.t.cats)
	old, ok1 := a.pickValue(c)
	new, ok2 := a.pickValue(c)
	if !ok1 || !ok2 || old == new || c == b.group {
		return question{}, false
	}
	others := b.without(c)
	b.d.where = append(slices.Clone(others), a.v.is(c, old))
	d := b.d
	d.where = append(slices.Clone(others), a.v.is(c, new))
	q, ok := a.ask(b, d, "follow replace", slots{"value": a.spoken(new)})
	q.before = a.v.block(b.d)
	return q, ok
}

// except leaves a value out.
func (a *asker) except(b base) (question, bool) {
	if len(b.t.cats) == 0 {
		return question{}, false
	}
	c := one(a, b.t.cats)
	v, ok := a.pickValue(c)
	if !ok || clashes(b.conds, c) {
		return question{}, false
	}
	d := b.d
	d.where = append(slices.Clone(d.where), binary(ast.Ne, a.v.col(c), a.v.value(c, v)))
	return a.ask(b, d, "follow except", slots{"value": a.spoken(v)})
}

// drop takes a condition away.
func (a *asker) drop(b base) (question, bool) {
	if len(b.conds) == 0 {
		return question{}, false
	}
	c := one(a, b.conds)
	d := b.d
	d.where = b.without(c.about[0])
	return a.ask(b, d, "follow drop", slots{"column": a.called(c.about[0])})
}

// sorted puts rows in an order.
func (a *asker) sorted(b base) (question, bool) {
	d := b.d
	d.desc = a.chance(0.5)
	if len(b.t.dates) > 0 && a.chance(0.4) {
		d.order = []ast.Expr{a.v.col(b.t.dates[0])}
		if d.desc {
			return a.ask(b, d, "follow newest", slots{})
		}
		return a.ask(b, d, "follow oldest", slots{})
	}
	if len(b.t.nums) == 0 {
		return question{}, false
	}
	c := one(a, b.t.nums)
	d.order = []ast.Expr{a.v.col(c)}
	if d.desc {
		return a.ask(b, d, "follow descending", slots{"column": a.called(c)})
	}
	return a.ask(b, d, "follow ascending", slots{"column": a.called(c)})
}

// atMost shows the first few rows only.
func (a *asker) atMost(b base) (question, bool) {
	d := b.d
	d.limit = one(a, []int{1, 2, 3, 4, 5, 6, 10, 12, 20})
	return a.ask(b, d, "follow limit", slots{"n": digits(d.limit)})
}

// other shows another row than the one before, or the one at a place.
func (a *asker) other(b base) (question, bool) {
	d := b.d
	d.limit, d.place = 1, one(a, places)
	if a.chance(0.5) {
		return a.ask(b, d, "follow place", slots{"nth": phrases().lists["ordinals"][d.place-1]})
	}
	b.d.limit, b.d.place = 1, d.place-1
	q, ok := a.ask(b, d, "follow other", slots{})
	q.before = a.v.block(b.d)
	return q, ok
}

// alsoShow shows another column.
func (a *asker) alsoShow(b base) (question, bool) {
	columns, names := a.columns(b.t, 0.15)
	if len(columns) == 0 {
		return question{}, false
	}
	d := b.d
	d.items = append(slices.Clone(d.items), a.v.cols(columns)...)
	return a.ask(b, d, "follow columns", slots{"columns": names})
}

// howMany counts the rows that were listed.
func (a *asker) howMany(b base) (question, bool) {
	d := draft{items: []ast.Expr{countRows()}, where: b.d.where, tables: b.d.tables}
	return a.ask(b, d, "follow count", slots{})
}

// whichOnes lists the rows that were counted.
func (a *asker) whichOnes(b base) (question, bool) {
	if len(b.t.label) == 0 {
		return question{}, false
	}
	d := draft{items: a.v.cols(b.t.label), where: b.d.where, tables: b.d.tables}
	return a.ask(b, d, "follow which", slots{})
}

// broken counts by a column.
func (a *asker) broken(b base) (question, bool) {
	if len(b.t.cats) == 0 {
		return question{}, false
	}
	c := one(a, b.t.cats)
	d := draft{items: []ast.Expr{a.v.col(c), countRows()}, group: []ast.Expr{a.v.col(c)}, where: b.d.where,
		tables: b.d.tables}
	return a.ask(b, d, "follow group", slots{"column": a.called(c)})
}

// regrouped groups by another column.
func (a *asker) regrouped(b base) (question, bool) {
	c := one(a, b.t.cats)
	if c == b.group || clashes(b.conds, c) {
		return question{}, false
	}
	d := b.d
	d.items = append([]ast.Expr{a.v.col(c)}, d.items[1:]...)
	d.group = []ast.Expr{a.v.col(c)}
	return a.ask(b, d, "follow regroup", slots{"column": a.called(c)})
}

// figured shows another figure of the groups, or one more.
func (a *asker) figured(b base) (question, bool) {
	m, ok := a.measure(b.t)
	if !ok || clashes(b.conds, m.columns...) {
		return question{}, false
	}
	s := slots{}
	m.into(s)
	d := b.d
	if a.chance(0.5) {
		d.items = []ast.Expr{d.items[0], m.e}
		return a.ask(b, d, "follow figure instead", s)
	}
	d.items = append(slices.Clone(d.items), m.e)
	return a.ask(b, d, "follow figure", s)
}

// largestFirst orders groups by their figure.
func (a *asker) largestFirst(b base) (question, bool) {
	d := b.d
	d.order, d.desc = []ast.Expr{d.items[1]}, a.chance(0.75)
	if d.desc {
		return a.ask(b, d, "follow most", slots{})
	}
	return a.ask(b, d, "follow fewest", slots{})
}
