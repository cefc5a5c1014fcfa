package synth

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// category: a text column has a value.
func (a *asker) category(t *tableView) (cond, bool) {
	c := t.cats[a.IntN(len(t.cats))]
	v, ok := a.pickValue(c)
	if !ok {
		return cond{}, false
	}
	out := cond{e: a.v.is(c, v), about: []int{c}, kind: "category"}
	s := slots{"value": a.spoken(v), "column": a.called(c)}
	switch {
	case t.person && a.nounlike(c, v) && a.chance(0.6):
		out.noun = strings.ToLower(v)
	case a.Float64() < 0.06:
		out.e = binary(ast.Ne, a.v.col(c), a.v.value(c, v))
		out.post = a.phrase("cond not category", s)
	case a.isPlace(c):
		out.post = a.phrase("cond place", s)
	case a.Float64() < 0.55:
		out.pre = a.phrase("cond before", s)
	default:
		out.post = a.phrase("cond category", s)
	}
	return out, true
}

// nounlike reports whether a value says what a person is: a manager, a nurse.
func (a *asker) nounlike(c int, value string) bool {
	if !has(a.nameWords(c), "professions") || strings.ContainsAny(value, "0123456789/(&,") {
		return false
	}
	return len(strings.Fields(value)) <= 2 && len(value) > 3
}

// either: one of two or three values.
func (a *asker) either(t *tableView) (cond, bool) {
	c := t.cats[a.IntN(len(t.cats))]
	values := a.v.values(c)
	if len(values) < 4 {
		return cond{}, false
	}
	n := 2 + a.IntN(5)/4
	var list []ast.Expr
	var names []string
	for _, i := range a.Perm(len(values))[:n] {
		list = append(list, a.v.value(c, values[i]))
		names = append(names, a.spoken(values[i]))
	}
	s := slots{"column": a.called(c), "value": strings.Join(names[:n-1], ", "), "value2": names[n-1]}
	kind := "cond either"
	if a.isPlace(c) {
		kind = "cond either place"
	}
	return cond{e: &ast.In{X: a.v.col(c), List: list}, post: a.phrase(kind, s), about: []int{c}, kind: "category"}, true
}

// scale: from a place on an ordered set of values on.
func (a *asker) scale(t *tableView) (cond, bool) {
	for _, c := range t.cats {
		order := a.v.ordered(c)
		if len(order) < 3 || len(order) > 4 {
			continue
		}
		at := 1 + a.IntN(len(order)-2)
		picked, kind := order[at:], "cond scale up"
		if a.Float64() < 0.35 {
			picked, kind = order[:at+1], "cond scale down"
		}
		var list []ast.Expr
		for _, v := range picked {
			list = append(list, a.v.value(c, v))
		}
		s := slots{"column": a.called(c), "value": a.spoken(order[at])}
		return cond{e: &ast.In{X: a.v.col(c), List: list}, post: a.phrase(kind, s), about: []int{c}, kind: "category"}, true
	}
	return cond{}, false
}

// ordered are the values of a column from least to most, where they are of a
// known scale.
func (v *view) ordered(c int) []string {
	values := v.values(c)
	for _, scale := range domains().scales {
		if len(scale) != len(values) {
			continue
		}
		out := make([]string, 0, len(scale))
		for _, step := range scale {
			if i := slices.IndexFunc(values, func(x string) bool { return strings.EqualFold(x, step) }); i >= 0 {
				out = append(out, values[i])
			}
		}
		if len(out) == len(scale) {
			return out
		}
	}
	return nil
}

// like: a name contains or begins with something.
func (a *asker) like(t *tableView) (cond, bool) {
	if len(t.label) != 1 || t.label[0] == t.key {
		return cond{}, false
	}
	c := t.label[0]
	v, ok := a.pickValue(c)
	words := strings.Fields(v)
	if !ok || len(words) == 0 {
		return cond{}, false
	}
	w := words[a.IntN(len(words))]
	kind, pattern := "cond contains", "%"+w+"%"
	switch r := a.Float64(); {
	case r < 0.35:
		w = v[:1]
		if w[0] > 'z' || w[0] < 'A' {
			return cond{}, false
		}
		kind, pattern = "cond begins", w+"%"
	case len(w) < 3 || strings.ContainsAny(w, "'()"):
		return cond{}, false
	}
	s := slots{"value": a.spoken(w), "column": a.called(c)}
	e := &ast.Like{X: a.v.col(c), Pattern: ast.Str(pattern), Fold: true}
	return cond{e: e, post: a.phrase(kind, s), about: []int{c}, kind: "like"}, true
}
