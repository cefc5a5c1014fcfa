package check

import (
	"slices"
	"strconv"

	"parley/suql/ast"
)

// query resolves a query and says what it returns. outer is the block around
// it, nil at the top and for subqueries that can't be correlated.
func (c *checker) query(q ast.Query, outer *scope, env *ctes) (ast.Query, *relation) {
	c.grow(q, 1)
	switch q := q.(type) {
	case *ast.Select:
		return c.selectBlock(q, outer, env)
	case *ast.SetOp:
		return c.setOp(q, nil, outer, env)
	case *ast.Values:
		return c.values(q, &scope{outer: outer, ctes: env, place: place{clause: "VALUES"}})
	}
	panic("check: query without a case") // unreachable: ast.Query is sealed
}

func (c *checker) with(w *ast.With, outer *scope, env *ctes) (*ast.With, *ctes) {
	if w == nil {
		return nil, env
	}
	out := *w
	out.CTEs = nil
	for _, cte := range w.CTEs {
		for _, before := range out.CTEs {
			if before.Name == cte.Name {
				c.fail(cte, DuplicateTable, "rename one of them", "WITH defines %q twice", cte.Name)
			}
		}
		resolved := *cte
		var rel *relation
		before := c.size
		if set, ok := cte.Query.(*ast.SetOp); ok && w.Recursive {
			resolved.Query, rel = c.setOp(set, cte, outer, env)
		} else {
			resolved.Query, rel = c.query(cte.Query, outer, env)
		}
		out.CTEs = append(out.CTEs, &resolved)
		named := c.named(cte, rel)
		named.size, c.size = c.size-before, before
		env = &ctes{rel: named, outer: env}
	}
	return &out, env
}

// named is what a common table expression looks like from outside.
func (c *checker) named(cte *ast.CTE, r *relation) *relation {
	out := &relation{name: cte.Name, columns: slices.Clone(r.columns), arms: r.arms}
	for i := range out.columns {
		out.columns[i].merged = false
	}
	c.rename(cte, out, cte.Cols)
	return out
}

// setOp resolves a set operation. With self it is the query of a recursive
// common table expression, whose right operand reads what the left one gives.
func (c *checker) setOp(q *ast.SetOp, self *ast.CTE, outer *scope, env *ctes) (ast.Query, *relation) {
	out := *q
	out.With, env = c.with(q.With, outer, env)
	var l, r *relation
	out.L, l = c.query(q.L, outer, env)
	inner := env
	if self != nil {
		inner = &ctes{rel: c.named(self, l), outer: env}
	}
	out.R, r = c.query(q.R, outer, inner)
	if len(l.columns) != len(r.columns) {
		c.fail(q.R, ColumnCount, "select the same columns on both sides", "%s joins %s with %s",
			q.Op, plural(len(l.columns), "column"), plural(len(r.columns), "column"))
	}
	rel := &relation{columns: slices.Clone(l.columns)}
	if q.Op == ast.Union && q.All {
		rel.arms = max(l.arms, 1) + max(r.arms, 1)
	}
	for i := range rel.columns {
		a, b := l.columns[i], r.columns[i]
		rel.columns[i].typ = unify(a.typ, b.typ)
		rel.columns[i].size = max(a.size, b.size)
		if a.source != b.source {
			rel.columns[i].source = nil
		}
	}
	// ORDER BY sees the output alone.
	s := &scope{rels: []*relation{rel}, ctes: env, outer: outer, place: place{clause: "ORDER BY"}}
	out.OrderBy = c.orders(q.OrderBy, s, &outputs{columns: rel.columns, exprs: make([]ast.Expr, len(rel.columns))})
	out.Limit, out.Offset = c.count(q.Limit, "LIMIT", outer, env), c.count(q.Offset, "OFFSET", outer, env)
	return &out, rel
}

func (c *checker) values(q *ast.Values, s *scope) (ast.Query, *relation) {
	out := *q
	out.Rows = nil
	rel := &relation{}
	for n, row := range q.Rows {
		var exprs []ast.Expr
		if n > 0 && len(row) != len(rel.columns) {
			c.fail(q, ColumnCount, "", "row %d of VALUES has %s, the first has %d", n+1, plural(len(row), "value"),
				len(rel.columns))
		}
		for i, e := range row {
			x, typ := c.expr(e, s)
			exprs = append(exprs, x)
			if n == 0 {
				rel.columns = append(rel.columns, column{name: "column" + strconv.Itoa(i+1), typ: typ})
			} else {
				rel.columns[i].typ = unify(rel.columns[i].typ, typ)
			}
		}
		out.Rows = append(out.Rows, exprs)
	}
	return &out, rel
}

func (c *checker) selectBlock(q *ast.Select, outer *scope, env *ctes) (ast.Query, *relation) {
	out := *q
	out.With, env = c.with(q.With, outer, env)
	s := &scope{outer: outer, ctes: env, windows: map[string]bool{}, items: q.Items}
	out.From = nil
	for _, f := range q.From {
		resolved, rels := c.from(f, s)
		out.From = append(out.From, resolved)
		s.rels = append(slices.Clone(s.rels), rels...)
		c.distinctNames(f, s.rels)
	}
	before := c.size
	out.Where = c.condition(q.Where, s.at(place{clause: "WHERE"}))

	out.Windows = nil
	for _, w := range q.Windows {
		resolved := c.window(w, s.at(place{clause: "WINDOW", aggregates: true}))
		s.windows[w.Name] = true
		out.Windows = append(out.Windows, resolved)
	}
	items, results := c.items(q.Items, s.at(place{clause: "SELECT", aggregates: true, overs: true}))
	out.Items = items

	out.GroupBy = c.keys(q.GroupBy, s.at(place{clause: "GROUP BY"}), results, false)
	out.Having = c.condition(q.Having, s.at(place{clause: "HAVING", aggregates: true}))
	ordered := s.at(place{clause: "ORDER BY", aggregates: true, overs: true})
	out.Distinct.Exprs = c.keys(q.Distinct.Exprs, s.at(place{clause: "DISTINCT ON", aggregates: true}), results, true)
	out.OrderBy = c.orders(q.OrderBy, ordered, results)
	out.Limit, out.Offset = c.count(q.Limit, "LIMIT", outer, env), c.count(q.Offset, "OFFSET", outer, env)
	c.warnUngrouped(&out)
	return &out, &relation{columns: results.columns, arms: c.copied(q, s.rels, c.size-before)}
}

// maxColumns bounds what * can grow to when it is nested (PostgreSQL takes
// 1664 columns, SQLite 2000).
const maxColumns = 1600

// items resolves the SELECT list and says what its columns are called.
func (c *checker) items(items []*ast.Item, s *scope) ([]*ast.Item, *outputs) {
	var out []*ast.Item
	results := &outputs{}
	for _, it := range items {
		resolved := *it
		if star, ok := it.Expr.(*ast.Star); ok {
			var cols []column
			resolved.Expr, cols = c.star(star, s)
			for _, col := range cols {
				c.grow(star, 1+col.size)
			}
			results.columns = append(results.columns, cols...)
			results.exprs = append(results.exprs, make([]ast.Expr, len(cols))...)
			if len(results.columns) > maxColumns {
				c.fail(star, ColumnCount, "name the columns you need", "the query returns more than %d columns", maxColumns)
			}
			if spelled := c.spelledOut(resolved.Expr.(*ast.Star), s); spelled != nil {
				out = append(out, spelled...)
				continue
			}
			out = append(out, &resolved)
			continue
		}
		before := c.size
		x, typ := c.expr(it.Expr, s)
		resolved.Expr = x
		col := column{typ: typ, size: c.size - before}
		if n, ok := x.(*ast.Column); ok {
			col.source = c.out.Columns[n]
		}
		col.name = OutputName(&resolved)
		results.columns = append(results.columns, col)
		results.exprs = append(results.exprs, x)
		out = append(out, &resolved)
	}
	return out, results
}

// star expands * or t.* .
func (c *checker) star(n *ast.Star, s *scope) (ast.Expr, []column) {
	out := *n
	var cols []column
	if n.Table != "" {
		r := s.relation(n.Table)
		if r == nil { // unknownQualifier does not return
			c.unknownQualifier(&ast.Column{At: n.At, Table: n.Table, Name: "*"}, s)
			return nil, nil
		}
		out.Table = r.name
		for _, col := range r.columns {
			col.merged = false
			cols = append(cols, col)
		}
		return &out, cols
	}
	if len(s.rels) == 0 {
		c.fail(n, MisplacedStar, "add FROM and a table", "* stands for all columns, but there is no FROM")
	}
	for _, r := range s.rels {
		for _, col := range r.columns {
			if !col.merged {
				cols = append(cols, col)
			}
		}
	}
	return &out, cols
}
