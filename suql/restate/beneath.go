package restate

import (
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/fault"
	"parley/suql/resolve"
)

// beneath is a block being split in two: a subquery in FROM that computes
// some expressions of it, and what stands above that.
type beneath struct {
	w     *rewriter
	own   map[string]bool // leaves of the block
	inner *ast.Select
	leaf  *resolve.Leaf
	at    map[string]*ast.Column // columns of leaf, by what they compute
	moves func(e ast.Expr) bool  // whether e is computed by the subquery, beside columns
}

// split starts on sel. The subquery has its FROM and WHERE.
func (w *rewriter) split(sel *ast.Select, kind string, moves func(ast.Expr) bool) *beneath {
	return &beneath{
		w: w, own: resolve.LeafNames(sel.From...), at: map[string]*ast.Column{}, moves: moves, leaf: w.newLeaf(kind),
		inner: &ast.Select{From: sel.From, Where: sel.Where},
	}
}

// above is n as it stands above the subquery.
func (b *beneath) above(n ast.Node, nested bool) ast.Node {
	if e, ok := n.(ast.Expr); ok {
		c, isColumn := e.(*ast.Column)
		if isColumn && b.own[c.Table] || !nested && b.moves(e) {
			return b.column(e)
		}
	}
	_, sub := n.(ast.Query)
	return ast.Map(n, func(c ast.Node) ast.Node { return b.above(c, nested || sub) })
}

// items are the output columns above the subquery, under their names.
func (b *beneath) items(list []*ast.Item) []*ast.Item {
	var out []*ast.Item
	for _, it := range list {
		one := *it
		one.Expr = b.above(it.Expr, false).(ast.Expr)
		if name := check.OutputName(it); one.Alias == "" && name != check.Unnamed {
			one.Alias = name
		}
		out = append(out, &one)
	}
	return out
}

// orders are the elements of ORDER BY above the subquery.
func (b *beneath) orders(list []*ast.Order) []*ast.Order {
	var out []*ast.Order
	for _, o := range list {
		out = append(out, b.above(o, false).(*ast.Order))
	}
	return out
}

// column is the column of the subquery that computes e.
func (b *beneath) column(e ast.Expr) *ast.Column {
	text := ast.Print(e)
	if c := b.at[text]; c != nil {
		return c
	}
	name := check.OutputName(&ast.Item{Expr: e})
	if name == check.Unnamed {
		name = "key"
	}
	for base, i := name, 2; b.leaf.Column(name) != nil; i++ {
		name = fmt.Sprintf("%s_%d", base, i)
	}
	b.leaf.Columns = append(b.leaf.Columns, b.w.computed(name, e))
	b.inner.Items = append(b.inner.Items, &ast.Item{At: ast.At{Pos: e.Span()}, Expr: e, Alias: name})
	c := &ast.Column{At: ast.At{Pos: e.Span()}, Table: b.leaf.Name, Name: name}
	b.at[text] = c
	return c
}

// computed is the column of a leaf that holds e.
func (w *rewriter) computed(name string, e ast.Expr) resolve.Column {
	col := resolve.Column{Name: name, Of: e}
	if c, ok := e.(*ast.Column); ok {
		col.Source = w.leaves.Source(c)
	} else if out := w.leaves.Output(e); out.List {
		col.Source = &catalog.Column{Name: name, Kind: catalog.FreeText, List: true}
	} else if out.Kind != "" {
		col.Source = &catalog.Column{Name: name, Kind: out.Kind, Type: strings.ToLower(string(out.Kind))}
	}
	return col
}

// from is the FROM clause above: the subquery. It must not use columns of the
// blocks around, for what; hint says what to write instead.
func (b *beneath) from(at ast.Node, what, hint string) []ast.From {
	if !b.w.leaves.Closed(b.inner) {
		b.w.fail(fault.Unsupported(b.w.in.Source, at, what+" in a subquery that uses columns of the query around it", hint))
	}
	if len(b.inner.Items) == 0 {
		b.inner.Items = []*ast.Item{{Expr: ast.Num("1"), Alias: "parley_c1"}}
		b.leaf.Columns = []resolve.Column{{Name: "parley_c1"}}
	}
	return []ast.From{&ast.Derived{At: ast.At{Pos: at.Span()}, Query: b.inner, Alias: b.leaf.Name}}
}
