package restate

import (
	"strconv"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/resolve"
)

// orderedSets: a UNION b ORDER BY answer(c, …) is SELECT * FROM (a UNION b) AS
// u ORDER BY answer(u.c, …). So for INTERSECT and EXCEPT.
var orderedSets = restatement{
	needs: func(_ Input, q ast.Query) bool {
		return ast.Some(q, func(n ast.Node) bool {
			set, ok := n.(*ast.SetOp)
			return ok && ast.HasFreeText(&ast.Select{OrderBy: set.OrderBy})
		})
	},
	query: func(w *rewriter, q ast.Query) ast.Query {
		if set, ok := q.(*ast.SetOp); ok {
			return w.orderedUnion(set)
		}
		return q
	},
}

// orderedUnion makes a set operation whose ORDER BY asks the reader a subquery
// of a block with that order.
func (w *rewriter) orderedUnion(q *ast.SetOp) ast.Query {
	if !ast.HasFreeText(&ast.Select{OrderBy: q.OrderBy}) {
		return q
	}
	inner := *q
	inner.OrderBy, inner.Limit, inner.Offset = nil, nil, nil
	l := w.newLeaf("u")
	out := &ast.Select{At: q.At, Limit: q.Limit, Offset: q.Offset}
	d := &ast.Derived{At: q.At, Query: &inner, Alias: l.Name}
	columns := map[string]ast.Expr{}
	for i, it := range firstBlock(q).Items {
		name := "parley_c" + strconv.Itoa(i+1)
		col := &ast.Column{At: it.At, Table: l.Name, Name: name}
		made := w.computed(name, it.Expr)
		made.Of = nil // the other operands compute it otherwise
		l.Columns = append(l.Columns, made)
		d.Cols = append(d.Cols, name)
		called := check.OutputName(it)
		item := &ast.Item{At: it.At, Expr: col, Alias: called}
		if called == check.Unnamed {
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
func (w *rewriter) newLeaf(kind string) *resolve.Leaf {
	w.made++
	l := &resolve.Leaf{Name: "parley_" + kind + strconv.Itoa(w.made)}
	l.Was = l.Name
	w.leaves[l.Name] = l
	return l
}
