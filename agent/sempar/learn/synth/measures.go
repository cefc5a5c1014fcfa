package synth

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/ast"
)

func plural(words string) string { return english.Plural(words) }

// nameWords are the words of a column's name.
func (a *asker) nameWords(c int) []string {
	return strings.Fields(strings.ToLower(a.v.Columns[c].Human))
}

// product is what was sold: the sum of quantity times price, with what was
// taken off where that is stored.
func (a *asker) product(t *tableView) measure {
	v := a.v
	e := binary("*", v.col(t.quantity), v.col(t.price))
	s := slots{"column": a.called(t.price), "quantity": a.called(t.quantity)}
	rule := "money"
	columns := []int{t.quantity, t.price}
	if t.discount >= 0 && a.chance(0.5) {
		e = binary("*", e, binary("-", ast.Num("1"), v.col(t.discount)))
		columns = append(columns, t.discount)
		s["discount"] = a.called(t.discount)
		rule = "netmoney"
	}
	words := (&speaker{a.Rand, phrases(), a.style, s}).rule(rule)
	return measure{e: call("sum", e), words: words, bare: words, columns: columns, ranks: true}
}

// group is what rows are counted or summed up by.
type group struct {
	items, by []ast.Expr
	one, many string // words: city, cities
	columns   []int
	tables    []int
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
				if far.to != t && !pointsAt(t, far.to) && a.chance(0.3) {
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
	if slices.Contains(p.of.answers, p.c) && a.adjective(p.c) {
		words = one(a, []string{words, words + " or not", "whether " + words + " or not"})
	}
	noun := a.v.tables[p.of.n].noun
	if p.of != t && !strings.HasPrefix(words, noun) && a.chance(0.6) {
		words = noun + " " + words
	}
	e := a.v.col(p.c)
	return group{items: []ast.Expr{e}, by: []ast.Expr{e}, one: words, many: plural(words), columns: []int{p.c}}, true
}

// parentGroup groups by what rows point at, and shows what it is called.
func (a *asker) parentGroup(e edge) group {
	return group{items: a.v.cols(e.to.label), by: []ast.Expr{a.v.rowKey(e.to)}, columns: e.to.label}
}
