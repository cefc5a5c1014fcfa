package plan

import (
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// perGroup takes the groups of a block apart from what is asked about them:
// a question about a text that is computed from the rows of a group, as in
// summary(string_agg(reviews, ' ')), becomes one about a column of a subquery
// in FROM that does the grouping. Other blocks stay as they are.
func (w *weaver) perGroup(sel *ast.Select) *ast.Select {
	if !asksGroups(sel) {
		return sel
	}
	w.groupTables++
	g := &grouping{w: w, own: leafNames(sel.From...), at: map[string]*ast.Column{}}
	g.leaf = &leaf{name: fmt.Sprintf("parley_g%d", w.groupTables)}
	g.leaf.was = g.leaf.name
	g.inner = &ast.Select{From: sel.From, Where: sel.Where}
	g.keys = map[string]bool{}
	for _, e := range sel.GroupBy {
		k := groupKey(sel, e)
		g.inner.GroupBy = append(g.inner.GroupBy, k)
		g.keys[ast.Print(k)] = true
	}
	c := *sel
	c.GroupBy, c.Having, c.Where = nil, nil, nil
	c.Items, c.OrderBy, c.Windows, c.Distinct.Exprs = nil, nil, nil, nil
	for _, it := range sel.Items {
		one := *it
		one.Expr = g.above(it.Expr, false).(ast.Expr)
		if name := outputName(it); one.Alias == "" && name != "?column?" {
			one.Alias = name
		}
		c.Items = append(c.Items, &one)
	}
	if sel.Having != nil {
		c.Where = g.above(sel.Having, false).(ast.Expr)
	}
	for _, o := range sel.OrderBy {
		c.OrderBy = append(c.OrderBy, g.above(o, false).(*ast.Order))
	}
	for _, x := range sel.Windows {
		c.Windows = append(c.Windows, g.above(x, false).(*ast.Window))
	}
	for _, d := range sel.Distinct.Exprs {
		c.Distinct.Exprs = append(c.Distinct.Exprs, g.above(d, false).(ast.Expr))
	}
	if !within(w.refs(g.inner), w.own(g.inner)) {
		w.fail(w.in.unsupported(sel, "answer() or summary() about a group of rows in a subquery that uses columns of the query around it",
			"build the text in a common table expression"))
	}
	w.leaves[g.leaf.name] = g.leaf
	c.From = []ast.From{&ast.Derived{At: sel.At, Query: g.inner, Alias: g.leaf.name}}
	return &c
}

// asksGroups reports whether a question of sel's own is about a text with an
// aggregate in it.
func asksGroups(sel *ast.Select) bool {
	found := false
	ast.Inspect(sel, func(n ast.Node) bool {
		if f, ok := n.(*ast.FreeText); ok && aggregated(f.Text) {
			found = true
		}
		q, sub := n.(ast.Query)
		return !found && (!sub || q == ast.Query(sel))
	})
	return found
}

// aggregated reports whether e has an aggregate of its own block.
func aggregated(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.Call); ok && Aggregate(c) {
			found = true
		}
		_, sub := n.(ast.Query)
		return !found && !sub
	})
	return found
}

// groupKey is an expression of GROUP BY, with the name or position of an
// output column replaced by what it stands for.
func groupKey(sel *ast.Select, e ast.Expr) ast.Expr {
	if c, ok := e.(*ast.Column); ok && c.Table != "" {
		return e // an input column
	}
	one := *sel
	one.OrderBy = []*ast.Order{{Expr: e}}
	return resolvedOrder(&one)[0].Expr
}

// grouping is a block being split.
type grouping struct {
	w     *weaver
	own   map[string]bool // leaves of the block
	keys  map[string]bool // GROUP BY, as text
	inner *ast.Select
	leaf  *leaf
	at    map[string]*ast.Column // columns of leaf, by what they compute
}

// above is n as it stands above the grouping: keys, aggregates and columns
// are columns of it.
func (g *grouping) above(n ast.Node, nested bool) ast.Node {
	if e, ok := n.(ast.Expr); ok {
		c, isColumn := e.(*ast.Column)
		call, isCall := e.(*ast.Call)
		if g.keys[ast.Print(e)] || isColumn && g.own[c.Table] || isCall && !nested && Aggregate(call) {
			return g.column(e)
		}
	}
	_, sub := n.(ast.Query)
	return ast.Map(n, func(c ast.Node) ast.Node { return g.above(c, nested || sub) })
}

func (g *grouping) column(e ast.Expr) ast.Expr {
	text := ast.Print(e)
	if c := g.at[text]; c != nil {
		return c
	}
	name := outputName(&ast.Item{Expr: e})
	if name == "?column?" {
		name = "key"
	}
	for base, i := name, 2; g.leaf.column(name) != nil; i++ {
		name = fmt.Sprintf("%s_%d", base, i)
	}
	s := &scope{leaves: g.w.leaves}
	col := leafColumn{name: name, of: e}
	if c, ok := e.(*ast.Column); ok {
		col.source = s.column(c)
	} else if out := s.output(e); out.List {
		col.source = &catalog.Column{Name: name, Kind: catalog.FreeText, List: true}
	} else if out.Kind != "" {
		col.source = &catalog.Column{Name: name, Kind: out.Kind, Type: strings.ToLower(string(out.Kind))}
	}
	g.leaf.columns = append(g.leaf.columns, col)
	g.inner.Items = append(g.inner.Items, &ast.Item{At: ast.At{Pos: e.Span()}, Expr: e, Alias: name})
	c := &ast.Column{At: ast.At{Pos: e.Span()}, Table: g.leaf.name, Name: name}
	g.at[text] = c
	return c
}
