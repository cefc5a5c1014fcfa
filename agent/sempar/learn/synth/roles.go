package synth

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
)

// inRole is a table in a role: the home team of a game.
type inRole struct {
	*grammar.Role
	to    *tableView
	label []int // columns in the role that say what it is called
	cats  []int // texts that come back, in the role
	nums  []int // numbers, in the role
	verbs []verb
}

// addRole notes a role whose rows have a name.
func (v *view) addRole(t *tableView, r *grammar.Role, e edge) {
	in := inRole{Role: r, to: e.to, verbs: e.verbs}
	in.label = v.inRole(r, e.to.label)
	if len(in.label) < len(e.to.label) || len(in.label) == 0 {
		return
	}
	in.cats, in.nums = v.inRole(r, e.to.cats), v.inRole(r, e.to.nums)
	t.roles = append(t.roles, in)
}

// inRole are columns of a table as they are in a role, those that are offered.
func (v *view) inRole(r *grammar.Role, columns []int) []int {
	var out []int
	for _, c := range columns {
		if i := slices.IndexFunc(r.Columns, func(n int) bool { return v.Columns[n].Of == c }); i >= 0 {
			out = append(out, r.Columns[i])
		}
	}
	return out
}

func hasRole(t *tableView) bool { return len(t.roles) > 0 && hasLabel(t) }
func hasTwoRoles(t *tableView) bool {
	return len(t.roles) > 1 && hasLabel(t) && t.roles[0].to == t.roles[1].to
}
func hasOwnRole(t *tableView) bool {
	return hasNumber(t) && slices.ContainsFunc(t.roles, func(r inRole) bool { return r.to == t && len(r.nums) > 0 })
}

// ofRole is an expression over a table as one over it in a role.
func (v *view) ofRole(r inRole, e ast.Expr) ast.Expr {
	return ast.Rewrite(e, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok {
			return &ast.Column{Table: r.Alias, Name: c.Name}
		}
		return n
	})
}

// withRole: rows, each with what it points at in a role.
func (a *asker) withRole(t *tableView) (question, bool) {
	r := one(a, t.roles)
	conds := a.conditions(t, 0.3, 0, false)
	s := a.about(t, conds)
	s["role"] = r.Name
	items := append(a.v.cols(t.label), a.v.cols(r.label)...)
	template := "with role"
	if len(r.nums)+len(r.cats) > 0 && a.chance(0.3) {
		c := one(a, append(slices.Clone(r.nums), r.cats...))
		s["column"] = a.called(a.v.Plain(c))
		items, template = append(a.v.cols(t.label), a.v.col(c)), "column of role"
	}
	return question{query: a.v.block(draft{items: items, where: of(conds)}), template: template, slots: s}, true
}

// roleIs: rows that point at a certain row in a role, or at one with a certain
// value.
func (a *asker) roleIs(t *tableView) (question, bool) {
	r := one(a, t.roles)
	conds := a.conditions(t, 0.2, 0, false)
	s := a.about(t, conds)
	s["role"] = r.Name
	var is ast.Expr
	template := "role is"
	if len(r.cats) > 0 && a.chance(0.4) {
		c := one(a, r.cats)
		v, ok := a.pickValue(a.v.Plain(c))
		if !ok {
			return question{}, false
		}
		s["column"], s["value"] = a.called(a.v.Plain(c)), a.spoken(v)
		is, template = binary(ast.Eq, a.v.col(c), a.v.value(c, v)), "role has"
	} else {
		named, name, ok := a.named(r.to)
		if !ok || r.to.label[0] == r.to.key {
			return question{}, false
		}
		s["value"], is = name, a.v.ofRole(r, named)
	}
	d := draft{items: a.v.cols(t.label), where: append(of(conds), is)}
	if a.chance(0.3) {
		d.items, template = []ast.Expr{countRows()}, "how many "+template
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// perRole: how many rows, or how much, for each row pointed at in a role; the
// one with the most; those with more than some.
func (a *asker) perRole(t *tableView) (question, bool) {
	r := one(a, t.roles)
	conds := a.conditions(t, 0.2, 0, false)
	s := a.about(t, conds)
	s["role"], s["roles"] = r.Name, plural(r.Name)
	if r.to == t && t.person && len(conds) == 0 {
		s["reports"] = "reports"
	}
	by := []ast.Expr{a.v.col(r.Key.Columns[0])}
	d := draft{items: append(a.v.cols(r.label), countRows()), where: of(conds), group: by}
	template := "per role"
	switch p := a.Float64(); {
	case p < 0.25:
		d.items, template = a.v.cols(r.label), "top role"
		d.order, d.desc, d.limit = []ast.Expr{countRows()}, true, 1
	case p < 0.45:
		n := digits(1 + a.IntN(4))
		s["n"] = n
		d.items, template = a.v.cols(r.label), "role with more"
		d.having = binary(ast.Gt, countRows(), ast.Num(n))
	case p < 0.65 && len(t.nums) > 0:
		c := one(a, t.nums)
		s["column"] = a.called(c)
		d.items, template = append(a.v.cols(r.label), a.v.aggregate("avg", c)), "average per role"
	}
	return question{query: a.v.block(d), template: template, slots: s}, true
}

// beatsRole: rows with more of something than what they point at in a role.
func (a *asker) beatsRole(t *tableView) (question, bool) {
	r := one(a, t.roles)
	if r.to != t || len(r.nums) == 0 {
		return question{}, false
	}
	c := one(a, r.nums)
	conds := a.conditions(t, 0.2, 0, false)
	s := a.about(t, conds)
	s["role"], s["column"] = r.Name, a.called(a.v.Plain(c))
	op, template := ast.Gt, "beats role"
	if a.chance(0.3) {
		op, template = ast.Lt, "below role"
	}
	where := append(of(conds), binary(op, a.v.col(a.v.Plain(c)), a.v.col(c)))
	q := a.v.block(draft{items: a.v.cols(t.label), where: where})
	return question{query: q, template: template, slots: s}, !clashes(conds, a.v.Plain(c))
}

// twoRoles: what rows point at in one role and in another, and how the two
// compare.
func (a *asker) twoRoles(t *tableView) (question, bool) {
	r, o := t.roles[0], t.roles[1]
	conds := a.conditions(t, 0.25, 0, false)
	s := a.about(t, conds)
	s["role"], s["role2"] = r.Name, o.Name
	switch p := a.Float64(); {
	case p < 0.25 && len(r.cats) > 0:
		i := a.IntN(len(r.cats))
		s["column"] = a.called(a.v.Plain(r.cats[i]))
		where := append(of(conds), binary(ast.Eq, a.v.col(r.cats[i]), a.v.col(o.cats[i])))
		q := a.v.block(draft{items: a.v.cols(t.label), where: where})
		return question{query: q, template: "same in roles", slots: s}, true
	case p < 0.45 && len(r.nums) > 0:
		i := a.IntN(len(r.nums))
		s["column"] = a.called(a.v.Plain(r.nums[i]))
		where := append(of(conds), binary(ast.Gt, a.v.col(r.nums[i]), a.v.col(o.nums[i])))
		q := a.v.block(draft{items: a.v.cols(t.label), where: where})
		return question{query: q, template: "more in role", slots: s}, true
	}
	items := append(a.v.cols(r.label), a.v.cols(o.label)...)
	if r.to.label[0] != t.label[0] && a.chance(0.3) {
		items = append(a.v.cols(t.label), items...)
		return question{query: a.v.block(draft{items: items, where: of(conds)}), template: "with two roles", slots: s}, true
	}
	return question{query: a.v.block(draft{items: items, where: of(conds)}), template: "two roles", slots: s}, true
}
