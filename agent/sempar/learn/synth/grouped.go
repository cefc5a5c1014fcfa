package synth

import (
	"strings"

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
	return question{query: q, template: "count per parent", slots: s}, !clashes(conds, e.to.label...)
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
	return question{query: q, template: "aggregate per parent", slots: s}, !clashes(conds, m.columns...)
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
	if g.flag {
		template = strings.Replace(template, "category", "flag", 1)
	}
	q := a.v.block(draft{items: append(g.items, item), where: of(conds), group: g.by, tables: []int{t.n}})
	return question{query: q, template: template, slots: s}, !clashes(conds, g.columns...)
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
	s["measure"] = a.rule("counted", slots{"plain things": s["plain things"]})
	if a.chance(0.55) {
		other, _ := a.measure(t)
		first, s["measure"] = other.e, other.words
		if ast.Print(other.e) == ast.Print(m.e) {
			return question{}, false
		}
	}
	items := append(g.items, first, m.e)
	q := a.v.block(draft{items: items, where: of(conds), group: g.by, tables: []int{t.n}})
	return question{query: q, template: "two measures", slots: s}, !clashes(conds, append(g.columns, m.columns...)...)
}

// anyGroup is a category or a thing that rows point at, and its word.
func (a *asker) anyGroup(t *tableView) (group, string, bool) {
	if len(t.parents) > 0 && a.chance(0.55) {
		if e, ok := a.parent(t); ok {
			return a.parentGroup(e), a.thing(e.to), true
		}
	}
	g, ok := a.groupColumn(t)
	return g, g.one, ok && !g.flag
}

// twoGroups: by one column and another.
func (a *asker) twoGroups(t *tableView) (question, bool) {
	g, ok := a.groupColumn(t)
	h, ok2 := a.groupColumn(t)
	if !ok || !ok2 || g.flag || overlap(g.columns, h.columns) {
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
	items := append(append(g.items, h.items...), item)
	q := a.v.block(draft{items: items, group: append(g.by, h.by...), tables: []int{t.n}})
	return question{query: q, template: template, slots: s}, true
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
	passes := binary(op, a.v.aggregate("avg", c), all)
	q := a.v.block(draft{items: g.items, group: g.by, having: passes, tables: []int{t.n}})
	return question{query: q, template: template, slots: s}, true
}
