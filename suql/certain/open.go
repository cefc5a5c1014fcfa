package certain

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/plan"
)

// lookup takes apart a subquery that looks up an answer.
func (c *certainty) lookup(e ast.Expr) (t *ast.Table, sel *ast.Select, ok bool) {
	sub, ok := e.(*ast.Subquery)
	if !ok {
		return nil, nil, false
	}
	sel, t, ok = ast.OneTable(sub.Query)
	return t, sel, ok && strings.HasPrefix(t.Name, plan.Lookups)
}

// open is a condition that is true where answers which were not found may
// change n; nil when there are none.
func (c *certainty) open(n ast.Node) ast.Expr {
	var parts []ast.Expr
	add := func(e ast.Expr) {
		if e != nil {
			parts = append(parts, e)
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Subquery:
			if t, sel, ok := c.lookup(n); ok {
				if c.partial(t.Name) {
					add(unread(t, sel))
				}
				return false
			}
		case ast.Query:
			add(c.openRows(n))
			return false
		}
		return true
	})
	return ast.Disj(parts...)
}

// unread is true where the text that sel looks up is one, and was not read.
func unread(t *ast.Table, sel *ast.Select) ast.Expr {
	name := t.Name + ReadSuffix
	moved := ast.Rewrite(sel, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Column:
			if n.Table == t.Name {
				return &ast.Column{At: n.At, Table: name, Name: n.Name}
			}
		case *ast.Table:
			if n.Name == t.Name {
				return &ast.Table{At: n.At, Name: name}
			}
		}
		return n
	})
	answered := moved.Items[0].Expr
	moved.Items = []*ast.Item{{Expr: ast.Num("1")}}
	out := ast.Expr(&ast.Unary{Op: ast.Not, X: &ast.Exists{Query: moved}})
	for _, term := range ast.Terms(ast.And, sel.Where) {
		if e, ok := term.(*ast.Binary); ok { // NULL is never read
			out = ast.Conj(&ast.Is{X: e.R, What: "NULL", Not: true}, out)
		}
	}
	moved.Where = ast.Conj(moved.Where, answered)
	return out
}

// openRows is a condition that is true where q may have other rows than those
// that are certain; nil when there is no such place.
func (c *certainty) openRows(q ast.Query) ast.Expr {
	switch q := q.(type) {
	case *ast.SetOp:
		return ast.Disj(present(c.openRows(q.L), c.openRows(q.R))...)
	case *ast.Select:
		var of []ast.Expr // open in a row
		for _, n := range rowParts(q) {
			of = append(of, present(c.open(n))...)
		}
		var out []ast.Expr
		if len(of) > 0 {
			rows := &ast.Select{With: c.with(q.With, false), Items: []*ast.Item{{Expr: ast.Num("1")}}, Where: ast.Disj(of...)}
			for _, f := range q.From {
				rows.From = append(rows.From, unjoined(c.from(f, true)))
			}
			if q.Where != nil {
				rows.Where = ast.Conj(notFalse(c.condition(q.Where)), rows.Where)
			}
			out = append(out, &ast.Exists{Query: rows})
		}
		for _, f := range q.From {
			out = append(out, present(c.openFrom(f))...)
		}
		return ast.Disj(out...)
	}
	return nil
}

// rowParts are the expressions of a block that are computed from its rows.
func rowParts(q *ast.Select) []ast.Node {
	out := []ast.Node{}
	for _, e := range []ast.Expr{q.Where, q.Having} {
		if e != nil {
			out = append(out, e)
		}
	}
	for _, it := range q.Items {
		out = append(out, it)
	}
	for _, g := range q.GroupBy {
		out = append(out, g)
	}
	for _, o := range q.OrderBy {
		out = append(out, o)
	}
	for _, f := range q.From {
		ast.Inspect(f, func(n ast.Node) bool {
			if j, ok := n.(*ast.Join); ok && j.On != nil {
				out = append(out, j.On)
			}
			_, sub := n.(ast.Query)
			return !sub
		})
	}
	return out
}

// unjoined is f with every pair of rows that a join condition does not rule
// out.
func unjoined(f ast.From) ast.From {
	j, ok := f.(*ast.Join)
	if !ok {
		return f
	}
	out := *j
	out.L, out.R = unjoined(j.L), unjoined(j.R)
	if j.On != nil {
		out.On = notFalse(j.On)
	}
	return &out
}

// openFrom is openRows of what stands in a FROM clause.
func (c *certainty) openFrom(f ast.From) ast.Expr {
	switch f := f.(type) {
	case *ast.Derived:
		return c.openRows(f.Query)
	case *ast.Join:
		return ast.Disj(present(c.openFrom(f.L), c.openFrom(f.R))...)
	case *ast.Table:
		named := c.defined[f.Name]
		if named == nil || !slices.ContainsFunc(plan.LookedUp(named.Query), c.partial) {
			return nil
		}
		q := named.Query
		if slices.Contains(c.inside, f.Name) {
			return nil // recursive: looked into already
		}
		c.inside = append(c.inside, f.Name)
		defer func() { c.inside = c.inside[:len(c.inside)-1] }()
		if block.ReadsTable(q, f.Name) {
			return &ast.Literal{Kind: ast.Bool, Text: "TRUE"}
		}
		return c.openRows(q)
	}
	return nil
}

func present(list ...ast.Expr) []ast.Expr {
	return slices.DeleteFunc(list, func(e ast.Expr) bool { return e == nil })
}

// notFalse is true where e is not false.
func notFalse(e ast.Expr) ast.Expr { return &ast.Is{X: e, What: "FALSE", Not: true} }
