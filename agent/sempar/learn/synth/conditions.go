package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// cond is a condition and its words, which stand before the things that it is
// about (pre) or after them (post).
type cond struct {
	e         ast.Expr
	pre, post string
	about     []int // columns
	kind      string
	noun      string // what the things are called then: managers, not employees
}

// said reports whether a condition has words.
func (c cond) said() bool { return c.pre+c.post+c.noun != "" }

// conditions draws up to two conditions on rows of a table; share is how often
// there is one, and two. parents says whether they may be about the tables
// that it points at.
func (a *asker) conditions(t *tableView, one, two float64, parents bool) []cond {
	n := 0
	switch r := a.Float64(); {
	case r < two:
		n = 2
	case r < one+two:
		n = 1
	}
	var out []cond
	for range n {
		c, ok := a.condition(t, parents)
		ok = ok && c.said()
		if ok && !slices.ContainsFunc(out, c.beside) {
			out = append(out, c)
		}
	}
	return out
}

// beside reports whether a condition does not go with another: both would
// stand before the things, are of one kind after them, or about one column.
func (c cond) beside(o cond) bool {
	if o.pre+o.noun != "" && c.pre+c.noun != "" || overlap(o.about, c.about) {
		return true
	}
	return o.post != "" && c.post != "" && o.kind == c.kind
}

func overlap(a, b []int) bool {
	return slices.ContainsFunc(a, func(x int) bool { return slices.Contains(b, x) })
}

// condition draws one.
func (a *asker) condition(t *tableView, parents bool) (cond, bool) {
	if parents && len(t.parents) > 0 && a.Float64() < 0.4 {
		return a.parentCondition(t.parents[a.IntN(len(t.parents))])
	}
	type open struct {
		weight int
		draw   func(*tableView) (cond, bool)
	}
	var all []func(*tableView) (cond, bool)
	for _, o := range []open{
		{5 * min(1, len(t.cats)), a.category},
		{5 * min(1, len(t.dates)+len(t.years)), a.when},
		{2 * min(1, len(t.nums)), a.amount},
		{2 * min(1, len(t.answers)), a.flag},
		{2 * min(1, len(t.ends)), a.open},
		{2 * min(1, len(t.lists)), a.listed},
		{4 * min(1, len(t.prose)), a.wish},
		{1 * min(1, len(t.texts)), a.textNumber},
		{1 * min(1, len(t.cats)), a.scale},
		{1 * min(1, len(t.cats)), a.either},
	} {
		all = append(all, slices.Repeat([]func(*tableView) (cond, bool){o.draw}, o.weight)...)
	}
	if len(all) == 0 {
		return cond{}, false
	}
	return all[a.IntN(len(all))](t)
}

// phrase words a condition.
func (a *asker) phrase(kind string, s slots) string {
	text, _ := a.speaker(s).say(kind)
	return text
}

// rule words a rule.
func (a *asker) rule(name string, s slots) string { return a.speaker(s).rule(name) }

func (a *asker) speaker(s slots) *speaker { return &speaker{a.Rand, phrases(), a.style, s} }

// parentCondition is about what a row points at.
func (a *asker) parentCondition(e edge) (cond, bool) {
	p := e.to
	s := slots{"parent": a.thing(p), "parents": a.things(p)}
	if v, ok := a.verb(e); ok {
		s["done"] = v.past
	}
	if len(p.cats) > 0 && (a.Float64() < 0.4 || p.label[0] == p.key) {
		c := p.cats[a.IntN(len(p.cats))]
		v, ok := a.pickValue(c)
		s["value"], s["column"] = a.spoken(v), a.called(c)
		kind := "cond parent category"
		if a.isPlace(c) {
			kind = "cond parent place"
		}
		return cond{e: a.v.is(c, v), post: a.phrase(kind, s), about: []int{c}, kind: "parent"}, ok
	}
	if p.label[0] == p.key {
		return cond{}, false
	}
	e2, name, ok := a.named(p)
	s["value"] = name
	kind := "cond parent"
	if p.person {
		kind = "cond parent person"
	}
	return cond{e: e2, post: a.phrase(kind, s), about: p.label, kind: "parent"}, ok
}

// named is a condition on one row by its label.
func (a *asker) named(t *tableView) (e ast.Expr, name string, ok bool) {
	var parts []ast.Expr
	var names []string
	for _, c := range t.label {
		v, ok := a.pickValue(c)
		if !ok {
			return nil, "", false
		}
		parts = append(parts, a.v.is(c, v))
		names = append(names, v)
	}
	name = strings.Join(names, " ")
	if len(names) == 1 {
		name = a.spoken(name)
	} else if a.Float64() < 0.35 {
		name = strings.ToLower(name)
	}
	return ast.Conj(parts...), name, true
}

func (a *asker) pickValue(c int) (string, bool) {
	values := a.v.values(c)
	if len(values) == 0 {
		return "", false
	}
	v := values[a.IntN(len(values))]
	return v, len(v) <= 40 && !strings.ContainsAny(v, "\n%_\"")
}

// isPlace reports whether the values of a column are names of places: the
// column is called so, and they have capitals, unlike the states of a ticket.
func (a *asker) isPlace(c int) bool {
	values := a.v.values(c)
	return has(a.nameWords(c), "places") && len(values) > 0 && values[0] != strings.ToLower(values[0])
}
