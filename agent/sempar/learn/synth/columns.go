package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// severalColumns: two to six columns of rows, those of what they point at among
// them.
func (a *asker) severalColumns(t *tableView) (question, bool) {
	if a.v.Tables[t.n].Rows == 0 {
		return question{}, false // nothing of the table can be seen
	}
	conds := a.conditions(t, 0.5, 0.15, true)
	s := a.about(t, conds)
	open := a.shownColumns(t)
	a.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	n := one(a, []int{2, 3, 3, 4, 4, 4, 5, 6})
	if len(open) < n {
		return question{}, false
	}
	var columns []int
	var names []string
	for _, o := range open[:n] {
		if slices.Contains(names, o.words) {
			return question{}, false
		}
		columns, names = append(columns, o.column), append(names, o.words)
	}
	s["columns"] = a.enumerated(names)
	q := a.v.block(draft{items: a.v.cols(columns), where: of(conds), tables: []int{t.n}})
	return question{query: q, template: "several columns", slots: s}, !clashes(conds, columns...)
}

// shownColumn is a column that may be shown, and what it is called.
type shownColumn struct {
	column int
	words  string
}

// shownColumns are those of a table, and what the rows that it points at are
// called or hold.
func (a *asker) shownColumns(t *tableView) []shownColumn {
	var out []shownColumn
	of := func(t *tableView) []int {
		return slices.Compact(slices.Sorted(slices.Values(slices.Concat(t.label, t.shown))))
	}
	for _, c := range of(t) {
		out = append(out, shownColumn{c, a.called(c)})
	}
	for _, e := range t.parents {
		for _, c := range of(e.to) {
			words := a.called(c)
			switch thing := a.thing(e.to); {
			case len(e.to.label) == 1 && c == e.to.label[0] && a.chance(0.6):
				words = thing
			case !strings.HasPrefix(words, e.to.noun):
				words = one(a, []string{thing + " " + words, thing + "'s " + words, words + " of the " + thing})
			}
			out = append(out, shownColumn{c, words})
		}
	}
	return out
}

// extremes: the highest, the lowest, the average or the sum of one column
// beside each other, for all rows or for each group.
func (a *asker) extremes(t *tableView) (question, bool) {
	c := one(a, t.nums)
	conds := a.conditions(t, 0.3, 0, false)
	s := a.about(t, conds)
	functions := []struct{ name, word string }{
		{"max", one(a, []string{"highest", "maximum", "largest", "max"})},
		{"min", one(a, []string{"lowest", "minimum", "smallest", "min"})},
		{"avg", one(a, []string{"average", "average", "mean", "avg"})},
		{"sum", "total"},
	}
	if !a.adds(c) {
		functions = functions[:3]
	}
	a.Shuffle(len(functions), func(i, j int) { functions[i], functions[j] = functions[j], functions[i] })
	n := 2
	if a.chance(0.55) {
		n = 3
	}
	var items []ast.Expr
	var words []string
	for _, f := range functions[:n] {
		items, words = append(items, a.v.aggregate(f.name, c)), append(words, f.word)
	}
	s["columns"] = a.enumerated(words) + " " + a.called(c)
	d, template := draft{items: items, where: of(conds), tables: []int{t.n}}, "extremes"
	if a.chance(0.5) {
		g, ok := a.groupColumn(t)
		if !ok || g.flag || clashes(conds, g.columns...) {
			return question{}, false
		}
		s["group"] = g.one
		d.items, d.group, template = append(slices.Clone(g.items), items...), g.by, "extremes by category"
	}
	return question{query: a.v.block(d), template: template, slots: s}, !clashes(conds, c)
}

// enumerated names things one after the other, as the style has it.
func (a *asker) enumerated(names []string) string {
	last := len(names) - 1
	switch r := a.Float64(); {
	case a.style == 's' && r < 0.6:
		return strings.Join(names, one(a, []string{", ", ", ", " ", " + "}))
	case r < 0.15:
		return strings.Join(names, " and ")
	case r < 0.45 && last > 1:
		return strings.Join(names[:last], ", ") + ", and " + names[last]
	}
	return joined(names)
}
