package plan

import (
	"parley/suql/ast"
)

// gather plans how the answers of a block are found that is free of free
// text inside its parts, and returns the block with lookups instead.
func (w *weaver) gather(sel *ast.Select, outer *level, u use) *ast.Select {
	return w.gatherUnder(sel, nil, outer, u)
}

// gatherUnder does that under further conditions on the rows of the block.
func (w *weaver) gatherUnder(sel *ast.Select, under []ast.Expr, outer *level, u use) *ast.Select {
	if err := w.in.places(sel); err != nil {
		w.fail(err)
		return sel
	}
	block := sel
	if _, merged := blocks(sel); merged && !u.count || sel.Distinct.On || sel.Limit != nil || sel.Offset != nil {
		u = use{} // the rows are not those of FROM and WHERE
	}
	if u.of != nil && (len(sel.Items) != 1 || ast.HasFreeText(sel.Items[0].Expr) || over(sel.Items[0])) {
		u.of = nil
	}
	if u.of != nil {
		under = append(under, &ast.Binary{Op: ast.Eq, L: sel.Items[0].Expr, R: u.of})
		u.steps, u.rows = []int{1}, true
	}
	for _, f := range sel.From {
		w.standsAlone(f)
	}
	from, conds := w.around(outer, append([]ast.Node{sel}, nodes(under)...)...)
	src, err := w.in.joinSource(append(from, sel.From...), w.leaves)
	if err != nil {
		w.fail(err)
		return sel
	}
	src.With = w.defined(append(nodes(conds), append(nodes(from), append(nodes(under), sel)...)...)...)

	b := w.builder(sel.Where)
	where := Formula(Fixed(true))
	if all := ast.Conj(append(append(append([]ast.Expr{}, conds...), under...), sel.Where)...); all != nil {
		f, err := b.condition(all, True)
		if err != nil {
			w.fail(err)
			return sel
		}
		where = Reduce(f, func(int) Truth { return 0 })
	}
	if u.rows {
		sel = rowsOnly(sel)
	}
	out, show, err := b.lowered(sel)
	if err != nil {
		w.fail(err)
		return sel
	}
	n := &Gather{Rel: w.nextRelation(), Query: sel, Group: w.cycle}
	n.Slots = b.slots()
	scan := b.scan(src, where)
	root := Node(scan)
	where = b.settled(where)
	if _, decided := where.(Fixed); !decided {
		judge := &Judge{In: root, Where: where, Text: FormulaText(where, b.facts), Need: -1, Cut: Cut{Limit: -1}}
		if len(from) == 0 || w.joined(leafNames(from...), append(append([]ast.Expr{}, under...), ast.Terms(ast.And, sel.Where)...)) {
			judge.Steps = u.steps
			if steps, keys, ok := groupSteps(block); ok && u.steps == nil {
				judge.Steps, scan.Groups = steps, keys
			}
		}
		if judge.Steps != nil {
			for i := range len(src.Keys) - countLeaves(sel.From) { // the row around
				judge.Group = append(judge.Group, i)
			}
			if by := b.rankings(where, src); len(judge.Group) == 0 && len(by) > 0 {
				judge.In = &Rank{In: scan, By: by}
			}
		}
		root = judge
	}
	if len(show.Asks) > 0 {
		show.In, root = root, show
	}
	n.In = root
	if j, ok := judgeOf(root); !ok || j.Steps == nil {
		src.Keys, src.distinct = w.needed(b, src.Keys, scan, show), true
	}
	w.before = append(w.before, &Plan{Root: n, Query: sel, Source: src, Asks: b.list, Facts: b.facts, Inputs: b.inputs})
	return b.lookups(out, n.Rel, n.Slots).(*ast.Select)
}

// rowsOnly is sel without free text where only its rows matter.
func rowsOnly(sel *ast.Select) *ast.Select {
	c := *sel
	c.Items, c.OrderBy = nil, nil
	for _, it := range sel.Items {
		if ast.HasFreeText(it) {
			it = &ast.Item{At: it.At, Expr: ast.Num("1"), Alias: it.Alias}
		}
		c.Items = append(c.Items, it)
	}
	return &c
}

// standsAlone refuses subqueries in f that use columns of a block around:
// beside the FROM of that block, as they are put, they could not.
func (w *weaver) standsAlone(f ast.From) {
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

// over reports whether n has a window function.
func over(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.Call); ok && c.Over != nil {
			found = true
		}
		return !found
	})
	return found
}

// ahead replaces the free text of e, which stands in the block of lvl, by
// lookups of answers that are gathered before those of the block.
func (w *weaver) ahead(e ast.Expr, lvl *level) ast.Expr {
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
func (w *weaver) around(outer *level, of ...ast.Node) (from []ast.From, conds []ast.Expr) {
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
func (w *weaver) refs(n ast.Node) map[string]bool {
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
func (w *weaver) own(n ast.Node) map[string]bool {
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
func (w *weaver) builder(where ast.Expr) *builder {
	b := w.in.builder(w.leaves, where)
	b.print = (&Plan{Before: w.before}).Shown
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
