package synth

import (
	"slices"
	"strconv"

	"parley/suql/ast"
)

// having: groups with a count or figure above or below a bound.
func (a *asker) having(t *tableView) (question, bool) {
	var s slots
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
		if g, ok = a.groupColumn(t); !ok || g.flag {
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
	s["compared"] = a.compared(rule, bound)
	items := g.items
	if a.chance(0.3) {
		items = append(items, of1)
		template += " shown"
	}
	passes := binary(op, of1, ast.Num(a.digits(bound)))
	q := a.v.block(draft{items: items, where: of(conds), group: g.by, having: passes, tables: []int{t.n}})
	return question{query: q, template: template, slots: s}, !clashes(conds, g.columns...)
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
