package synth

import (
	"parley/suql/ast"
)

// how many rows a ranking shows.
var heights = []int{1, 1, 1, 3, 5, 10, 10, 2, 4, 20, 7}

// topByChildren: which things have the most rows, or the highest figure.
func (a *asker) topByChildren(t *tableView) (question, bool) {
	conds := a.conditions(t, 0.33, 0, false)
	s := a.about(t, conds)
	var g group
	if a.chance(0.25) {
		var ok bool
		if g, ok = a.groupColumn(t); !ok || g.flag {
			return question{}, false
		}
		s["parent"], s["parents"], s["category"] = g.one, g.many, g.one
	} else {
		e, ok := a.parent(t)
		if !ok {
			return question{}, false
		}
		g = a.parentGroup(e)
		a.name(s, e)
	}
	by, template := countRows(), "top by count"
	if m, ok := a.ranked(t); ok && a.chance(0.45) {
		if clashes(conds, m.columns...) {
			return question{}, false
		}
		m.into(s)
		by, template = m.e, "top by figure"
	}
	d := draft{items: g.items, where: of(conds), group: g.by, tables: []int{t.n}}
	d.order, d.desc = []ast.Expr{by}, a.chance(0.8)
	template = a.rank(&d, s, template, by)
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, g.columns...)
}

// rank draws how many rows are shown, and completes the name of the template:
// "top by count", "bottom by count many", "top by count many shown".
func (a *asker) rank(d *draft, s slots, template string, by ast.Expr) string {
	d.limit = one(a, heights)
	if !d.desc {
		template = "bottom" + template[len("top"):]
	}
	if d.limit == 1 {
		return template + a.place(d, s)
	}
	s["n"] = a.number(d.limit)
	template += " many"
	if a.chance(0.5) {
		d.items = append(d.items, by)
		template += " shown"
	}
	return template
}

// places are the places after the first that people ask for.
var places = []int{2, 2, 2, 2, 3, 3, 4, 5}

// place lets one in five of those who ask for the row at the top ask for one
// below it: "the second cheapest". It ends the name of the template.
func (a *asker) place(d *draft, s slots) string {
	if !a.chance(0.2) {
		return ""
	}
	d.place = one(a, places)
	s["nth"] = phrases().lists["ordinals"][d.place-1]
	return " at a place"
}

// topOwn: the rows with the most of a column of their own.
func (a *asker) topOwn(t *tableView) (question, bool) {
	if len(t.nums) == 0 {
		return question{}, false
	}
	c := one(a, t.nums)
	conds := a.conditions(t, 0.3, 0.03, true)
	s := a.about(t, conds)
	s["column"] = a.called(c)
	d := draft{items: a.v.cols(t.label), where: of(conds), order: []ast.Expr{a.v.col(c)}, desc: a.chance(0.75)}
	if a.counts(c) {
		s["counted"] = s["column"]
	}
	if word := a.superlative(c, d.desc); word != "" {
		s["adjective"] = word
	}
	template := a.rank(&d, s, "top own", a.v.col(c))
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, append([]int{c}, t.label...)...)
}

// firstOrLast: the newest or oldest rows.
func (a *asker) firstOrLast(t *tableView) (question, bool) {
	c := one(a, append(append([]int{}, t.dates...), t.years...))
	conds := a.conditions(t, 0.3, 0, true)
	s := a.about(t, conds)
	a.dated(t, c, s)
	d := draft{items: a.v.cols(t.label), where: of(conds), limit: one(a, heights), tables: []int{t.n}}
	d.order, d.desc = []ast.Expr{a.v.col(c)}, a.chance(0.6)
	template := "newest"
	if !d.desc {
		template = "oldest"
	}
	if t.person && has(a.nameWords(c), "births") {
		template = map[bool]string{true: "youngest", false: "eldest"}[d.desc]
	}
	switch {
	case d.limit > 1:
		s["n"] = a.number(d.limit)
		template += " many"
	case template == "newest" || template == "oldest":
		template += a.place(&d, s)
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c)
}

// orderedList: all rows, in an order.
func (a *asker) orderedList(t *tableView) (question, bool) {
	columns := append(append(append([]int{}, t.nums...), t.dates...), t.years...)
	c := one(a, columns)
	conds := a.conditions(t, 0.4, 0, true)
	s := a.about(t, conds)
	s["column"] = a.called(c)
	d := draft{items: append(a.v.cols(t.label), a.v.col(c)), where: of(conds), tables: []int{t.n}}
	d.order, d.desc = []ast.Expr{a.v.col(c)}, a.chance(0.5)
	template := "ordered list up"
	isDate := len(t.nums) == 0 || a.v.Columns[c].Kind == "date"
	switch {
	case isDate && d.desc:
		template = "ordered list newest"
	case isDate:
		template = "ordered list oldest"
	case d.desc:
		template = "ordered list down"
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c)
}
