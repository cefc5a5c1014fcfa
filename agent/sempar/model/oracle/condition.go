package oracle

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent/sempar/model"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// conditions are those of a query: each the units of one, or of several that
// are joined by OR.
func conditions(units []unit.Unit) [][]unit.Unit {
	var out [][]unit.Unit
	groups := map[int]int{}
	for _, u := range units {
		if !decides(u) {
			continue
		}
		at, known := groups[u.Group]
		if u.Group == 0 || !known {
			at = len(out)
			groups[u.Group] = at
			out = append(out, nil)
		}
		out[at] = append(out[at], u)
	}
	return out
}

// left are the right conditions that the query so far does not have: each of
// its conditions stands for the right one on the same column, or else for the
// first that nothing stands for. One that the user has settled comes first.
func (w *writer) left(soFar []unit.Unit) [][]unit.Unit {
	wanted := conditions(w.units)
	var strays int
	for _, have := range conditions(soFar) {
		at := slices.IndexFunc(wanted, func(c []unit.Unit) bool { return about(c[0], have[0]) && len(c) == len(have) })
		if at < 0 {
			strays++
			continue
		}
		wanted = slices.Delete(wanted, at, at+1)
	}
	wanted = wanted[min(strays, len(wanted)):]
	for i, c := range wanted {
		if slices.Contains(w.task.Settled, model.Phrase(unit.Unit{Kind: unit.Column, From: c[0].From, Column: c[0].Column})) {
			wanted[0], wanted[i] = wanted[i], wanted[0]
			break
		}
	}
	return wanted
}

// about reports whether two conditions are about the same.
func about(a, b unit.Unit) bool {
	return a.Kind == b.Kind && strings.EqualFold(a.From, b.From) && strings.EqualFold(a.Column, b.Column) &&
		a.Question == b.Question && a.SQL == b.SQL
}

// decides reports whether a unit carries a whole condition.
func decides(u unit.Unit) bool {
	switch u.Kind {
	case unit.Value, unit.FreeText, unit.Test:
		return true
	case unit.Operator:
		return u.Op == unit.Missing || u.Op == unit.Present
	}
	return false
}

// condition writes one, as three decisions where it is a plain comparison of
// a column of a table.
func (w *writer) condition(all []unit.Unit, where bool) {
	if where {
		w.say(" AND")
	} else {
		w.say(" WHERE")
	}
	c := all[0]
	switch c.Op {
	case unit.Eq, unit.Ne, unit.Lt, unit.Le, unit.Gt, unit.Ge:
		if t := w.table(c); len(all) == 1 && t != nil {
			w.comparison(t, c)
			return
		}
	}
	w.say(" " + printed(all))
}

func (w *writer) comparison(t *catalog.Table, c unit.Unit) {
	base := fmt.Sprintf("where %s %s %s", model.Qualified(c), c.Op, strings.Join(c.Values, " "))
	column := c.Column
	choices := []choice{}
	for _, name := range append([]string{c.Column}, columns(t, c.Column)...) {
		if other := t.Column(name); name != c.Column && other != nil &&
			(holdsNumbers(t, name) != holdsNumbers(t, c.Column) || other.Kind == catalog.Array) {
			continue // its value would not fit
		}
		u := unit.Unit{Kind: unit.Column, From: c.From, Column: name}
		choices = append(choices, choice{" " + model.Qualified(u), []unit.Unit{u}})
	}
	if left := w.decide(base+" column", choices, 4); len(left) == 1 {
		column = left[0].units[0].Column
	}
	ops := []choice{}
	for _, op := range []unit.Op{c.Op, unit.Eq, unit.Gt, unit.Lt} {
		ops = append(ops, choice{" " + string(op), []unit.Unit{{Kind: unit.Operator, From: c.From, Column: column, Op: op}}})
	}
	w.decide(base+" operator", ops, 2)
	values := []choice{}
	for _, v := range append(slices.Clone(c.Values), w.wrong(c)...) {
		u := c
		u.Column, u.Values = column, []string{v}
		text := " " + ast.Quote(v)
		if c.Number {
			text = " " + v
		}
		values = append(values, choice{text, []unit.Unit{u}})
	}
	w.decide(base+" value", values, 3)
}

// wrong are other values that could be taken for that of a condition: values
// of its column, and of a number its neighbours.
func (w *writer) wrong(c unit.Unit) []string {
	if c.Number {
		return []string{c.Values[0] + "0", "1" + strings.TrimPrefix(c.Values[0], "-")}
	}
	var all []string
	if w.gold.Values != nil {
		all = w.gold.Values(c.Column)
	} else if col := w.table(c).Column(c.Column); col != nil {
		all = append(slices.Clone(col.Domain), col.Samples...)
	}
	var out []string
	for _, v := range all {
		if !strings.EqualFold(strings.TrimSpace(v), strings.TrimSpace(c.Values[0])) && strings.TrimSpace(v) != "" &&
			len(out) < 3 {
			out = append(out, v)
		}
	}
	return out
}

// tail is what stands behind the conditions and not yet in the query so far.
func (w *writer) tail(soFar []unit.Unit) string {
	has := func(k unit.Kind) bool {
		return slices.ContainsFunc(soFar, func(u unit.Unit) bool { return u.Kind == k })
	}
	var keep []unit.Unit
	combined := ""
	for _, u := range w.units {
		switch u.Kind {
		case unit.Combine:
			if !has(u.Kind) {
				combined += " " + string(u.Op) + " " + u.SQL
			}
		case unit.Group, unit.Having, unit.Order, unit.Limit, unit.Offset:
			if !has(u.Kind) {
				keep = append(keep, u)
			}
		}
	}
	if len(keep) == 0 {
		return combined
	}
	head := []unit.Unit{{Kind: unit.Table, Table: "t"}, {Kind: unit.Select, Column: "*"}}
	q, err := unit.Build(append(head, keep...))
	if err != nil {
		return "" // unreachable: they come from a query
	}
	return strings.TrimPrefix(ast.Print(q), "SELECT * FROM t") + combined
}

// printed is a condition, or several joined by OR, in brackets then.
func printed(all []unit.Unit) string {
	head := []unit.Unit{{Kind: unit.Table, Table: "t"}, {Kind: unit.Select, Column: "*"}}
	q, err := unit.Build(append(head, all...))
	if err != nil {
		return all[0].String() // unreachable: it comes from a query
	}
	if or, ok := q.Where.(*ast.Binary); ok && or.Op == ast.Or {
		return "(" + ast.Print(or) + ")"
	}
	return ast.Print(q.Where)
}
