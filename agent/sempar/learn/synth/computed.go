package synth

import (
	"slices"

	"parley/suql/ast"
)

// textNumbers: figures and orders of numbers that are stored as text.
func (a *asker) textNumbers(t *tableView) (question, bool) {
	c := one(a, t.texts)
	switch r := a.Float64(); {
	case r < 0.4:
		return listWith((*asker).textNumber)(a, t)
	case r < 0.7:
		conds := a.conditions(t, 0.3, 0, false)
		s := a.about(t, conds)
		name := one(a, []string{"avg", "avg", "max", "min"})
		rule := map[string]string{"avg": "average", "max": "highest", "min": "lowest"}[name]
		s["measure"] = a.rule(rule, slots{"column": a.called(c)})
		q := a.v.block(draft{items: []ast.Expr{a.v.aggregate(name, c)}, where: of(conds), tables: []int{t.n}})
		return question{query: q, template: "figure", slots: s}, !clashes(conds, c)
	}
	s := a.about(t, nil)
	s["column"] = a.called(c)
	d := draft{items: a.v.cols(t.label), order: []ast.Expr{a.v.col(c)}, desc: a.chance(0.7)}
	template := a.rank(&d, s, "top own", a.v.col(c))
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// products: what was sold, in all or by group.
func (a *asker) products(t *tableView) (question, bool) {
	m := a.product(t)
	conds := a.conditions(t, 0.4, 0, true)
	s := a.about(t, conds)
	m.into(s)
	if clashes(conds, m.columns...) {
		return question{}, false
	}
	d := draft{items: []ast.Expr{m.e}, where: of(conds), tables: []int{t.n}}
	template := "product"
	if a.chance(0.5) {
		g, one, ok := a.anyGroup(t)
		if !ok || clashes(conds, g.columns...) {
			return question{}, false
		}
		s["group"] = one
		d.items, d.group = append(g.items, m.e), g.by
		template = "figure by category"
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// difference: of two columns that measure the same, or between the highest and
// the lowest value of one.
func (a *asker) difference(t *tableView) (question, bool) {
	s := a.about(t, nil)
	for _, x := range t.nums {
		for _, y := range t.nums {
			if x != y && a.comparable(x, y) && a.chance(0.7) {
				s["column"], s["column2"] = a.v.Columns[x].Human, a.v.Columns[y].Human
				e := binary("-", a.v.col(x), a.v.col(y))
				d := draft{items: append(a.v.cols(t.label), e)}
				template := "difference"
				if a.chance(0.35) {
					d.items, template = []ast.Expr{call("avg", e)}, "average difference"
				}
				return question{query: a.v.block(d), template: template, slots: s}, true
			}
		}
	}
	c := one(a, t.nums)
	s["column"] = a.called(c)
	e := binary("-", a.v.aggregate("max", c), a.v.aggregate("min", c))
	return question{query: a.v.block(draft{items: []ast.Expr{e}}), template: "spread", slots: s}, true
}

// comparable reports whether two columns measure the same: their names end
// alike, or they are known to.
func (a *asker) comparable(x, y int) bool {
	p, q := a.nameWords(x), a.nameWords(y)
	if len(p) > 1 && len(q) > 1 && p[len(p)-1] == q[len(q)-1] {
		return true
	}
	return slices.Contains(phrases().lists["comparable"], p[len(p)-1]+"/"+q[len(q)-1])
}
