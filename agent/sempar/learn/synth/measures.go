package synth

import (
	"strings"

	"parley/english"
	"parley/suql/ast"
)

// plural is the plural of a noun; names that end in a participle (products
// booked) stay.
func plural(words string) string {
	if head, of, found := strings.Cut(words, " of "); found {
		return english.Plural(head) + " of " + of
	}
	if last := words[strings.LastIndexByte(words, ' ')+1:]; last != words && strings.HasSuffix(last, "ed") {
		return words
	}
	return english.Plural(words)
}

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
	words := a.rule(rule, s)
	return measure{e: call("sum", e), words: words, bare: words, columns: columns, ranks: true}
}

// measure is a figure of rows: a sum, an average.
type measure struct {
	e       ast.Expr
	words   string // total amount
	bare    string // amount, where the sum is meant
	columns []int
	ranks   bool // a sum or an average
}

// ranked draws one that groups may be ranked by: a sum or an average.
func (a *asker) ranked(t *tableView) (measure, bool) {
	for range 8 {
		if m, ok := a.measure(t); !ok || m.ranks {
			return m, ok
		}
	}
	return measure{}, false
}

// measure draws one for a table.
func (a *asker) measure(t *tableView) (measure, bool) {
	if t.quantity >= 0 && t.price >= 0 && a.chance(0.55) {
		return a.product(t), true
	}
	if len(t.nums) == 0 {
		return measure{}, false
	}
	c := one(a, t.nums)
	name, rule := a.function(c)
	m := measure{e: a.v.aggregate(name, c), columns: []int{c}, ranks: name == "sum" || name == "avg"}
	column := a.called(c)
	sp := &speaker{a.Rand, phrases(), a.style, slots{"column": column}}
	m.words = sp.rule(rule)
	if name == "sum" {
		m.bare = column
		if a.isMoney(c) && a.chance(0.3) {
			m.words = sp.rule("money")
			m.bare = m.words
		}
	}
	return m, true
}

// function draws a sum, an average or an extreme, and its rule.
func (a *asker) function(c int) (name, rule string) {
	average, highest, lowest := 0.36, 0.44, 0.5
	if !a.adds(c) {
		average, highest, lowest = 0.6, 0.8, 1
	}
	switch r := a.Float64(); {
	case r < average:
		return "avg", "average"
	case r < highest:
		return "max", "highest"
	case r < lowest:
		return "min", "lowest"
	}
	return "sum", "total"
}

// adds reports whether the numbers of a column may be added up: a price of one
// piece, a grade or a height may not.
func (a *asker) adds(c int) bool { return !has(a.nameWords(c), "notadded") }

func (a *asker) isMoney(c int) bool { return has(a.nameWords(c), "moneys") }
