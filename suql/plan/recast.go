package plan

import (
	"strconv"

	"parley/suql/ast"
	"parley/suql/check"
)

// recast writes constructs of a named query in other words, which the steps
// that follow know how to plan, or a database without them how to run: LATERAL
// subqueries, DISTINCT ON, an ORDER BY of a set operation that asks the
// reader, questions about the value of a window function.
func (w *weaver) recast(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		if w.err != nil {
			return n
		}
		switch n := n.(type) {
		case *ast.Select:
			return w.aboutWindows(w.distinctOn(w.unnested(n)))
		case *ast.SetOp:
			return w.orderedUnion(n)
		}
		return n
	})
}

// recasts reports whether q has something to recast. A database that knows
// DISTINCT ON and LATERAL runs them as they are, where no reader is asked.
func (in Input) recasts(q ast.Query) bool {
	found := false
	asks := ast.HasFreeText(q)
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			found = found || len(n.Distinct.Exprs) > 0 && (in.Plain || ast.HasFreeText(n))
		case *ast.Derived:
			found = found || n.Lateral && (in.Plain || asks)
		case *ast.FreeText:
			found = found || windowed(n.Text)
		case *ast.SetOp:
			found = found || ast.HasFreeText(&ast.Select{OrderBy: n.OrderBy})
		}
		return !found
	})
	return found
}

// orderedUnion makes a set operation whose ORDER BY asks the reader a subquery
// of a block with that order.
func (w *weaver) orderedUnion(q *ast.SetOp) ast.Query {
	if !ast.HasFreeText(&ast.Select{OrderBy: q.OrderBy}) {
		return q
	}
	inner := *q
	inner.OrderBy, inner.Limit, inner.Offset = nil, nil, nil
	l := w.newLeaf("u")
	out := &ast.Select{At: q.At, Limit: q.Limit, Offset: q.Offset}
	d := &ast.Derived{At: q.At, Query: &inner, Alias: l.name}
	columns := map[string]ast.Expr{}
	for i, it := range firstBlock(q).Items {
		name := "parley_c" + strconv.Itoa(i+1)
		col := &ast.Column{At: it.At, Table: l.name, Name: name}
		made := w.computed(name, it.Expr)
		made.of = nil // the other operands compute it otherwise
		l.columns = append(l.columns, made)
		d.Cols = append(d.Cols, name)
		called := check.OutputName(it)
		item := &ast.Item{At: it.At, Expr: col, Alias: called}
		if called == nameless {
			item.Alias = ""
		}
		out.Items = append(out.Items, item)
		if columns[called] == nil {
			columns[called] = col
		}
		columns[strconv.Itoa(i+1)] = col
	}
	out.From = []ast.From{d}
	for _, o := range q.OrderBy {
		one := *o
		if lit, ok := o.Expr.(*ast.Literal); ok && columns[lit.Text] != nil {
			one.Expr = columns[lit.Text]
		} else {
			one.Expr = ast.Rewrite(o.Expr, func(n ast.Node) ast.Node {
				if c, ok := n.(*ast.Column); ok && c.Table == "" && columns[c.Name] != nil {
					return columns[c.Name]
				}
				return n
			})
		}
		out.OrderBy = append(out.OrderBy, &one)
	}
	return out
}

// nameless is what a column is called that has no name.
const nameless = "?column?"

// firstBlock is the block that names the columns of q.
func firstBlock(q ast.Query) *ast.Select {
	for {
		switch x := q.(type) {
		case *ast.Select:
			return x
		case *ast.SetOp:
			q = x.L
		case *ast.Values:
			out := &ast.Select{}
			for i := range x.Rows[0] {
				out.Items = append(out.Items, &ast.Item{Expr: ast.Col("column" + strconv.Itoa(i+1))})
			}
			return out
		}
	}
}

// newLeaf is a leaf of the planner's own making.
func (w *weaver) newLeaf(kind string) *leaf {
	w.made++
	l := &leaf{name: "parley_" + kind + strconv.Itoa(w.made)}
	l.was = l.name
	w.leaves[l.name] = l
	return l
}
