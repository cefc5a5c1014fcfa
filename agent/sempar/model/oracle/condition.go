package oracle

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// left are the right conditions that the query so far does not have: each of
// its conditions stands for the right one on the same column, or else for the
// first that nothing stands for. One that the user has settled comes first.
func (w *writer) left(soFar []unit.Unit) []unit.Unit {
	var conditions, have []unit.Unit
	for _, u := range w.units {
		if decides(u) {
			conditions = append(conditions, u)
		}
	}
	for _, u := range soFar {
		if decides(u) {
			have = append(have, u)
		}
	}
	var strays int
	for _, h := range have {
		at := slices.IndexFunc(conditions, func(u unit.Unit) bool { return u.Kind == h.Kind && u.Column == h.Column && u.Question == h.Question })
		if at < 0 {
			strays++
			continue
		}
		conditions = slices.Delete(conditions, at, at+1)
	}
	conditions = conditions[min(strays, len(conditions)):]
	for i, c := range conditions {
		if slices.Contains(w.task.Settled, "a condition on "+ast.Ident(c.Column)) {
			conditions[0], conditions[i] = conditions[i], conditions[0]
			break
		}
	}
	return conditions
}

// decides reports whether a unit carries a whole condition.
func decides(u unit.Unit) bool {
	return u.Kind == unit.Value || u.Kind == unit.FreeText || u.Kind == unit.Operator && (u.Op == unit.Missing || u.Op == unit.Present)
}

// condition writes one, as three decisions where it is a plain comparison.
func (w *writer) condition(c unit.Unit, where bool) {
	if where {
		w.say(" AND")
	} else {
		w.say(" WHERE")
	}
	switch c.Op {
	case unit.Eq, unit.Ne, unit.Lt, unit.Le, unit.Gt, unit.Ge:
	default:
		w.say(" " + printed(c))
		return
	}
	base := fmt.Sprintf("where %s %s %s", c.Column, c.Op, strings.Join(c.Values, " "))
	column := c.Column
	choices := []choice{}
	for _, name := range append([]string{c.Column}, w.columns(c.Column)...) {
		if other := w.gold.Table.Column(name); name != c.Column && other != nil && (w.holdsNumbers(name) != w.holdsNumbers(c.Column) || other.Kind == catalog.Array) {
			continue // its value would not fit
		}
		u := unit.Unit{Kind: unit.Column, Column: name}
		choices = append(choices, choice{" " + ast.Ident(name), []unit.Unit{u}})
	}
	if left := w.decide(base+" column", choices, 4); len(left) == 1 {
		column = left[0].units[0].Column
	}
	ops := []choice{}
	for _, op := range []unit.Op{c.Op, unit.Eq, unit.Gt, unit.Lt} {
		ops = append(ops, choice{" " + string(op), []unit.Unit{{Kind: unit.Operator, Column: column, Op: op}}})
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
	} else if col := w.gold.Table.Column(c.Column); col != nil {
		all = append(slices.Clone(col.Domain), col.Samples...)
	}
	var out []string
	for _, v := range all {
		if !strings.EqualFold(strings.TrimSpace(v), strings.TrimSpace(c.Values[0])) && strings.TrimSpace(v) != "" && len(out) < 3 {
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
	for _, u := range w.units {
		switch u.Kind {
		case unit.Group, unit.Having, unit.Order, unit.Limit, unit.Offset:
			if !has(u.Kind) {
				keep = append(keep, u)
			}
		}
	}
	if len(keep) == 0 {
		return ""
	}
	head := []unit.Unit{{Kind: unit.Table, Table: "t"}, {Kind: unit.Select, Column: "*"}}
	q, err := unit.Build(append(head, keep...))
	if err != nil {
		return "" // unreachable: they come from a query
	}
	return strings.TrimPrefix(ast.Print(q), "SELECT * FROM t")
}

func printed(c unit.Unit) string {
	head := []unit.Unit{{Kind: unit.Table, Table: "t"}, {Kind: unit.Select, Column: "*"}}
	q, err := unit.Build(append(head, c))
	if err != nil {
		return c.String() // unreachable: it comes from a query
	}
	return ast.Print(q.Where)
}
