package plan

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/resolve"
)

// parts replaces the free text inside the parts of a block: its common table
// expressions, its FROM, the subqueries of its expressions. What is left is
// the block's own.
func (w *decorrelator) parts(sel *ast.Select, outer *level) *ast.Select {
	c := *sel
	c.With = w.with(sel.With, outer)
	var own []ast.Expr // free text of inner joins' ON
	terms := ast.Terms(ast.And, sel.Where)
	c.From = nil
	for _, f := range sel.From {
		g, on := w.from(f, outer, terms, true)
		c.From, own = append(c.From, g), append(own, on...)
	}
	terms = append(own, terms...)
	lvl := &level{from: c.From, outer: outer}
	for i, t := range terms {
		lvl.where = sqlPart(ast.Conj(terms...))
		terms[i] = w.term(t, lvl)
	}
	c.Where = ast.Conj(terms...)
	lvl.where = sqlPart(c.Where)

	in := func(n ast.Node) ast.Node { return w.inner(n, lvl) }
	c.Items, c.Windows, c.GroupBy, c.OrderBy = nil, nil, nil, nil
	for _, it := range sel.Items {
		c.Items = append(c.Items, in(it).(*ast.Item))
	}
	for _, x := range sel.Windows {
		c.Windows = append(c.Windows, in(x).(*ast.Window))
	}
	for _, g := range sel.GroupBy {
		c.GroupBy = append(c.GroupBy, in(g).(ast.Expr))
	}
	for _, o := range sel.OrderBy {
		c.OrderBy = append(c.OrderBy, in(o).(*ast.Order))
	}
	c.Distinct.Exprs = nil
	for _, d := range sel.Distinct.Exprs {
		c.Distinct.Exprs = append(c.Distinct.Exprs, in(d).(ast.Expr))
	}
	if sel.Having != nil {
		c.Having = in(sel.Having).(ast.Expr)
	}
	c.Limit, c.Offset = w.count(sel.Limit, outer), w.count(sel.Offset, outer)
	return &c
}

// count replaces the free text of LIMIT or OFFSET, which see no row of the
// block.
func (w *decorrelator) count(e ast.Expr, outer *level) ast.Expr {
	if e == nil {
		return nil
	}
	return w.ahead(w.inner(e, outer).(ast.Expr), &level{outer: outer})
}

// sqlPart is a condition in SQL that e implies; nil when there is none.
func sqlPart(e ast.Expr) ast.Expr {
	if e == nil || !ast.HasFreeText(e) {
		return e
	}
	if b, ok := e.(*ast.Binary); ok {
		l, r := sqlPart(b.L), sqlPart(b.R)
		switch {
		case b.Op == ast.And:
			return ast.Conj(l, r)
		case b.Op == ast.Or && l != nil && r != nil:
			return ast.Disj(l, r)
		}
	}
	return nil
}

// term replaces the subqueries of a condition that every row must fulfil.
func (w *decorrelator) term(t ast.Expr, lvl *level) ast.Expr {
	if e, ok := t.(*ast.Exists); ok && ast.HasFreeText(e) {
		c := *e
		c.Query = w.query(e.Query, lvl, use{steps: []int{1}, rows: true, there: true})
		return &c
	}
	if e, ok := t.(*ast.Binary); ok {
		if steps, more, ok := block.ReachesCount(e); ok && more {
			return w.counted(e, lvl, use{steps: steps, rows: true, count: true, there: true}).(ast.Expr)
		}
	}
	in, ok := t.(*ast.In)
	if !ok || in.Not || in.Query == nil || ast.HasFreeText(in.X) || !ast.HasFreeText(in.Query) {
		return w.inner(t, lvl).(ast.Expr)
	}
	c := *in
	c.Query = w.query(in.Query, lvl, use{among: in.X, there: true})
	return &c
}

// inner replaces the subqueries below n, and the answers that other
// questions are asked about.
func (w *decorrelator) inner(n ast.Node, lvl *level) ast.Node {
	if w.err != nil || !ast.HasFreeText(n) {
		return n
	}
	switch x := n.(type) {
	case *ast.Exists:
		c := *x
		c.Query = w.query(x.Query, lvl, use{steps: []int{1}, rows: true})
		return &c
	case ast.Query:
		return w.query(x, lvl, use{})
	case *ast.FreeText:
		c := *x
		if ast.HasFreeText(x.Text) {
			c.Text = w.ahead(w.inner(x.Text, lvl).(ast.Expr), lvl)
		}
		return &c
	case *ast.Binary:
		if steps, ok := block.CountedRows(x); ok {
			return w.counted(x, lvl, use{steps: steps, rows: true, count: true})
		}
	}
	return ast.Map(n, func(c ast.Node) ast.Node { return w.inner(c, lvl) })
}

// counted replaces the free text of the subquery that e compares the rows of
// with a number.
func (w *decorrelator) counted(e *ast.Binary, lvl *level, u use) ast.Node {
	return ast.Map(e, func(c ast.Node) ast.Node {
		if s, ok := c.(*ast.Subquery); ok {
			d := *s
			d.Query = w.query(s.Query, lvl, u)
			return &d
		}
		return c
	})
}

// from replaces the free text of a FROM item. Free text in the ON of inner
// joins is returned: it may as well stand in WHERE. where are conditions on
// the rows of the block; free says that no outer join is around f.
func (w *decorrelator) from(f ast.From, outer *level, where []ast.Expr, free bool) (ast.From, []ast.Expr) {
	if w.err != nil || !ast.HasFreeText(f) {
		return f, nil
	}
	switch f := f.(type) {
	case *ast.Derived:
		c := *f
		c.Query = w.query(f.Query, outer, use{first: w.firsts[f.Alias]})
		return &c, nil
	case *ast.FuncTable:
		w.fail(w.in.unsupported(f, "answer() or summary() in the argument of a function in FROM",
			"use it in the SELECT list of a subquery"))
	case *ast.Join:
		return w.join(f, outer, where, free)
	}
	return f, nil
}

// join replaces the free text of a join and of its sides.
func (w *decorrelator) join(j *ast.Join, outer *level, where []ast.Expr, free bool) (ast.From, []ast.Expr) {
	c := *j
	inner := j.Kind == ast.Inner || j.Kind == ast.Cross
	var l, r []ast.Expr
	c.L, l = w.from(j.L, outer, where, free && (inner || j.Kind == ast.Left))
	c.R, r = w.from(j.R, outer, where, free && (inner || j.Kind == ast.Right))
	pulled := append(l, r...)
	if c.On == nil || !ast.HasFreeText(c.On) {
		return &c, pulled
	}
	var drop []ast.Expr
	if free {
		drop = w.dropped(&c, where)
	}
	lvl := &level{from: []ast.From{c.L, c.R}, outer: outer}
	terms := ast.Terms(ast.And, c.On)
	for i, t := range terms {
		lvl.where = ast.Conj(sqlPart(ast.Conj(terms...)), ast.Conj(drop...))
		terms[i] = w.term(t, lvl)
	}
	c.On = ast.Conj(terms...)
	if w.err != nil || !ast.HasFreeText(c.On) {
		return &c, pulled
	}
	if free && inner {
		return &c, append(pulled, pull(&c, terms)...)
	}
	pairs := &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}, From: lvl.from, Where: c.On}
	pairs = w.gatherUnder(pairs, drop, outer, use{rows: true})
	c.On = pairs.Where
	return &c, pulled
}

// dropped are the conditions of where that are on the side of an outer join
// that is kept alone: rows that WHERE drops need not be paired.
func (w *decorrelator) dropped(j *ast.Join, where []ast.Expr) []ast.Expr {
	kept := map[ast.JoinKind]ast.From{ast.Left: j.L, ast.Right: j.R}[j.Kind]
	if kept == nil {
		return nil
	}
	var out []ast.Expr
	for _, t := range where {
		if !ast.HasFreeText(t) && resolve.Within(w.leaves.Refs(t), resolve.LeafNames(kept)) {
			out = append(out, t)
		}
	}
	return out
}

// pull takes the terms with free text out of the ON of an inner join, and
// returns them: they may as well stand in WHERE.
func pull(j *ast.Join, terms []ast.Expr) []ast.Expr {
	var keep, pulled []ast.Expr
	for _, t := range terms {
		if ast.HasFreeText(t) {
			pulled = append(pulled, t)
		} else {
			keep = append(keep, t)
		}
	}
	j.On = ast.Conj(keep...)
	if j.On == nil {
		j.Kind = ast.Cross
	}
	return pulled
}
