package resolve

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// naming is what a column can mean in one place of a query.
type naming struct {
	leaves []*Leaf
	merged map[string]ast.Expr // unqualified names that USING made one
	outer  *naming
}

// defined is a linked list of the common table expressions in force,
// innermost first.
type defined struct {
	was, name string
	columns   []Column
	outer     *defined
}

// namer gives each leaf of a query a name of its own, puts that name before
// each column, writes USING and NATURAL as ON and stars as columns. After it,
// a block can be moved out of the blocks around it without a name changing
// its meaning.
type namer struct {
	cat    *catalog.Catalog
	used   map[string]bool
	leaves Leaves
	depth  int             // of the block being named; 1 for the outermost
	first  map[string]bool // names that the outermost block keeps
}

// Names returns q with names of its own, and its leaves by name.
func Names(q ast.Query, cat *catalog.Catalog) (ast.Query, Leaves) {
	n := &namer{cat: cat, used: map[string]bool{}, leaves: Leaves{}, first: map[string]bool{}}
	if sel, ok := q.(*ast.Select); ok {
		for name := range LeafNames(sel.From...) {
			n.first[strings.ToLower(name)] = true
		}
	}
	for _, t := range cat.Tables {
		n.used["cte "+strings.ToLower(t.Name)] = true
	}
	out, _ := n.query(q, nil, nil, false)
	return out, n.leaves
}

// unique is name, or name with a number when it is taken.
func (n *namer) unique(space, name string) string {
	out := name
	taken := func(name string) bool {
		return n.used[space+strings.ToLower(name)] || n.depth > 1 && n.first[strings.ToLower(name)]
	}
	for i := 2; taken(out); i++ {
		out = name + "_" + strconv.Itoa(i)
	}
	n.used[space+strings.ToLower(out)] = true
	return out
}

// query names what is in q. keepStar says that its columns don't matter, so
// that * may stay.
func (n *namer) query(q ast.Query, s *naming, env *defined, keepStar bool) (ast.Query, []Column) {
	switch q := q.(type) {
	case *ast.Select:
		return n.block(q, s, env, keepStar)
	case *ast.SetOp:
		return n.setOp(q, nil, s, env)
	case *ast.Values:
		var cols []Column
		for i := range q.Rows[0] {
			cols = append(cols, Column{Name: "column" + strconv.Itoa(i+1)})
		}
		return ast.Map(q, func(c ast.Node) ast.Node { return n.expr(c, s, env) }).(ast.Query), cols
	}
	return q, nil // unreachable: ast.Query is sealed
}

// setOp names a set operation; self is the recursive table it defines, or nil.
func (n *namer) setOp(q *ast.SetOp, self *ast.CTE, s *naming, env *defined) (ast.Query, []Column) {
	out := *q
	out.With, env = n.with(q.With, s, env)
	var cols, right []Column
	out.L, cols = n.query(q.L, s, env, false)
	inner := env
	if self != nil {
		inner = &defined{was: self.Name, name: self.Name, columns: renamed(cols, self.Cols), outer: env}
		if now := n.unique("cte ", self.Name); now != self.Name {
			inner.name = now
		}
	}
	out.R, right = n.query(q.R, s, inner, false)
	out.Limit, out.Offset = n.maybe(q.Limit, s, env), n.maybe(q.Offset, s, env)
	for i := range cols {
		if i < len(right) && right[i].Source != cols[i].Source {
			cols[i].Source = nil
		}
	}
	if self != nil {
		self.Name = inner.name
	}
	return &out, cols
}

func (n *namer) with(w *ast.With, s *naming, env *defined) (*ast.With, *defined) {
	if w == nil {
		return nil, env
	}
	out := *w
	out.CTEs = nil
	for _, cte := range w.CTEs {
		c := *cte
		var cols []Column
		if set, ok := cte.Query.(*ast.SetOp); ok && w.Recursive {
			c.Query, cols = n.setOp(set, &c, s, env) // sets c.Name
		} else {
			c.Query, cols = n.query(cte.Query, s, env, false)
			c.Name = n.unique("cte ", cte.Name)
		}
		out.CTEs = append(out.CTEs, &c)
		env = &defined{was: cte.Name, name: c.Name, columns: renamed(cols, cte.Cols), outer: env}
	}
	return &out, env
}

func renamed(cols []Column, names []string) []Column {
	out := append([]Column(nil), cols...)
	for i := range out {
		out[i].merged, out[i].now = false, ""
		if i < len(names) {
			out[i].Name = names[i]
		}
	}
	return out
}

// block names a SELECT.
func (n *namer) block(q *ast.Select, outer *naming, env *defined, keepStar bool) (ast.Query, []Column) {
	n.depth++
	defer func() { n.depth-- }()
	out := *q
	out.With, env = n.with(q.With, outer, env)
	s := &naming{outer: outer, merged: map[string]ast.Expr{}}
	out.From = nil
	for _, f := range q.From {
		out.From = append(out.From, n.from(f, s, env))
	}
	out.Where, out.Having = n.maybe(q.Where, s, env), n.maybe(q.Having, s, env)
	out.Limit, out.Offset = n.maybe(q.Limit, outer, env), n.maybe(q.Offset, outer, env) // they see no column of the block
	out.Windows = nil
	for _, w := range q.Windows {
		out.Windows = append(out.Windows, n.expr(w, s, env).(*ast.Window))
	}
	var cols []Column
	out.Items, cols = n.items(q.Items, s, env, keepStar)
	out.GroupBy, out.OrderBy, out.Distinct.Exprs = nil, nil, nil
	for _, g := range q.GroupBy {
		if c, ok := g.(*ast.Column); ok && s.own(c) == nil && output(c, cols) {
			out.GroupBy = append(out.GroupBy, g)
		} else {
			out.GroupBy = append(out.GroupBy, n.maybe(g, s, env))
		}
	}
	for _, d := range q.Distinct.Exprs {
		out.Distinct.Exprs = append(out.Distinct.Exprs, n.key(d, cols, s, env))
	}
	for _, o := range q.OrderBy {
		c := *o
		c.Expr = n.key(o.Expr, cols, s, env)
		out.OrderBy = append(out.OrderBy, &c)
	}
	return &out, cols
}

// items names the output, with the columns of stars in their place.
func (n *namer) items(list []*ast.Item, s *naming, env *defined, keepStar bool) ([]*ast.Item, []Column) {
	var out []*ast.Item
	var cols []Column
	for _, it := range list {
		star, ok := it.Expr.(*ast.Star)
		switch {
		case !ok:
			c := *it
			c.Expr = n.maybe(it.Expr, s, env)
			if name := check.OutputName(it); c.Alias == "" && check.OutputName(&c) != name && name != check.Unnamed {
				c.Alias = name
			}
			out = append(out, &c)
			cols = append(cols, Column{Name: check.OutputName(it), Source: n.source(c.Expr)})
		case keepStar && star.Table == "":
			out = append(out, it)
		default:
			items, more := s.star(it, star)
			out, cols = append(out, items...), append(cols, more...)
		}
	}
	return out, cols
}

// key names an expression of ORDER BY or DISTINCT ON, in which the name of an
// output column comes first.
func (n *namer) key(e ast.Expr, cols []Column, s *naming, env *defined) ast.Expr {
	if c, ok := e.(*ast.Column); ok && output(c, cols) {
		return e
	}
	return n.maybe(e, s, env)
}

// output reports whether c may be the name of an output column.
func output(c *ast.Column, cols []Column) bool {
	return c.Table == "" && slices.ContainsFunc(cols, func(col Column) bool { return strings.EqualFold(col.Name, c.Name) })
}

// maybe names what is in e, which may be nil.
func (n *namer) maybe(e ast.Expr, s *naming, env *defined) ast.Expr {
	if e == nil {
		return nil
	}
	return n.expr(e, s, env).(ast.Expr)
}

// source is the stored column that e repeats, or nil.
func (n *namer) source(e ast.Expr) *catalog.Column {
	if c, ok := e.(*ast.Column); ok && n.leaves[c.Table] != nil {
		if lc := n.leaves[c.Table].Column(c.Name); lc != nil {
			return lc.Source
		}
	}
	return nil
}

// expr names the columns below e.
func (n *namer) expr(e ast.Node, s *naming, env *defined) ast.Node {
	switch x := e.(type) {
	case *ast.Column:
		return s.resolve(x)
	case *ast.Star:
		return x
	case *ast.Exists:
		c := *x
		c.Query, _ = n.query(x.Query, s, env, true)
		return &c
	case ast.Query:
		q, _ := n.query(x, s, env, false)
		return q
	}
	return ast.Map(e, func(c ast.Node) ast.Node { return n.expr(c, s, env) })
}

// own is what c means in this block, nil when nothing.
func (s *naming) own(c *ast.Column) ast.Expr {
	if c.Table == "" {
		if e := s.merged[strings.ToLower(c.Name)]; e != nil {
			return e
		}
	}
	for _, l := range s.leaves {
		if c.Table != "" && !strings.EqualFold(l.Was, c.Table) {
			continue
		}
		if col := l.written(c.Name); col != nil && (c.Table != "" || !col.merged) {
			return &ast.Column{At: c.At, Table: l.Name, Name: col.Called()}
		}
	}
	return nil
}

func (s *naming) resolve(c *ast.Column) ast.Expr {
	for b := s; b != nil; b = b.outer {
		if e := b.own(c); e != nil {
			return e
		}
	}
	return c
}

// star is what * or t.* stands for.
func (s *naming) star(it *ast.Item, star *ast.Star) ([]*ast.Item, []Column) {
	var items []*ast.Item
	var cols []Column
	for b := s; b != nil && items == nil; b = b.outer {
		for _, l := range b.leaves {
			if star.Table != "" && !strings.EqualFold(l.Was, star.Table) {
				continue
			}
			for _, c := range l.Columns {
				switch merged := b.merged[strings.ToLower(c.Name)]; {
				case star.Table != "" || merged == nil:
					one := &ast.Item{At: it.At, Expr: &ast.Column{Table: l.Name, Name: c.Called()}}
					if c.Called() != c.Name {
						one.Alias = c.Name
					}
					items = append(items, one)
				case c.merged:
					continue
				default:
					items = append(items, &ast.Item{At: it.At, Expr: merged, Alias: c.Name})
				}
				cols = append(cols, Column{Name: c.Name, Source: c.Source})
			}
		}
	}
	return items, cols
}
