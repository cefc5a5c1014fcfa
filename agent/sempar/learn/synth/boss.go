package synth

import (
	"slices"

	"parley/suql/ast"
)

// hasBoss reports whether people point at others of the same table.
func hasBoss(t *tableView) bool { return t.person && hasName(t) && len(t.bosses()) > 0 }

// bosses are the roles that people play for others of their table.
func (t *tableView) bosses() []inRole {
	return slices.DeleteFunc(slices.Clone(t.roles), func(r inRole) bool { return r.to != t })
}

// boss: who points at whom in the same table.
func (a *asker) boss(t *tableView) (question, bool) {
	r := one(a, t.bosses())
	s := a.about(t, nil)
	s["column"] = r.Name
	if len(r.verbs) > 0 {
		v := one(a, r.verbs)
		s["verb"], s["verbed"] = v.base, v.past
	}
	named, name, ok := a.named(t)
	if !ok {
		return question{}, false
	}
	s["value"] = name
	d, template := draft{items: a.v.cols(t.label)}, ""
	switch p := a.Float64(); {
	case p < 0.45: // who reports to X
		d.where, template = []ast.Expr{a.v.ofRole(r, named)}, "boss of"
	case p < 0.7: // X's boss
		d.items, d.where, template = a.v.cols(r.label), []ast.Expr{named}, "boss"
	case p < 0.85:
		d.items, d.distinct, template = a.v.cols(r.label), true, "bosses"
	default:
		d.where, template = []ast.Expr{&ast.Is{X: a.v.col(r.Key.Columns[0]), What: "NULL"}}, "no boss"
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}
