package sqlite

import (
	"fmt"

	"parley/suql/ast"
)

// rewriter changes the shape of a tree where SQLite has another shape for the
// same meaning.
type rewriter struct {
	err     error
	unnests int
}

func (r *rewriter) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *rewriter) rewrite(n ast.Node) ast.Node {
	return ast.Rewrite(n, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Order:
			// PostgreSQL's default, said aloud
			if n.Nulls == ast.NullsDefault {
				n.Nulls = ast.NullsLast
				if n.Desc {
					n.Nulls = ast.NullsFirst
				}
			}
		case *ast.SetOp:
			n.Limit = orNone(n.Limit, n.Offset)
		case *ast.Select:
			n.Limit = orNone(n.Limit, n.Offset)
			if n.Distinct.On && len(n.Distinct.Exprs) > 0 {
				r.fail(unsupported(n, "DISTINCT ON",
					"rank the rows with row_number() OVER (PARTITION BY … ORDER BY …) and keep the first"))
			}
			return r.fromUnnest(r.itemUnnest(n))
		}
		return n
	})
}

// orNone makes up for SQLite's wanting a LIMIT before an OFFSET and a number
// in it.
func orNone(l, offset ast.Expr) ast.Expr {
	lit, isLit := l.(*ast.Literal)
	if l == nil && offset != nil || isLit && lit.Kind == ast.Null {
		return ast.Num("-1")
	}
	return l
}

// itemUnnest moves unnest(x) from the SELECT list into FROM. GROUP BY and
// ORDER BY may repeat it.
func (r *rewriter) itemUnnest(n *ast.Select) *ast.Select {
	var call *ast.Call
	for _, it := range n.Items {
		inspectOwn(it, func(e ast.Node) {
			if c, ok := e.(*ast.Call); ok && c.Name == "unnest" {
				if call != nil && ast.Print(call) != ast.Print(c) {
					r.fail(unsupported(c, "more than one unnest() in a SELECT list", "put them into FROM"))
				}
				call = c
			}
		})
	}
	if call == nil {
		return n
	}
	r.unnests++
	alias := fmt.Sprintf("unnest_%d", r.unnests)
	text := ast.Print(call)
	swap := func(e ast.Node) ast.Node {
		if c, ok := e.(*ast.Call); ok && c.Name == "unnest" && ast.Print(c) == text {
			return &ast.Column{At: c.At, Table: alias, Name: "unnest"}
		}
		return e
	}
	c := *n
	c.Items = make([]*ast.Item, len(n.Items))
	for i, it := range n.Items {
		c.Items[i] = ast.Rewrite(it, swap)
		if it.Alias == "" && it.Expr == ast.Expr(call) {
			c.Items[i].Alias = "unnest"
		}
	}
	c.GroupBy = nil
	for _, g := range n.GroupBy {
		c.GroupBy = append(c.GroupBy, ast.Rewrite(g, swap))
	}
	c.OrderBy = nil
	for _, o := range n.OrderBy {
		c.OrderBy = append(c.OrderBy, ast.Rewrite(o, swap))
	}
	c.From = append(append([]ast.From{}, n.From...), &ast.FuncTable{At: call.At, Call: call, Alias: alias,
		Cols: []string{"unnest"}})
	return &c
}

// inspectOwn visits what stands below n, but not inside a subquery.
func inspectOwn(n ast.Node, f func(ast.Node)) {
	ast.Inspect(n, func(c ast.Node) bool {
		if _, sub := c.(ast.Query); sub {
			return false
		}
		f(c)
		return true
	})
}

// fromUnnest turns unnest(x) AS r in FROM into json_each(x) AS r, and the
// references to its column into r.value.
func (r *rewriter) fromUnnest(n *ast.Select) ast.Node {
	var unnests []*ast.FuncTable
	var from []ast.From
	for _, f := range n.From {
		from = append(from, ast.Rewrite(f, func(f ast.Node) ast.Node {
			if each, ft := eachOf(f); each != nil {
				unnests = append(unnests, ft)
				return each
			}
			return f
		}))
	}
	if len(unnests) == 0 {
		return n
	}
	c := *n
	c.From = from
	for _, it := range c.Items {
		if s, ok := it.Expr.(*ast.Star); ok {
			r.fail(unsupported(s, "* beside unnest()", "name the columns"))
		}
	}
	out := ast.Rewrite[ast.Node](&c, func(e ast.Node) ast.Node {
		if col, ok := e.(*ast.Column); ok {
			return elementOf(col, unnests)
		}
		return e
	})
	// an item that was the element alone keeps its name
	sel := out.(*ast.Select)
	for i, it := range n.Items {
		if col, ok := it.Expr.(*ast.Column); ok && it.Alias == "" {
			if now, ok := sel.Items[i].Expr.(*ast.Column); !ok || now.Name != col.Name {
				sel.Items[i].Alias = col.Name
			}
		}
	}
	return sel
}

// eachOf is json_each(x) AS r for unnest(x) AS r, and that with its name; nil
// for any other node.
func eachOf(f ast.Node) (each, named *ast.FuncTable) {
	ft, ok := f.(*ast.FuncTable)
	if !ok {
		return nil, nil
	}
	call, ok := ft.Call.(*ast.Call)
	if !ok || call.Name != "unnest" || len(call.Args) != 1 {
		return nil, nil
	}
	t := *ft
	t.Lateral, t.Ordinality, t.Cols = false, false, nil
	if t.Alias == "" {
		t.Alias = "unnest"
	}
	called := *call
	called.Name = "json_each"
	t.Call = &called
	was := *ft
	was.Alias = t.Alias
	return &t, &was
}

// elementOf is what a column reads that is of one of the unnests: the element,
// or its place; else the column itself.
func elementOf(col *ast.Column, unnests []*ast.FuncTable) ast.Expr {
	for _, ft := range unnests {
		if col.Table != "" && col.Table != ft.Alias {
			continue
		}
		switch {
		case col.Name == elementColumn(ft):
			return &ast.Column{At: col.At, Table: ft.Alias, Name: "value"}
		case ft.Ordinality && col.Name == ordinalColumn(ft):
			return &ast.Binary{At: col.At, Op: "+", L: &ast.Column{Table: ft.Alias, Name: "key"}, R: ast.Num("1")}
		}
	}
	return col
}

// ordinalColumn is the name of the column with the places of the elements.
func ordinalColumn(ft *ast.FuncTable) string {
	if len(ft.Cols) > 1 {
		return ft.Cols[1]
	}
	return "ordinality"
}

// elementColumn is the name of the column of elements: PostgreSQL names it
// after the column list, else the alias.
func elementColumn(ft *ast.FuncTable) string {
	if len(ft.Cols) > 0 {
		return ft.Cols[0]
	}
	return ft.Alias
}
