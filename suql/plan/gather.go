package plan

import (
	"parley/suql/ast"
)

// gather plans how the answers of a block are found that is free of free
// text inside its parts, and returns the block with lookups instead.
func (w *decorrelator) gather(sel *ast.Select, outer *level, u use) *ast.Select {
	return w.gatherUnder(sel, nil, outer, u)
}

// gatherUnder does that under further conditions on the rows of the block.
func (w *decorrelator) gatherUnder(sel *ast.Select, under []ast.Expr, outer *level, u use) *ast.Select {
	if err := w.in.places(sel); err != nil {
		w.fail(err)
		return sel
	}
	d := w.draft(sel)
	d.under, d.use = under, u.of(sel)
	d.rewriteAsks()
	for _, f := range sel.From {
		w.standsAlone(f)
	}
	from, conds := w.around(outer, append([]ast.Node{sel}, nodes(d.under)...)...)
	src, err := w.in.joinSource(append(from, sel.From...), w.leaves)
	if err != nil {
		w.fail(err)
		return sel
	}
	src.With = w.defined(append(nodes(conds), append(nodes(from), append(nodes(d.under), sel)...)...)...)
	d.around = from
	b := w.builder()
	if err := d.over(b, src, ast.Conj(append(append(append([]ast.Expr{}, conds...), d.under...), sel.Where)...)); err != nil {
		w.fail(err)
		return sel
	}
	out, err := d.lowered(d.sel)
	if err != nil {
		w.fail(err)
		return sel
	}
	n := &Gather{Rel: w.nextRelation(), Query: d.sel, Group: w.cycle, Slots: b.slots()}
	d.list()
	d.rewriteSteps()
	n.In = d.rows()
	w.before = append(w.before, &Plan{Root: n, Query: d.sel, Source: src, Asks: b.list, Facts: b.facts, Inputs: b.inputs})
	return b.lookups(out, n.Rel, n.Slots).(*ast.Select)
}

// of is what is known of the use of sel: nothing where its rows are not those
// of its FROM and WHERE.
func (u use) of(sel *ast.Select) use {
	if _, merged := blocks(sel); merged && !u.count || sel.Distinct.On || sel.Limit != nil || sel.Offset != nil {
		return use{}
	}
	return u
}

// standsAlone refuses subqueries in f that use columns of a block around:
// beside the FROM of that block, as they are put, they could not.
func (w *decorrelator) standsAlone(f ast.From) {
	switch f := f.(type) {
	case *ast.Join:
		w.standsAlone(f.L)
		w.standsAlone(f.R)
	case *ast.Derived:
		if !within(w.refs(f.Query), w.own(f.Query)) {
			w.fail(w.in.beside(f, "a subquery in FROM that uses columns of the query around it,", "put its conditions into the WHERE beside it"))
		}
	}
}

func nodes[T ast.Node](list []T) []ast.Node {
	var out []ast.Node
	for _, n := range list {
		out = append(out, n)
	}
	return out
}

// ahead replaces the free text of e, which stands in the block of lvl, by
// lookups of answers that are gathered before those of the block.
func (w *decorrelator) ahead(e ast.Expr, lvl *level) ast.Expr {
	if w.err != nil || !ast.HasFreeText(e) {
		return e
	}
	sel := &ast.Select{Items: []*ast.Item{{Expr: e}}}
	outer := (*level)(nil)
	if lvl != nil {
		sel.From, sel.Where, outer = lvl.from, lvl.where, lvl.outer
	}
	sel = w.gather(sel, outer, use{})
	return sel.Items[0].Expr
}

// around is the part of the blocks around that the nodes depend on: the FROM
// of each block with a column they use, and what of its WHERE is in SQL and
// about these.
func (w *decorrelator) around(outer *level, of ...ast.Node) (from []ast.From, conds []ast.Expr) {
	refs := map[string]bool{}
	for _, n := range of {
		for r := range w.refs(n) {
			refs[r] = true
		}
	}
	known := map[string]bool{}
	for _, n := range of {
		for r := range w.own(n) {
			known[r] = true
		}
	}
	var used []*level
	for l := outer; l != nil; l = l.outer {
		names := leafNames(l.from...)
		touched := false
		for n := range names {
			touched = touched || refs[n]
		}
		if !touched {
			continue
		}
		used = append(used, l)
		for n := range names {
			known[n] = true
		}
		for _, f := range l.from {
			for r := range w.refs(f) {
				refs[r] = true
			}
		}
	}
	for i := len(used) - 1; i >= 0; i-- {
		from = append(from, used[i].from...)
		for _, t := range ast.Terms(ast.And, used[i].where) {
			inside := w.own(t)
			ok := true
			for r := range w.refs(t) {
				ok = ok && (known[r] || inside[r])
			}
			if ok {
				conds = append(conds, t)
			}
		}
	}
	return from, conds
}

// refs are the leaves whose columns n uses.
func (w *decorrelator) refs(n ast.Node) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok && w.leaves[c.Table] != nil {
			out[c.Table] = true
		}
		return true
	})
	return out
}

// own are the leaves that stand inside n.
func (w *decorrelator) own(n ast.Node) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if f, ok := n.(ast.From); ok {
			if name := leafName(f); name != "" {
				out[name] = true
			}
		}
		return true
	})
	return out
}

// leafNames are the leaves of FROM items, those of their subqueries aside.
func leafNames(from ...ast.From) map[string]bool {
	out := map[string]bool{}
	for _, f := range from {
		if j, ok := f.(*ast.Join); ok {
			for n := range leafNames(j.L, j.R) {
				out[n] = true
			}
			continue
		}
		out[leafName(f)] = true
	}
	return out
}

func countLeaves(from []ast.From) int { return max(1, len(leafNames(from...))) }

func within(some, all map[string]bool) bool {
	for s := range some {
		if !all[s] {
			return false
		}
	}
	return true
}

// builder starts on a block of the query.
func (w *decorrelator) builder() *builder {
	b := w.in.builder(w.leaves)
	b.print = (&Plan{Before: w.before, Hours: w.in.Hours}).Shown
	b.label = func(e ast.Expr) string {
		if c, ok := e.(*ast.Column); ok {
			if _, lc := b.scope.leaf(c); lc != nil && lc.of != nil {
				return b.print(lc.of)
			}
			return c.Name
		}
		return b.print(e)
	}
	return b
}
