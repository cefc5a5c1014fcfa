package agent

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// What readings of the same rows show together.
const (
	enoughShown = 0.95 // of the probability of those readings: the others are not waited for
	mostBeside  = 6    // columns side by side, unless one reading shows whole rows
)

// Together makes one reading of those that find the same rows and differ only
// in which columns of them they show: it shows what the likeliest of them show,
// those columns first that are likelier, and is as likely as these are together.
// Nobody need be asked which column they want to see where all fit side by side.
// Readings that show figures differ by them, and those that show something once
// only, by what it is. The list that is given stays as it is.
//
//	SELECT name FROM orders WHERE …          (.5)
//	SELECT total, name FROM orders WHERE …   (.3)
//	→ SELECT name, total FROM orders WHERE … (.8)
func Together(cat *catalog.Catalog, list []Hypothesis) []Hypothesis {
	var order []string
	groups := map[string][]Hypothesis{}
	found := byRow(cat, list)
	for i, h := range list {
		name := found[i]
		if len(h.LeftOut) > 0 { // what is to be shown may be in the words left out
			name = strconv.Itoa(i)
		}
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], h)
	}
	var out []Hypothesis
	for _, name := range order {
		for _, h := range joined(groups[name]) {
			out = append(out, once(cat, h))
		}
	}
	if slices.EqualFunc(out, list, func(a, b Hypothesis) bool { return a.Query == b.Query }) {
		out = list
	} else {
		out = Rescored(out)
	}
	return shownAsSaid(out)
}

// shownAsSaid are readings of which nobody need be asked whether to show what their
// conditions, their groups or their order are about: that is no difference in what is
// found, and those themselves can be asked about. Where the likeliest shows all that is
// known of its rows, nobody need be asked about any column of them, or whether those that
// are alike stand once.
func shownAsSaid(list []Hypothesis) []Hypothesis {
	type part struct{ from, column, sql string }
	of := func(u unit.Unit) part { return part{u.From, u.Column, u.SQL} }
	out := slices.Clone(list)
	whole := len(list) > 0 && showsAll(list[0].Query)
	for i, h := range out {
		about := map[part]bool{}
		for _, u := range h.Units {
			if u.Unit.Kind != unit.Select {
				about[of(u.Unit)] = true
			}
		}
		out[i].Units = slices.Clone(h.Units)
		for j, u := range h.Units {
			all := whole && u.Unit.SQL == "" && h.table() == list[0].table()
			if all && u.Unit.Kind == unit.Distinct || u.Unit.Kind == unit.Select && (all || about[of(u.Unit)]) {
				out[i].Units[j].Granted = true
			}
		}
	}
	return out
}

// showsAll reports whether a query shows all that is known of rows.
func showsAll(q ast.Query) bool {
	sel, ok := q.(*ast.Select)
	return ok && slices.ContainsFunc(sel.Items, isStar)
}

// FoundBy names the rows that a query finds, whichever of their columns it
// shows: the same text for queries that find the same.
func FoundBy(cat *catalog.Catalog, q ast.Query) string {
	if each := eachRowOnce(cat, q); each != nil {
		rows := *each
		rows.Items = []*ast.Item{{Expr: &ast.Star{Table: each.Items[0].Expr.(*ast.Column).Table}}}
		return ast.Meaning(&rows)
	}
	return foundBy(cat, q)
}

// foundBy is FoundBy where rows that are found several times count as often.
func foundBy(cat *catalog.Catalog, q ast.Query) string {
	sel, ok := q.(*ast.Select)
	if !ok || sel.Distinct.On || !sideBySide(sel) {
		return ast.Meaning(q)
	}
	out := *sel
	out.Items = nil
	seen := shownAnyway(sel)
	for _, it := range sel.Items {
		if !isColumn(it) && !seen[ast.Print(it.Expr)] {
			out.Items = append(out.Items, it)
		}
	}
	slices.SortFunc(out.Items, func(a, b *ast.Item) int { return cmp.Compare(ast.Print(a.Expr), ast.Print(b.Expr)) })
	return ast.Meaning(withoutLookups(cat, &out))
}

// sideBySide reports whether further columns can stand beside what a query
// shows: a row for each row found, or for each group, and an order that is said
// by what it is rather than by where it stands.
func sideBySide(q *ast.Select) bool {
	for _, o := range q.OrderBy {
		if _, number := o.Expr.(*ast.Literal); number {
			return false
		}
	}
	if len(q.GroupBy) > 0 {
		return !slices.ContainsFunc(q.Items, isStar)
	}
	return !slices.ContainsFunc(q.Items, func(it *ast.Item) bool { return check.HasAggregate(it.Expr) })
}

// shownAnyway are what a query goes by in the order of its groups and in what
// it asks of them, or what is the same in all of its rows: whether it shows that too
// is no difference in what is found.
func shownAnyway(q *ast.Select) map[string]bool {
	seen := map[string]bool{}
	if len(q.GroupBy) == 0 {
		for _, e := range ast.Terms(ast.And, q.Where) {
			if b, ok := e.(*ast.Binary); ok && b.Op == ast.Eq {
				if _, fixed := b.R.(*ast.Literal); fixed {
					seen[ast.Print(b.L)] = true
				}
			}
		}
		return seen
	}
	for _, o := range q.OrderBy {
		seen[ast.Print(o.Expr)] = true
	}
	if q.Having != nil {
		ast.Inspect(q.Having, func(n ast.Node) bool {
			if call, ok := n.(*ast.Call); ok {
				seen[ast.Print(call)] = true
			}
			return true
		})
	}
	return seen
}

// isColumn reports whether an item shows a column as it is, or all of them. One
// under a name of its own is none: an order may go by that name.
func isColumn(it *ast.Item) bool {
	_, column := it.Expr.(*ast.Column)
	return it.Alias == "" && (column || isStar(it))
}

// joined is one reading in place of the likeliest of a group, and the readings
// of the group that it does not hold.
func joined(group []Hypothesis) []Hypothesis {
	total := 0.0
	for _, h := range group {
		total += h.P
	}
	first, rest := group[0], []Hypothesis(nil)
	for _, h := range group[1:] {
		wider, ok := first, false
		if first.P < enoughShown*total {
			wider, ok = beside(first, h)
		}
		if ok {
			first = wider
		} else {
			rest = append(rest, h)
		}
	}
	return append([]Hypothesis{first}, rest...)
}

// beside is a reading that shows what two show, which find the same rows, and
// as likely as they are together. It reports false where that would be too much
// to look at.
func beside(a, b Hypothesis) (Hypothesis, bool) {
	left, right, ok := sameTables(a.Query.(*ast.Select), b.Query.(*ast.Select))
	if !ok {
		return a, false
	}
	out := *left
	out.Items = sideItems(left.Items, right.Items)
	if len(out.Items) > mostBeside && !slices.ContainsFunc(out.Items, isStar) {
		return a, false
	}
	h, err := Parsed(&out)
	if err != nil {
		return a, false
	}
	h.Units = granted(told(h.Units, a, b), a, b)
	h.P, h.LeftOut, h.Learnt = a.P+b.P, a.LeftOut, a.Learnt
	return h, true
}

// granted are units of a reading that shows what two show: nobody need be asked about the
// columns that only one of them has, as all are shown.
func granted(units []Scored, a, b Hypothesis) []Scored {
	for i, u := range units {
		in := func(h Hypothesis) bool {
			return slices.ContainsFunc(h.Units, func(o Scored) bool { return o.Unit.Key() == u.Unit.Key() && !o.Granted })
		}
		if u.Unit.Kind == unit.Select && !(in(a) && in(b)) {
			units[i].Granted = true
		}
	}
	return units
}

// sideItems are the columns of two lists, each once; all of a table hold those
// that are named.
func sideItems(left, right []*ast.Item) []*ast.Item {
	out := slices.Clone(left)
	for _, it := range right {
		switch star, all := it.Expr.(*ast.Star); {
		case slices.ContainsFunc(out, func(has *ast.Item) bool { return holds(has, it) }):
		case all:
			out = append(slices.DeleteFunc(out, func(has *ast.Item) bool { return covers(star, has) }), it)
		default:
			out = append(out, it)
		}
	}
	return out
}

// told are units as the readings that they come from have them, with their
// places and phrases.
func told(units []Scored, from ...Hypothesis) []Scored {
	known := map[string]Scored{}
	for _, h := range from {
		for _, u := range h.Units {
			key := u.Unit.Key()
			if _, ok := known[key]; !ok {
				known[key] = u
			}
		}
	}
	for i, u := range units {
		if as, ok := known[u.Unit.Key()]; ok {
			as.Unit, as.Alternatives = u.Unit, nil
			units[i] = as
		}
	}
	return units
}

func isStar(it *ast.Item) bool {
	_, ok := it.Expr.(*ast.Star)
	return ok
}

// holds reports whether one item shows what another does.
func holds(has, it *ast.Item) bool {
	star, ok := has.Expr.(*ast.Star)
	return ok && covers(star, it) || ast.Print(has.Expr) == ast.Print(it.Expr)
}

// covers reports whether a column is among all those that a star shows.
func covers(star *ast.Star, it *ast.Item) bool {
	of := ""
	switch e := it.Expr.(type) {
	case *ast.Column:
		of = e.Table
	case *ast.Star:
		of = e.Table
	default:
		return false
	}
	return star.Table == "" || strings.EqualFold(star.Table, of)
}
