package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// never: things that no row points at.
func (a *asker) never(t *tableView) (question, bool) {
	e := one(a, t.parents)
	if a.v.Columns[e.column].Nulls > 0 { // NOT IN would be true of nothing
		return question{}, false
	}
	inner := a.conditions(t, 0.3, 0, false)
	s := a.about(t, inner)
	a.name(s, e)
	var outer []cond
	if a.chance(0.2) {
		if c, ok := a.condition(e.to, false); ok && (c.pre != "" || a.isPlace(c.about[0])) {
			outer = []cond{c}
			delete(s, "person")
			s["parents"] = strings.TrimSpace(c.pre + " " + s["parents"] + " " + c.post)
		}
	}
	none := a.v.block(draft{items: []ast.Expr{a.v.col(e.column)}, where: of(inner), tables: []int{t.n}})
	where := append(of(outer), &ast.In{X: a.v.col(e.target), Query: none, Not: true})
	d := draft{items: a.v.cols(e.to.label), where: where, tables: []int{e.to.n}}
	template := "never"
	if a.chance(0.2) {
		d.items, template = []ast.Expr{countRows()}, "how many never"
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// aboveAverage: rows with more of a column than the average.
func (a *asker) aboveAverage(t *tableView) (question, bool) {
	c := one(a, t.nums)
	conds := a.conditions(t, 0.2, 0, false)
	s := a.about(t, conds)
	s["column"] = a.called(c)
	op, template := ast.Gt, "above average"
	if a.chance(0.27) {
		op, template = ast.Lt, "below average"
	}
	mean := subquery(a.v.block(draft{items: []ast.Expr{a.v.aggregate("avg", c)}}))
	d := draft{items: a.v.cols(t.label), where: append(of(conds), binary(op, a.v.col(c), mean))}
	if a.chance(0.2) {
		d.items, template = []ast.Expr{countRows()}, "how many "+template
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c)
}

// share: what share of the rows meets a condition, of all or by group.
func (a *asker) share(t *tableView) (question, bool) {
	c := one(a, append(slices.Clone(t.cats), t.answers...))
	s := a.about(t, nil)
	var cond ast.Expr
	template := "share"
	if slices.Contains(t.answers, c) {
		yes, no, ok := a.v.yesNo(c)
		if !ok {
			return question{}, false
		}
		s["value"] = a.called(c)
		if !a.adjective(c) {
			template = "share with"
		} else if a.chance(0.3) {
			yes, s["value"] = no, "not "+s["value"]
		}
		cond = a.v.is(c, yes)
	} else {
		v, ok := a.pickValue(c)
		if !ok {
			return question{}, false
		}
		s["value"], s["column"] = a.spoken(v), a.called(c)
		cond = a.v.is(c, v)
		if a.isPlace(c) {
			template = "share from"
		}
	}
	d := draft{items: []ast.Expr{percentage(cond)}, tables: []int{t.n}}
	if a.chance(0.5) {
		g, one, ok := a.anyGroup(t)
		if !ok || slices.Contains(g.columns, c) {
			return question{}, false
		}
		s["group"] = one
		d.items, d.group = append(g.items, d.items...), g.by
		template += " by group"
	} else if conds := a.conditions(t, 0.4, 0, false); len(conds) > 0 && conds[0].kind == "date" {
		d.where = of(conds)
		s = merge(s, a.about(t, conds))
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

func merge(a, b slots) slots {
	for k, v := range b {
		a[k] = v
	}
	return a
}

// anyChild: things that have rows under a condition.
func (a *asker) anyChild(t *tableView) (question, bool) {
	e := one(a, t.parents)
	conds := a.conditions(t, 0.9, 0.1, false)
	if len(conds) == 0 || e.to.label[0] == e.to.key {
		return question{}, false
	}
	s := a.about(t, conds)
	a.name(s, e)
	d := draft{items: a.v.cols(e.to.label), where: of(conds), distinct: true, tables: []int{t.n}}
	template := "any"
	if a.chance(0.2) {
		d.items, d.distinct, template = []ast.Expr{countDistinct(a.v.col(e.column))}, false, "how many any"
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// missing: rows without a value, or with one.
func (a *asker) missing(t *tableView) (question, bool) {
	var open []int
	for _, c := range t.shown {
		if a.v.Columns[c].Nulls > 0 && !slices.Contains(t.label, c) {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		return question{}, false
	}
	c := one(a, open)
	s := a.about(t, nil)
	s["column"] = a.called(c)
	not, template := a.chance(0.3), "missing"
	if not {
		template = "not missing"
	}
	d := draft{items: a.v.cols(t.label), where: []ast.Expr{&ast.Is{X: a.v.col(c), What: "NULL", Not: not}}}
	if a.chance(0.3) {
		d.items, template = []ast.Expr{countRows()}, "how many "+template
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// both: things that have rows of one value and of another.
func (a *asker) both(t *tableView) (question, bool) {
	e := one(a, t.parents)
	var c int
	s := slots{"things": plural(a.thing(t)), "thing": a.thing(t)}
	a.name(s, e)
	switch {
	case len(t.cats) > 0 && a.chance(0.6):
		c = one(a, t.cats)
	case len(t.parents) > 1:
		other := one(a, t.parents)
		if other.to == e.to || len(other.to.label) != 1 || other.to.label[0] == other.to.key {
			return question{}, false
		}
		c = other.to.label[0]
	default:
		return question{}, false
	}
	v1, ok1 := a.pickValue(c)
	v2, ok2 := a.pickValue(c)
	if !ok1 || !ok2 || v1 == v2 {
		return question{}, false
	}
	s["value"], s["value2"] = a.spoken(v1), a.spoken(v2)
	label := a.v.cols(e.to.label)
	side := func(value string) *ast.Select {
		return a.v.block(draft{items: label, where: []ast.Expr{a.v.is(c, value)}, tables: []int{t.n}})
	}
	template := "both"
	if !slices.Contains(t.cats, c) {
		template = "both names"
	}
	return question{query: &ast.SetOp{Op: ast.Intersect, L: side(v1), R: side(v2)}, template: template, slots: s}, true
}
