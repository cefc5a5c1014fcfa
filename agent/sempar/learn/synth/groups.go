package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// group is what rows are counted or summed up by.
type group struct {
	items, by []ast.Expr
	one, many string // words: city, cities
	columns   []int
	flag      bool // yes or no
}

// category draws a text column to group by: of the table, or of one that it
// points at.
func (a *asker) groupColumn(t *tableView) (group, bool) {
	type place struct {
		c  int
		of *tableView
	}
	var open []place
	for _, c := range append(append([]int{}, t.cats...), t.answers...) {
		open = append(open, place{c, t}, place{c, t})
	}
	for _, e := range t.parents {
		for _, c := range e.to.cats {
			open = append(open, place{c, e.to})
		}
		for _, far := range e.to.parents {
			for _, c := range far.to.cats {
				if leadsTo(t, far.to) && a.chance(0.3) {
					open = append(open, place{c, far.to})
				}
			}
		}
	}
	if len(open) == 0 {
		return group{}, false
	}
	p := one(a, open)
	words := a.called(p.c)
	flag := slices.Contains(p.of.answers, p.c)
	if flag && a.adjective(p.c) {
		words = one(a, []string{words, words + " or not", "whether " + words + " or not"})
	}
	noun := a.v.tables[p.of.n].noun
	if p.of != t && !strings.HasPrefix(words, noun) && a.chance(0.6) {
		words = noun + " " + words
	}
	e := []ast.Expr{a.v.col(p.c)}
	return group{items: e, by: e, one: words, many: plural(words), columns: []int{p.c}, flag: flag}, true
}

// parentGroup groups by what rows point at, and shows what it is called.
func (a *asker) parentGroup(e edge) group {
	return group{items: a.v.cols(e.to.label), by: []ast.Expr{a.v.rowKey(e.to)}, columns: e.to.label}
}
