package synth

import (
	"math/rand/v2"
	"strconv"

	"parley/suql/ast"
)

// asker asks one question about a database.
type asker struct {
	*rand.Rand
	v     *view
	style byte // s, p or c
}

// question is a query and what is needed to word it: templates and slots.
type question struct {
	query    ast.Query
	template string
	slots    slots
}

// kind is something that may be asked about a table.
type kind struct {
	name   string
	weight float64
	fits   func(*tableView) bool
	ask    func(*asker, *tableView) (question, bool)
}

// kinds are all kinds with their weights.
var kinds = []kind{
	{"top by children", 12, hasParent, (*asker).topByChildren},
	{"by category", 11, anything, (*asker).byCategory},
	{"filtered list", 11, hasLabel, (*asker).filteredList},
	{"per period", 11, hasDates, (*asker).perPeriod},
	{"count per parent", 10, hasParent, (*asker).countPerParent},
	{"aggregate per parent", 9, hasParentAndNumber, (*asker).aggregatePerParent},
	{"top own column", 9, hasOrder, (*asker).topOwn},
	{"totals", 9, anything, (*asker).totals},
	{"never", 7, hasParent, (*asker).never},
	{"having", 7, anything, (*asker).having},
	{"lookup", 6, hasName, (*asker).lookup},
	{"above average", 4, hasNumber, (*asker).aboveAverage},
	{"share", 4, hasShare, (*asker).share},
	{"two measures", 4, hasNumber, (*asker).twoMeasures},
	{"distinct", 3, hasCategory, (*asker).distinct},
	{"two groups", 2, anything, (*asker).twoGroups},
	{"missing", 2, hasLabel, (*asker).missing},
	{"group above average", 2, hasParentAndNumber, (*asker).groupAboveAverage},
	{"both", 1.5, hasParent, (*asker).both},
	{"boss", 4, hasBoss, (*asker).boss},
	{"between", 1.5, hasNumber, listWith((*asker).between)},
	{"one of several", 1.5, hasCategory, listWith((*asker).either)},
	{"contains or begins", 2, hasName, listWith((*asker).like)},
	{"yes or no", 2.5, hasAnswer, listWith((*asker).flag)},
	{"list element", 3, hasList, listWith((*asker).listed)},
	{"ordered values", 2, hasCategory, listWith((*asker).scale)},
	{"still open", 1.5, hasEnd, listWith((*asker).open)},
	{"text numbers", 3, hasTextNumber, (*asker).textNumbers},
	{"sum of products", 3, hasProduct, (*asker).products},
	{"difference", 1.5, hasNumber, (*asker).difference},
	{"count distinct", 2.5, anything, (*asker).countDistinct},
	{"ordered list", 3, hasOrder, (*asker).orderedList},
	{"first or last", 3, hasDatesAndLabel, (*asker).firstOrLast},
}

// Kinds are the names of all kinds.
func Kinds() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

func anything(*tableView) bool               { return true }
func hasLabel(t *tableView) bool             { return len(t.label) > 0 }
func hasName(t *tableView) bool              { return hasLabel(t) && t.label[0] != t.key }
func hasParent(t *tableView) bool            { return len(t.parents) > 0 }
func hasNumber(t *tableView) bool            { return len(t.nums) > 0 && hasLabel(t) }
func hasParentAndNumber(t *tableView) bool   { return hasParent(t) && len(t.nums) > 0 }
func hasDates(t *tableView) bool             { return len(t.dates)+len(t.years) > 0 }
func hasDatesAndLabel(t *tableView) bool     { return hasDates(t) && hasLabel(t) }
func hasOrder(t *tableView) bool             { return hasLabel(t) && len(t.nums)+len(t.dates)+len(t.years) > 0 }
func hasCategory(t *tableView) bool          { return len(t.cats) > 0 }
func hasShare(t *tableView) bool             { return len(t.cats)+len(t.answers) > 0 }
func hasAnswer(t *tableView) bool            { return len(t.answers) > 0 && hasLabel(t) }
func hasList(t *tableView) bool              { return len(t.lists) > 0 && hasLabel(t) }
func hasEnd(t *tableView) bool               { return len(t.ends) > 0 && hasLabel(t) }
func hasTextNumber(t *tableView) bool        { return len(t.texts) > 0 && hasLabel(t) }
func hasProduct(t *tableView) bool           { return t.quantity >= 0 && t.price >= 0 }
func hasBoss(t *tableView) bool              { return len(t.bosses) > 0 && hasName(t) }
func one[T any](a *asker, list []T) T        { return list[a.IntN(len(list))] }
func digits(n int) string                    { return strconv.Itoa(n) }
func (a *asker) chance(p float64) bool       { return a.Float64() < p }
func (v *view) rowKey(t *tableView) ast.Expr { return v.col(t.groupKey()) }

// groupKey is the column that rows are grouped by where each counts for itself.
func (t *tableView) groupKey() int {
	if t.key >= 0 {
		return t.key
	}
	return t.label[0]
}

// about are the slots for the rows of a table and the conditions on them.
func (a *asker) about(t *tableView, conds []cond) slots {
	s := slots{}
	pre, post := "", ""
	for _, c := range conds {
		if c.post == "" {
			pre += c.pre + " "
		} else {
			post += " " + c.post
		}
	}
	thing := a.thing(t)
	s["things"], s["thing1"] = pre+plural(thing), pre+thing
	s["plain things"], s["thing"] = plural(thing), thing
	s["rows"], s["row"] = s["things"]+post, s["thing1"]+post
	if len(conds) == 1 && conds[0].kind == "date" {
		s["when"] = conds[0].post
	}
	if pre != "" {
		s["pre"] = pre
	}
	if post != "" {
		s["post"] = post
	}
	if t.person {
		s["who"] = "who"
	}
	return s
}

// of are the expressions of conditions.
func of(conds []cond) []ast.Expr {
	var out []ast.Expr
	for _, c := range conds {
		out = append(out, ast.Terms(ast.And, c.e)...)
	}
	return out
}

// clashes reports whether a condition is about a column.
func clashes(conds []cond, columns ...int) bool {
	for _, c := range conds {
		if overlap(c.about, columns) {
			return true
		}
	}
	return false
}

// parent draws a table that the rows point at, or one that that one points at.
func (a *asker) parent(t *tableView) (edge, bool) {
	e := one(a, t.parents)
	if a.chance(0.25) && len(e.to.parents) > 0 {
		far := one(a, e.to.parents)
		if far.to != t && !pointsAt(t, far.to) {
			return edge{from: t, to: far.to, column: far.column, target: far.target, verbs: nil}, true
		}
	}
	return e, e.to.label != nil
}

func pointsAt(t, to *tableView) bool {
	for _, e := range t.parents {
		if e.to == to {
			return true
		}
	}
	return false
}

// name puts the words for what is pointed at into slots.
func (a *asker) name(s slots, e edge) {
	s["parent"] = a.thing(e.to)
	s["parents"] = plural(s["parent"])
	if e.to.person {
		s["person"] = "who"
	}
	if len(e.verbs) > 0 {
		v := one(a, e.verbs)
		s["verb"], s["verbed"] = v.base, v.past
	}
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
	name, rule := "sum", "total"
	switch r := a.Float64(); {
	case !a.adds(c) && r < 0.6, r < 0.36:
		name, rule = "avg", "average"
	case r < 0.44 || !a.adds(c) && r < 0.8:
		name, rule = "max", "highest"
	case r < 0.5 || !a.adds(c):
		name, rule = "min", "lowest"
	}
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

// adds reports whether the numbers of a column may be added up: a price of one
// piece, a grade or a height may not.
func (a *asker) adds(c int) bool { return !has(a.nameWords(c), "notadded") }

func (a *asker) isMoney(c int) bool { return has(a.nameWords(c), "moneys") }
