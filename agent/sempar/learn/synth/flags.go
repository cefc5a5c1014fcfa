package synth

import (
	"strings"

	"parley/english"
	"parley/suql/ast"
)

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
	out.e = a.v.is(c, v)
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
	for i, w := range words {
		if strings.HasSuffix(w, "ed") || has([]string{w}, "participles") {
			s["done"] = strings.TrimSuffix(strings.Join(words[i:], " "), " on")
			break
		}
	}
	kind := "cond open"
	if has(words, "leaving") || a.v.tables[t.n].person && s["done"] == "" {
		kind = "cond current"
	}
	if ended {
		kind += " no more"
	}
	e := &ast.Is{X: a.v.col(c), What: "NULL", Not: ended}
	return cond{e: e, post: a.phrase(kind, s), about: []int{c}, kind: "open"}, true
}

// listed: a list has an element.
func (a *asker) listed(t *tableView) (cond, bool) {
	c := t.lists[a.IntN(len(t.lists))]
	v, ok := a.pickValue(c)
	s := slots{"value": a.spoken(v), "column": a.called(c), "singular": english.Singular(a.called(c))}
	e := &ast.Quantified{X: ast.Str(v), Op: ast.Eq, Array: a.v.col(c)}
	if a.Float64() < 0.15 {
		e = &ast.Quantified{X: ast.Str(v), Op: ast.Ne, All: true, Array: a.v.col(c)}
		return cond{e: e, post: a.phrase("cond without element", s), about: []int{c}, kind: "list"}, ok
	}
	return cond{e: e, post: a.phrase("cond element", s), about: []int{c}, kind: "list"}, ok
}
