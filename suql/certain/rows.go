package certain

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/plan"
)

// ReadSuffix ends the name of the relation that lists, for a relation of
// answers, which texts were read: in the same columns, with true for a
// question that was answered, be it with NULL.
const ReadSuffix = "_read"

// Rows is q where reading ended early: it gives the rows that belong to
// its result whatever the answers are that were not found any more. partial
// says which relations of answers lack some. In three-valued logic, a
// condition on a block that such an answer may change is NULL, unless what is
// known settles it; so is such a block as a value.
//
// Of outer joins, groups and numbers of rows it makes no more than what is
// known: they may lack rows.
func Rows(q ast.Query, partial func(rel string) bool) ast.Query {
	if !slices.ContainsFunc(plan.LookedUp(q), partial) {
		return q
	}
	c := &certainty{partial: partial, defined: map[string]*ast.CTE{}}
	ast.Inspect(q, func(n ast.Node) bool {
		if cte, ok := n.(*ast.CTE); ok {
			c.defined[cte.Name] = cte
		}
		return true
	})
	return c.query(q, false)
}

// certainty rewrites the blocks of one statement.
type certainty struct {
	partial func(string) bool
	defined map[string]*ast.CTE // named queries
	inside  []string            // named queries being looked into
}

// query is q with those rows only that are certain or, with possible, those
// that can't be ruled out.
func (c *certainty) query(q ast.Query, possible bool) ast.Query {
	switch q := q.(type) {
	case *ast.SetOp:
		out := *q
		out.With = c.with(q.With, possible)
		out.L = c.query(q.L, possible)
		out.R = c.query(q.R, possible != (q.Op == ast.Except))
		return &out
	case *ast.Select:
		return c.block(q, possible)
	}
	return q
}

func (c *certainty) with(w *ast.With, possible bool) *ast.With {
	if w == nil {
		return nil
	}
	out := *w
	out.CTEs = nil
	for _, cte := range w.CTEs {
		one := *cte
		one.Query = c.query(cte.Query, possible)
		out.CTEs = append(out.CTEs, &one)
	}
	return &out
}

func (c *certainty) block(sel *ast.Select, possible bool) ast.Query {
	out := *sel
	out.With = c.with(sel.With, possible)
	out.From = nil
	for _, f := range sel.From {
		out.From = append(out.From, c.from(f, possible))
	}
	if sel.Where != nil {
		out.Where = c.condition(sel.Where)
		if possible && c.open(sel.Where) != nil {
			out.Where = notFalse(out.Where)
		}
	}
	if sel.Having != nil {
		out.Having = c.condition(sel.Having)
	}
	out.Items = nil
	for _, it := range sel.Items {
		one := *it
		if plan.Hidden(it.Alias) { // why a row is there: of what is known
			one.Expr = c.inner(it.Expr)
		} else {
			one.Expr = c.value(it.Expr).(ast.Expr)
		}
		out.Items = append(out.Items, &one)
	}
	return &out
}

func (c *certainty) from(f ast.From, possible bool) ast.From {
	switch f := f.(type) {
	case *ast.Derived:
		out := *f
		out.Query = c.query(f.Query, possible)
		return &out
	case *ast.Join:
		out := *f
		out.L, out.R = c.from(f.L, possible), c.from(f.R, possible)
		if f.On != nil {
			out.On = c.condition(f.On)
		}
		return &out
	case *ast.Table:
		if possible {
			return c.possibly(f)
		}
	}
	return f
}

// possibly is a named query with the rows that can't be ruled out, written
// where it is looked at: by its name it has those only that are certain. A
// recursive one keeps its name.
func (c *certainty) possibly(t *ast.Table) ast.From {
	named := c.defined[t.Name]
	if named == nil || slices.Contains(c.inside, t.Name) || block.ReadsTable(named.Query, t.Name) || c.openFrom(t) == nil {
		return t
	}
	c.inside = append(c.inside, t.Name)
	defer func() { c.inside = c.inside[:len(c.inside)-1] }()
	cols := t.Cols
	if len(cols) == 0 {
		cols = named.Cols
	}
	return &ast.Derived{At: t.At, Query: c.query(named.Query, true), Alias: t.Ref(), Cols: cols}
}

// undecided is NULL where open is true and FALSE elsewhere.
func undecided(open ast.Expr) ast.Expr {
	return &ast.Case{Whens: []*ast.When{{Cond: open, Then: null()}}, Else: &ast.Literal{Kind: ast.Bool, Text: "FALSE"}}
}

// unlessOpen is e, or NULL where open is true.
func unlessOpen(open, e ast.Expr) ast.Expr {
	return &ast.Case{Whens: []*ast.When{{Cond: open, Then: null()}}, Else: e}
}

func null() ast.Expr { return &ast.Literal{Kind: ast.Null, Text: "NULL"} }

// condition is e in three-valued logic, NULL where it is open.
func (c *certainty) condition(e ast.Expr) ast.Expr {
	open := c.open(e)
	if open == nil {
		return e
	}
	switch e := e.(type) {
	case *ast.Binary:
		if e.Op == ast.And || e.Op == ast.Or {
			out := *e
			out.L, out.R = c.condition(e.L), c.condition(e.R)
			return &out
		}
		if _, list, ok := block.ReachesCount(e); ok && list {
			return ast.Disj(c.inner(e), undecided(open)) // what is found settles it
		}
	case *ast.Unary:
		if e.Op == ast.Not {
			out := *e
			out.X = c.condition(e.X)
			return &out
		}
	case *ast.Exists:
		return ast.Disj(c.inner(e), undecided(open))
	case *ast.In:
		if e.Query == nil || c.open(e.X) != nil {
			break
		}
		found := *e
		found.Not = false
		out := ast.Disj(c.inner(&found), undecided(open))
		if e.Not {
			return &ast.Unary{Op: ast.Not, X: out}
		}
		return out
	}
	return unlessOpen(open, c.inner(e))
}

// inner is e with the blocks in it rewritten.
func (c *certainty) inner(e ast.Expr) ast.Expr {
	return ast.Map(e, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case ast.Query:
			return c.query(n, false)
		case ast.Expr:
			if _, _, ok := c.lookup(n); ok {
				return n
			}
			return c.inner(n)
		}
		return n
	}).(ast.Expr)
}

// value is a part of the output: the blocks in it are NULL where they are
// open.
func (c *certainty) value(n ast.Node) ast.Node {
	e, ok := n.(ast.Expr)
	if ok {
		if _, _, is := c.lookup(e); is {
			return n
		}
	}
	switch n := n.(type) {
	case *ast.Subquery, *ast.Exists:
		if open := c.open(n); open != nil {
			return unlessOpen(open, c.inner(e))
		}
		return n
	case *ast.In:
		if open := c.open(n); open != nil {
			return c.condition(n)
		}
		return n
	}
	return ast.Map(n, c.value)
}
