package plan

import (
	"maps"
	"slices"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/resolve"
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
	all := append(slices.Concat(conds, d.under), sel.Where)
	if err := d.over(b, src, ast.Conj(all...)); err != nil {
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
	if _, merged := block.Blocking(sel); merged && !u.count || sel.Distinct.On || sel.Limit != nil || sel.Offset != nil {
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
		if !w.leaves.Closed(f.Query) {
			w.fail(w.in.beside(f, "a subquery in FROM that uses columns of the query around it,",
				"put its conditions into the WHERE beside it"))
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
	refs, known := map[string]bool{}, map[string]bool{}
	for _, n := range of {
		maps.Copy(refs, w.leaves.Refs(n))
		maps.Copy(known, resolve.Own(n))
	}
	var used []*level
	for l := outer; l != nil; l = l.outer {
		names := resolve.LeafNames(l.from...)
		if !overlap(names, refs) {
			continue
		}
		used = append(used, l)
		maps.Copy(known, names)
		for _, f := range l.from {
			maps.Copy(refs, w.leaves.Refs(f))
		}
	}
	for i := len(used) - 1; i >= 0; i-- {
		from = append(from, used[i].from...)
		for _, t := range ast.Terms(ast.And, used[i].where) {
			if resolve.Within(w.leaves.Refs(t), resolve.Union(known, resolve.Own(t))) {
				conds = append(conds, t)
			}
		}
	}
	return from, conds
}

// overlap reports whether a name is among both.
func overlap(a, b map[string]bool) bool {
	for n := range a {
		if b[n] {
			return true
		}
	}
	return false
}

// builder starts on a block of the query.
func (w *decorrelator) builder() *builder {
	b := w.in.builder(w.leaves)
	b.print = (&Plan{Before: w.before, Hours: w.in.Hours}).Shown
	b.label = func(e ast.Expr) string {
		if c, ok := e.(*ast.Column); ok {
			if _, lc := b.leaves.Leaf(c); lc != nil && lc.Of != nil {
				return b.print(lc.Of)
			}
			return c.Name
		}
		return b.print(e)
	}
	return b
}

func countLeaves(from []ast.From) int { return max(1, len(resolve.LeafNames(from...))) }
