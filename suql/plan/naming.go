package plan

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// naming is what a column can mean in one place of a query.
type naming struct {
	leaves []*leaf
	merged map[string]ast.Expr // unqualified names that USING made one
	outer  *naming
}

// defined is a linked list of the common table expressions in force,
// innermost first.
type defined struct {
	was, name string
	columns   []leafColumn
	outer     *defined
}

// namer gives each leaf of a query a name of its own, puts that name before
// each column, writes USING and NATURAL as ON and stars as columns. After it,
// a block can be moved out of the blocks around it without a name changing
// its meaning.
type namer struct {
	cat    *catalog.Catalog
	used   map[string]bool
	leaves map[string]*leaf
	depth  int             // of the block being named; 1 for the outermost
	first  map[string]bool // names that the outermost block keeps
}

// named returns q with names of its own, and its leaves by name.
func named(q ast.Query, cat *catalog.Catalog) (ast.Query, map[string]*leaf) {
	n := &namer{cat: cat, used: map[string]bool{}, leaves: map[string]*leaf{}, first: map[string]bool{}}
	if sel, ok := q.(*ast.Select); ok {
		for name := range leafNames(sel.From...) {
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
func (n *namer) query(q ast.Query, s *naming, env *defined, keepStar bool) (ast.Query, []leafColumn) {
	switch q := q.(type) {
	case *ast.Select:
		return n.block(q, s, env, keepStar)
	case *ast.SetOp:
		return n.setOp(q, nil, s, env)
	case *ast.Values:
		var cols []leafColumn
		for i := range q.Rows[0] {
			cols = append(cols, leafColumn{name: "column" + strconv.Itoa(i+1)})
		}
		return ast.Map(q, func(c ast.Node) ast.Node { return n.expr(c, s, env) }).(ast.Query), cols
	}
	return q, nil // unreachable: ast.Query is sealed
}

// setOp names a set operation; self is the recursive table it defines, or nil.
func (n *namer) setOp(q *ast.SetOp, self *ast.CTE, s *naming, env *defined) (ast.Query, []leafColumn) {
	out := *q
	out.With, env = n.with(q.With, s, env)
	var cols, right []leafColumn
	out.L, cols = n.query(q.L, s, env, false)
	inner := env
	if self != nil {
		inner = &defined{was: self.Name, name: self.Name, columns: renamed(cols, self.Cols), outer: env}
		if now := n.unique("cte ", self.Name); now != self.Name {
			inner.name = now
		}
	}
	out.R, right = n.query(q.R, s, inner, false)
	out.Limit, out.Offset = n.count(q.Limit, s, env), n.count(q.Offset, s, env)
	for i := range cols {
		if i < len(right) && right[i].source != cols[i].source {
			cols[i].source = nil
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
		var cols []leafColumn
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

func renamed(cols []leafColumn, names []string) []leafColumn {
	out := append([]leafColumn(nil), cols...)
	for i := range out {
		out[i].merged, out[i].now = false, ""
		if i < len(names) {
			out[i].name = names[i]
		}
	}
	return out
}

func (n *namer) block(q *ast.Select, outer *naming, env *defined, keepStar bool) (ast.Query, []leafColumn) {
	n.depth++
	defer func() { n.depth-- }()
	out := *q
	out.With, env = n.with(q.With, outer, env)
	s := &naming{outer: outer, merged: map[string]ast.Expr{}}
	out.From = nil
	for _, f := range q.From {
		out.From = append(out.From, n.from(f, s, env))
	}
	in := func(e ast.Expr) ast.Expr {
		if e == nil {
			return nil
		}
		return n.expr(e, s, env).(ast.Expr)
	}
	out.Where, out.Having = in(q.Where), in(q.Having)
	out.Limit, out.Offset = n.count(q.Limit, outer, env), n.count(q.Offset, outer, env)
	out.Windows = nil
	for _, w := range q.Windows {
		out.Windows = append(out.Windows, n.expr(w, s, env).(*ast.Window))
	}
	out.Items = nil
	var cols []leafColumn
	for _, it := range q.Items {
		star, ok := it.Expr.(*ast.Star)
		switch {
		case !ok:
			c := *it
			c.Expr = in(it.Expr)
			if name := check.OutputName(it); c.Alias == "" && check.OutputName(&c) != name && name != "?column?" {
				c.Alias = name
			}
			out.Items = append(out.Items, &c)
			cols = append(cols, leafColumn{name: check.OutputName(it), source: n.source(c.Expr)})
		case keepStar && star.Table == "":
			out.Items = append(out.Items, it)
		default:
			items, more := s.star(it, star)
			out.Items, cols = append(out.Items, items...), append(cols, more...)
		}
	}
	key := func(e ast.Expr, outputFirst bool) ast.Expr {
		if c, ok := e.(*ast.Column); ok && c.Table == "" && (outputFirst || s.own(c) == nil) {
			for _, col := range cols {
				if strings.EqualFold(col.name, c.Name) {
					return e
				}
			}
		}
		return in(e)
	}
	out.GroupBy, out.OrderBy, out.Distinct.Exprs = nil, nil, nil
	for _, g := range q.GroupBy {
		out.GroupBy = append(out.GroupBy, key(g, false))
	}
	for _, d := range q.Distinct.Exprs {
		out.Distinct.Exprs = append(out.Distinct.Exprs, key(d, true))
	}
	for _, o := range q.OrderBy {
		c := *o
		c.Expr = key(o.Expr, true)
		out.OrderBy = append(out.OrderBy, &c)
	}
	return &out, cols
}

// source is the stored column that e repeats, or nil.
func (n *namer) source(e ast.Expr) *catalog.Column {
	if c, ok := e.(*ast.Column); ok && n.leaves[c.Table] != nil {
		if lc := n.leaves[c.Table].column(c.Name); lc != nil {
			return lc.source
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
		if c.Table != "" && !strings.EqualFold(l.was, c.Table) {
			continue
		}
		if col := l.written(c.Name); col != nil && (c.Table != "" || !col.merged) {
			return &ast.Column{At: c.At, Table: l.name, Name: col.called()}
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
func (s *naming) star(it *ast.Item, star *ast.Star) ([]*ast.Item, []leafColumn) {
	var items []*ast.Item
	var cols []leafColumn
	for b := s; b != nil && items == nil; b = b.outer {
		for _, l := range b.leaves {
			if star.Table != "" && !strings.EqualFold(l.was, star.Table) {
				continue
			}
			for _, c := range l.columns {
				switch merged := b.merged[strings.ToLower(c.name)]; {
				case star.Table != "" || merged == nil:
					one := &ast.Item{At: it.At, Expr: &ast.Column{Table: l.name, Name: c.called()}}
					if c.called() != c.name {
						one.Alias = c.name
					}
					items = append(items, one)
				case c.merged:
					continue
				default:
					items = append(items, &ast.Item{At: it.At, Expr: merged, Alias: c.name})
				}
				cols = append(cols, leafColumn{name: c.name, source: c.source})
			}
		}
	}
	return items, cols
}
