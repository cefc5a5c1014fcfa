package synth

import (
	"slices"

	"parley/suql/ast"
)

// hasOwnGroup reports whether rows can be compared with those like them: they
// have a number, and a category or something that they point at.
func hasOwnGroup(t *tableView) bool { return hasNumber(t) && len(t.cats)+len(t.parents) > 0 }

// ownGroup draws what rows may be alike in: the column, its word, and what is
// shown for it.
func (a *asker) ownGroup(t *tableView) (column int, word string, items []ast.Expr) {
	if len(t.cats) == 0 || len(t.parents) > 0 && a.chance(0.6) {
		e := one(a, t.parents)
		return e.column, a.thing(e.to), a.v.cols(e.to.label)
	}
	c := one(a, t.cats)
	return c, a.called(c), []ast.Expr{a.v.col(c)}
}

// among is a figure of the rows that have the same in a column as the row asked
// about, and for which some conditions on their own columns hold.
func (v *view) among(t *tableView, figure string, c, same int, conds ...ast.Expr) ast.Expr {
	const others = "others"
	in := func(n int) ast.Expr { return &ast.Column{Table: others, Name: v.Columns[n].Name} }
	q := &ast.Select{
		Items: []*ast.Item{{Expr: call(figure, in(c))}},
		From:  []ast.From{&ast.Table{Name: v.Tables[t.n].Name, Alias: others}},
		Where: binary(ast.Eq, in(same), v.col(same)),
	}
	for _, e := range conds {
		q.Where = ast.Conj(q.Where, ast.Rewrite(e, func(n ast.Node) ast.Node {
			if c, ok := n.(*ast.Column); ok && c.Table == v.Tables[t.n].Name {
				return &ast.Column{Table: others, Name: c.Name}
			}
			return n
		}))
	}
	return subquery(q)
}

// ownAverage: rows above the average of those like them.
func (a *asker) ownAverage(t *tableView) (question, bool) {
	c := one(a, t.nums)
	same, word, _ := a.ownGroup(t)
	conds := a.conditions(t, 0.2, 0, false)
	s := a.about(t, conds)
	s["column"], s["group"] = a.called(c), word
	op, template := ast.Gt, "above own average"
	if a.chance(0.3) {
		op, template = ast.Lt, "below own average"
	}
	d := draft{items: a.v.cols(t.label), where: append(of(conds), binary(op, a.v.col(c), a.v.among(t, "avg", c, same)))}
	if a.chance(0.15) {
		d.items, template = []ast.Expr{countRows()}, "how many "+template
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c, same)
}

// bestOfEach: the row with the most of something, for each value of a column, of
// all rows or of those that a condition holds for.
func (a *asker) bestOfEach(t *tableView) (question, bool) {
	c := one(a, t.nums)
	same, word, items := a.ownGroup(t)
	if slices.Contains(t.label, same) {
		return question{}, false
	}
	var conds []cond
	if len(items) == 1 && ast.Print(items[0]) == ast.Print(a.v.col(same)) { // else another table is shown too
		conds = a.conditions(t, 0.4, 0.05, false)
	}
	s := a.about(t, conds)
	s["column"], s["group"], s["groups"] = a.called(c), word, plural(word)
	figure, template := "max", "best of each"
	if a.chance(0.35) {
		figure, template = "min", "worst of each"
	}
	if word := a.superlative(c, figure == "max"); word != "" {
		s["adjective"] = word
	}
	if a.chance(0.5) && len(conds) > 0 || a.chance(0.25) {
		items = nil
	}
	items = append(items, a.v.cols(t.label)...)
	best := binary(ast.Eq, a.v.col(c), a.v.among(t, figure, c, same, of(conds)...))
	d := draft{items: items, where: append(of(conds), best), tables: []int{t.n}}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c, same)
}
