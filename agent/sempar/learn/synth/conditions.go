package synth

import (
	"slices"
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/ast"
)

// cond is a condition and its words, which stand before the things that it is
// about (pre) or after them (post).
type cond struct {
	e         ast.Expr
	pre, post string
	about     []int // columns
	kind      string
}

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
		clash := slices.ContainsFunc(out, func(o cond) bool {
			return (o.post == "") == (c.post == "") && o.post != "" && o.kind == c.kind || overlap(o.about, c.about) || o.pre != "" && c.pre != ""
		})
		if ok && !clash {
			out = append(out, c)
		}
	}
	return out
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
	text, _ := (&speaker{a.Rand, phrases(), a.style, s}).say(kind)
	return text
}

// parentCondition is about what a row points at.
func (a *asker) parentCondition(e edge) (cond, bool) {
	p := e.to
	s := slots{"parent": a.thing(p), "parents": a.things(p)}
	if len(e.verbs) > 0 {
		s["done"] = e.verbs[a.IntN(len(e.verbs))].past
	}
	if len(p.cats) > 0 && (a.Float64() < 0.4 || p.label[0] == p.key) {
		c := p.cats[a.IntN(len(p.cats))]
		v, ok := a.pickValue(c)
		s["value"], s["column"] = a.spoken(v), a.called(c)
		kind := "cond parent category"
		if a.isPlace(c) {
			kind = "cond parent place"
		}
		return cond{e: binary(ast.Eq, a.v.col(c), a.v.value(c, v)), post: a.phrase(kind, s), about: []int{c}, kind: "parent"}, ok
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
		parts = append(parts, binary(ast.Eq, a.v.col(c), a.v.value(c, v)))
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

func (a *asker) isPlace(c int) bool {
	return has(strings.Fields(strings.ToLower(a.v.Columns[c].Human)), "places")
}

// category: a text column has a value.
func (a *asker) category(t *tableView) (cond, bool) {
	c := t.cats[a.IntN(len(t.cats))]
	v, ok := a.pickValue(c)
	if !ok {
		return cond{}, false
	}
	out := cond{e: binary(ast.Eq, a.v.col(c), a.v.value(c, v)), about: []int{c}, kind: "category"}
	s := slots{"value": a.spoken(v), "column": a.called(c)}
	switch {
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

// flag: a yes/no column.
func (a *asker) flag(t *tableView) (cond, bool) {
	c := t.answers[a.IntN(len(t.answers))]
	yes, no, ok := a.v.yesNo(c)
	if !ok {
		return cond{}, false
	}
	out := cond{about: []int{c}, kind: "flag"}
	s, kind, v := slots{"column": a.called(c)}, "cond yes", yes
	if a.Float64() < 0.4 {
		kind, v = "cond no", no
	}
	out.e = binary(ast.Eq, a.v.col(c), a.v.value(c, v))
	if a.adjective(c) && a.Float64() < 0.4 {
		out.pre = a.phrase(kind+" before", s)
	} else if a.adjective(c) {
		out.post = a.phrase(kind, s)
	} else {
		out.post = a.phrase(kind+" noun", s)
	}
	return out, true
}

// adjective reports whether the name of a yes/no column says what things are:
// paid, late, organic.
func (a *asker) adjective(c int) bool {
	words := strings.Fields(strings.ToLower(a.v.Columns[c].Human))
	last := words[len(words)-1]
	return len(words) <= 2 && (strings.HasSuffix(last, "ed") || has(words, "adjectives"))
}

// open: an end date is not there yet, or is.
func (a *asker) open(t *tableView) (cond, bool) {
	c := t.ends[a.IntN(len(t.ends))]
	words := strings.Fields(strings.ToLower(a.v.Columns[c].Human))
	s, ended := slots{"column": a.called(c)}, a.Float64() < 0.3
	for _, w := range words {
		if strings.HasSuffix(w, "ed") || has([]string{w}, "participles") {
			s["done"] = w
		}
	}
	kind := "cond open"
	if has(words, "leaving") || a.v.tables[t.n].person && s["done"] == "" {
		kind = "cond current"
	}
	if ended {
		kind += " no more"
	}
	return cond{e: &ast.Is{X: a.v.col(c), What: "NULL", Not: ended}, post: a.phrase(kind, s), about: []int{c}, kind: "open"}, true
}

// listed: a list has an element.
func (a *asker) listed(t *tableView) (cond, bool) {
	c := t.lists[a.IntN(len(t.lists))]
	v, ok := a.pickValue(c)
	s := slots{"value": a.spoken(v), "column": a.called(c), "singular": english.Singular(a.called(c))}
	e := &ast.Quantified{X: ast.Str(v), Op: ast.Eq, Array: a.v.col(c)}
	if a.Float64() < 0.15 {
		return cond{e: &ast.Quantified{X: ast.Str(v), Op: ast.Ne, All: true, Array: a.v.col(c)}, post: a.phrase("cond without element", s), about: []int{c}, kind: "list"}, ok
	}
	return cond{e: e, post: a.phrase("cond element", s), about: []int{c}, kind: "list"}, ok
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
	return cond{e: &ast.Like{X: a.v.col(c), Pattern: ast.Str(pattern), Fold: true}, post: a.phrase(kind, s), about: []int{c}, kind: "like"}, true
}

// amount compares a number.
func (a *asker) amount(t *tableView) (cond, bool) {
	return a.compare(t.nums[a.IntN(len(t.nums))])
}

// textNumber compares a number that is stored as text.
func (a *asker) textNumber(t *tableView) (cond, bool) {
	return a.compare(t.texts[a.IntN(len(t.texts))])
}

func (a *asker) compare(c int) (cond, bool) {
	x, ok := a.figure(c)
	if !ok {
		return cond{}, false
	}
	s := slots{"column": a.called(c), "value": x}
	if a.Float64() < 0.15 {
		return a.span(c, x)
	}
	ways := []struct {
		kind string
		op   ast.Op
	}{{"over", ast.Gt}, {"over", ast.Gt}, {"under", ast.Lt}, {"at least", ast.Ge}, {"at most", ast.Le}}
	w := ways[a.IntN(len(ways))]
	s["compared"] = (&speaker{a.Rand, phrases(), a.style, s}).rule(strings.ReplaceAll(w.kind, " ", ""))
	return cond{e: binary(w.op, a.v.col(c), ast.Num(x)), post: a.phrase("cond number", s), about: []int{c}, kind: "number"}, true
}

// span: between two numbers.
func (a *asker) span(c int, x string) (cond, bool) {
	y, ok := a.figure(c)
	lo, err1 := strconv.ParseFloat(x, 64)
	hi, err2 := strconv.ParseFloat(y, 64)
	if !ok || err1 != nil || err2 != nil || lo == hi {
		return cond{}, false
	}
	if lo > hi {
		x, y = y, x
	}
	s := slots{"column": a.called(c), "value": x, "value2": y}
	return cond{e: &ast.Between{X: a.v.col(c), Lo: ast.Num(x), Hi: ast.Num(y)}, post: a.phrase("cond between", s), about: []int{c}, kind: "number"}, true
}

// figure is a number that is near the stored ones, round more often than not.
func (a *asker) figure(c int) (string, bool) {
	values := a.v.values(c)
	if len(values) == 0 {
		return "", false
	}
	x, err := strconv.ParseFloat(values[a.IntN(len(values))], 64)
	if err != nil || x < 0 || x > 1e12 {
		return "", false
	}
	unit := 1.0
	for unit*20 < x {
		unit *= 10
	}
	if unit > 1 || x > 5 {
		x = float64(int(x/unit)) * unit
	}
	return strconv.FormatFloat(x, 'f', -1, 64), x > 0
}
