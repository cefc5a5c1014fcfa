package agent

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/unit"
)

// mostGrounds is how many columns a list may have with those that are put beside what was asked for.
const mostGrounds = 8

// OnGrounds is a reading as a reply shows it: beside what was asked for, on what grounds its rows are
// found: the column that they are in order of, or within bounds of, the figure by which groups
// are kept or put in order; and what rows are called of which only something else is shown.
// The same rows are found, and what is said next goes on from what was asked for ([Reply.Asked]).
//
//	SELECT name FROM treatments WHERE price > 60      → SELECT name, price FROM treatments WHERE price > 60
//	SELECT supplier FROM rolls GROUP BY supplier ORDER BY count(*) DESC LIMIT 1
//	→ SELECT supplier, count(*) FROM rolls GROUP BY supplier ORDER BY count(*) DESC LIMIT 1
func OnGrounds(cat *catalog.Catalog, h Hypothesis) Hypothesis {
	sel, ok := h.Query.(*ast.Select)
	asksTexts := func(it *ast.Item) bool { return ast.HasFreeText(it.Expr) }
	if !ok || cat == nil || sel.Distinct.On || !sideBySide(sel) || slices.ContainsFunc(sel.Items, asksTexts) {
		return h
	}
	out := *sel
	for _, e := range judged(sel) {
		out.Items = withItem(out.Items, e)
	}
	if len(sel.GroupBy) == 0 && !slices.ContainsFunc(sel.Items, isStar) {
		out.Items = whose(cat, sel, out.Items)
	}
	if len(out.Items) == len(sel.Items) || len(out.Items) > mostGrounds {
		return h
	}
	return restated(h, &out)
}

// restated is a reading as another query that finds the same: nobody need be asked about what
// it has beside what the reading had.
func restated(h Hypothesis, q ast.Query) Hypothesis {
	out, err := Parsed(q)
	if err != nil {
		return h
	}
	had := map[string][]Alternative{}
	for _, u := range h.Units {
		had[u.Unit.Key()] = u.Alternatives
	}
	out.Units = told(out.Units, h)
	for i, u := range out.Units {
		others, as := had[u.Unit.Key()]
		out.Units[i].Granted, out.Units[i].Alternatives = u.Granted || !as, others
	}
	out.Units = append(out.Units, asTheyAre(h, out)...)
	out.P, out.LeftOut, out.Learnt, out.Unranked = h.P, h.LeftOut, h.Learnt, h.Unranked
	return out
}

// asTheyAre are the units of a reading which say of a column that it is shown as it is, not added
// up: a query does not say so.
func asTheyAre(h, now Hypothesis) (out []Scored) {
	for _, u := range h.Units {
		if u.Unit.Kind != unit.Aggregate || u.Unit.Agg != "" {
			continue
		}
		for _, o := range now.Units {
			if o.Unit.Kind == unit.Select && o.Unit.From == u.Unit.From && o.Unit.Column == u.Unit.Column {
				u.Unit.Slot = o.Unit.Slot
				out = append(out, u)
			}
		}
	}
	return out
}

// withItem are columns and one more, unless it is among them, by itself, by its name or with all of
// its table.
func withItem(items []*ast.Item, e ast.Expr) []*ast.Item {
	it, text := &ast.Item{Expr: e}, ast.Print(e)
	if slices.ContainsFunc(items, func(has *ast.Item) bool {
		return holds(has, it) || strings.EqualFold(has.Alias, text)
	}) {
		return items
	}
	return append(slices.Clone(items), it)
}

// isOne reports whether an expression is a column as it is.
func isOne(e ast.Expr) bool {
	_, is := e.(*ast.Column)
	return is
}

// judged are what rows are put in order by and what they are within bounds of; of groups, the
// figures.
func judged(sel *ast.Select) (out []ast.Expr) {
	groups := len(sel.GroupBy) > 0
	for _, o := range sel.OrderBy {
		out = append(out, o.Expr)
	}
	conditions := sel.Where
	if groups {
		conditions = sel.Having
	}
	for _, term := range ast.Terms(ast.And, conditions) {
		if e := bounded(term); e != nil {
			out = append(out, e)
		}
	}
	for _, e := range out {
		if !groups && !isOne(e) { // how old somebody is, and since when
			for _, c := range ast.Columns(e) {
				out = append(out, c)
			}
		}
	}
	return slices.DeleteFunc(out, func(e ast.Expr) bool {
		_, fixed := e.(*ast.Literal)
		return fixed || ast.HasFreeText(e) || readsRows(e) || check.HasAggregate(e) != groups
	})
}

// bounded is what a condition leaves open within bounds: one of several values, more than one, or
// between two; nil for other conditions.
func bounded(term ast.Expr) ast.Expr {
	switch t := term.(type) {
	case *ast.Between:
		if !t.Not {
			return t.X
		}
	case *ast.In:
		if !t.Not && t.Query == nil && len(t.List) > 1 {
			return t.X
		}
	case *ast.Binary:
		if slices.Contains([]ast.Op{ast.Lt, ast.Le, ast.Gt, ast.Ge}, t.Op) {
			return t.L
		}
	}
	return nil
}

// readsRows reports whether an expression looks at rows of its own.
func readsRows(e ast.Expr) bool {
	return ast.Some(e, func(n ast.Node) bool { _, is := n.(ast.Query); return is })
}

// whose are columns of the rows of one table, and before them what these are called, where no
// column says so; after them what they point at, where they are called nothing.
func whose(cat *catalog.Catalog, sel *ast.Select, items []*ast.Item) []*ast.Item {
	tables, on, ok := ast.Joined(sel)
	if !ok || len(tables) == 0 {
		return items
	}
	of, ref := 0, ""
	if len(tables) > 1 {
		if of = listed(sel, tables); of < 0 {
			return items
		}
		ref = tables[of].Ref()
		if slices.ContainsFunc(on, func(e ast.Expr) bool { return several(cat, e, tables, ref) }) {
			return items
		}
	}
	t := cat.Table(tables[of].Name)
	if t == nil || !tellsOfRows(t, sel.Items, len(items) > len(sel.Items)) {
		return items
	}
	called := t.CalledBy()
	if called == nil {
		return pointing(cat, t, ref, items)
	}
	if said(sel, ref, called) {
		return items
	}
	var out []*ast.Item
	for _, c := range called {
		out = withItem(out, &ast.Column{Table: ref, Name: c.Name})
	}
	return append(out, items...)
}

// tellsOfRows reports whether columns are of the rows of a table, none of them what a row is
// called or known by; kinds alone tell of rows where each has something else beside it.
func tellsOfRows(t *catalog.Table, items []*ast.Item, each bool) bool {
	kinds := !each
	for _, it := range items {
		column, ok := it.Expr.(*ast.Column)
		if !ok || it.Alias != "" {
			return false
		}
		c := t.Column(column.Name)
		if c == nil || t.TellsApart(c) || slices.Contains(t.CalledBy(), c) {
			return false
		}
		kinds = kinds && (c.Kind == catalog.Enum || c.Kind == catalog.Bool)
	}
	return !kinds
}

// said reports whether conditions say all of what the rows are called.
func said(sel *ast.Select, ref string, called []*catalog.Column) bool {
	for _, name := range called {
		if !slices.ContainsFunc(ast.Terms(ast.And, sel.Where), func(term ast.Expr) bool {
			c, op, _, ok := ast.Compared[*ast.Column](term)
			return ok && op == ast.Eq && strings.EqualFold(c.Name, name.Name) && strings.EqualFold(c.Table, ref)
		}) {
			return false
		}
	}
	return true
}

// pointing are columns, and after them those of a table that point at rows which are called
// something.
func pointing(cat *catalog.Catalog, t *catalog.Table, ref string, items []*ast.Item) []*ast.Item {
	for _, f := range t.Foreign {
		if len(f.Columns) != 1 {
			continue
		}
		if to := cat.Table(f.RefTable); to != nil && cat.Calling(to).By != nil {
			items = withItem(items, &ast.Column{Table: ref, Name: f.Columns[0]})
		}
	}
	return items
}
