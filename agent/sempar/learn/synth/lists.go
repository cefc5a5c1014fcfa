package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// filteredList: rows under one or two conditions, and perhaps more of their
// columns.
func (a *asker) filteredList(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.72, 0.25, true)
	if len(conds) == 0 {
		return question{}, false
	}
	return a.list(t, conds)
}

// listWith makes a kind of a condition: list the rows that meet it, or count
// them.
func listWith(draw func(*asker, *tableView) (cond, bool)) func(*asker, *tableView) (question, bool) {
	return func(a *asker, t *tableView) (question, bool) {
		c, ok := draw(a, t)
		if !ok || !c.said() {
			return question{}, false
		}
		conds := []cond{c}
		if more := a.conditions(t, 0.15, 0, true); len(more) > 0 && more[0].kind != c.kind && !c.beside(more[0]) {
			conds = append(conds, more...)
		}
		if a.chance(0.3) {
			q := a.v.block(draft{items: []ast.Expr{countRows()}, where: of(conds), tables: []int{t.n}})
			return question{query: q, template: "count", slots: a.about(t, conds)}, true
		}
		return a.list(t, conds)
	}
}

func (a *asker) list(t *tableView, conds []cond) (question, bool) {
	s := a.about(t, conds)
	items, template := a.v.cols(t.label), "list"
	more, names := a.columns(t, 0.5)
	switch r := a.Float64(); {
	case r < 0.3 && len(more) > 0:
		items = append(items, a.v.cols(more)...)
		s["columns"] = names
		template = "list with columns"
	case r < 0.4 && len(t.parents) > 0:
		e := one(a, t.parents)
		items = append(items, a.v.cols(e.to.label)...)
		s["columns"] = a.thing(e.to)
		template = "list with columns"
	}
	return question{query: a.v.block(draft{items: items, where: of(conds), tables: []int{t.n}}), template: template,
		slots: s}, true
}

// columns draws a column worth showing beside the label, or two, and names
// them.
func (a *asker) columns(t *tableView, two float64) (columns []int, words string) {
	isLabel := func(c int) bool { return slices.Contains(t.label, c) }
	columns = slices.DeleteFunc(slices.Clone(t.shown), isLabel)
	a.Shuffle(len(columns), func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	n := 1
	if a.chance(two) {
		n = 2
	}
	columns = columns[:min(n, len(columns))]
	var names []string
	for _, c := range columns {
		names = append(names, a.called(c))
	}
	return columns, joined(names)
}

// joined is a, b and c.
func joined(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// between is a condition on a number with two bounds.
func (a *asker) between(t *tableView) (cond, bool) {
	c := one(a, t.nums)
	x, ok := a.figure(c)
	if !ok {
		return cond{}, false
	}
	return a.span(c, x)
}

// totals: how many rows, or one figure of them.
func (a *asker) totals(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.5, 0.15, true)
	s := a.about(t, conds)
	item, template := countRows(), "count"
	if m, ok := a.measure(t); ok && a.chance(0.5) {
		if clashes(conds, m.columns...) {
			return question{}, false
		}
		m.into(s)
		item, template = m.e, "figure"
	}
	q := a.v.block(draft{items: []ast.Expr{item}, where: of(conds), tables: []int{t.n}})
	return question{query: q, template: template, slots: s}, true
}

// lookup: what a column of one named row holds, or what it points at.
func (a *asker) lookup(t *tableView) (question, bool) {
	e, name, ok := a.named(t)
	if !ok {
		return question{}, false
	}
	s := slots{"value": name, "thing": a.thing(t)}
	if t.person {
		s["who"] = "who"
	}
	var items []ast.Expr
	var template string
	if len(t.parents) > 0 && a.chance(0.25) {
		to := one(a, t.parents).to
		items, s["columns"] = a.v.cols(to.label), a.thing(to)
		template = "lookup parent"
	} else {
		more, names := a.columns(t, 0.25)
		if len(more) == 0 {
			return question{}, false
		}
		items, s["columns"] = a.v.cols(more), names
		template = a.lookupTemplate(t, more, s)
	}
	return question{query: a.v.block(draft{items: items, where: []ast.Expr{e}, tables: []int{t.n}}), template: template,
		slots: s}, true
}

// lookupTemplate suits the question to what is looked up: when, where, how
// much.
func (a *asker) lookupTemplate(t *tableView, columns []int, s slots) string {
	if len(columns) != 1 {
		return "lookup"
	}
	c := columns[0]
	switch {
	case slices.Contains(t.dates, c):
		delete(s, "column")
		a.dated(t, c, s)
		if s["done"] != "" && a.chance(0.6) {
			return "lookup when"
		}
	case a.isPlace(c) && a.chance(0.4):
		return "lookup where"
	case slices.Contains(t.answers, c):
		return "lookup whether"
	case slices.Contains(t.nums, c) && a.counts(c) && a.chance(0.6):
		return "lookup how many"
	case a.isMoney(c) && slices.Contains(t.nums, c) && a.chance(0.3):
		return "lookup how much"
	}
	return "lookup"
}

// distinct: the values of a column.
func (a *asker) distinct(t *tableView) (question, bool) {
	c := one(a, t.cats)
	s := a.about(t, nil)
	s["column"] = a.called(c)
	s["columns"] = plural(s["column"])
	q := a.v.block(draft{items: []ast.Expr{a.v.col(c)}, distinct: true})
	return question{query: q, template: "distinct", slots: s}, true
}

// countDistinct: how many values, or how many things rows point at.
func (a *asker) countDistinct(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.35, 0, false)
	s := a.about(t, conds)
	var item ast.Expr
	var c int
	switch {
	case len(t.parents) > 0 && a.chance(0.5):
		e := one(a, t.parents)
		c = e.column
		a.name(s, e)
		s["columns"] = s["parents"]
		item = countDistinct(a.v.col(c))
	case len(t.cats) > 0:
		c = one(a, t.cats)
		s["columns"] = plural(a.called(c))
		item = countDistinct(a.v.col(c))
	default:
		return question{}, false
	}
	d := draft{items: []ast.Expr{item}, where: of(conds), tables: []int{t.n}}
	template := "count distinct"
	if len(t.parents) > 1 && a.chance(0.35) {
		e := one(a, t.parents)
		if e.column == c || clashes(conds, e.to.label...) {
			return question{}, false
		}
		s["by what"] = a.thing(e.to)
		g := a.parentGroup(e)
		d.items, d.group = append(g.items, item), g.by
		template = "count distinct per"
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c)
}
