package restate

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/check"
	"parley/suql/fault"
	"parley/suql/resolve"
	"slices"
)

// lateralJoins: a LATERAL subquery that only picks rows is a join under the
// conditions of its WHERE; one that gives one row, of aggregates or the first
// in some order, is a scalar subquery for each of its columns.
//
// The database does it itself where it knows LATERAL and no reader is asked.
var lateralJoins = restatement{
	needs: func(in Input, q ast.Query) bool {
		return (in.Plain || ast.HasFreeText(q)) && ast.Some(q, func(n ast.Node) bool {
			d, ok := n.(*ast.Derived)
			return ok && d.Lateral
		})
	},
	query: ofBlocks((*rewriter).unnested),
}

// unnested writes the LATERAL subqueries in the FROM of sel in other words.
func (w *rewriter) unnested(sel *ast.Select) *ast.Select {
	u := &unnesting{w: w, columns: map[string]map[string]ast.Expr{}}
	out := *sel
	out.From = nil
	for _, f := range sel.From {
		if g := u.from(f, nil); g != nil {
			out.From = append(out.From, g)
		}
	}
	if len(u.columns) == 0 || w.err != nil {
		return sel
	}
	out.Where = ast.Conj(append([]ast.Expr{sel.Where}, u.where...)...)
	out.Items = nil
	for _, it := range sel.Items {
		one := *it
		if name := check.OutputName(it); it.Alias == "" && name != check.Unnamed {
			one.Alias = name // what stands for a column may be called otherwise
		}
		out.Items = append(out.Items, &one)
	}
	return u.replaced(&out).(*ast.Select)
}

// unnesting collects what stands for the columns of LATERAL subqueries.
type unnesting struct {
	w       *rewriter
	columns map[string]map[string]ast.Expr // by leaf and name
	where   []ast.Expr                     // conditions on the rows of the block
}

// replaced is n with the columns of the subqueries written out.
func (u *unnesting) replaced(n ast.Node) ast.Node {
	return ast.Rewrite(n, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok {
			if e := u.columns[c.Table][c.Name]; e != nil {
				return e
			}
		}
		return n
	})
}

// from is a FROM item without LATERAL; nil when nothing is left of it. join is
// the one that it is the right side of, nil in a comma list.
func (u *unnesting) from(f ast.From, join *ast.Join) ast.From {
	switch f := f.(type) {
	case *ast.Derived:
		if f.Lateral {
			return u.lateral(f, join)
		}
	case *ast.FuncTable:
		return u.replaced(f).(ast.From)
	case *ast.Join:
		out := *f
		if out.L = u.from(f.L, nil); out.L == nil {
			u.refuse(f.L, "LATERAL before a join", "write the join first")
			return f
		}
		d, ok := f.R.(*ast.Derived)
		if !ok || !d.Lateral {
			if out.R = u.from(f.R, &out); out.R == nil {
				u.refuse(f.R, "LATERAL within a join", "write it after the join")
				return f
			}
			return &out
		}
		if out.R = u.lateral(d, &out); out.R == nil {
			return out.L
		}
		return &out
	}
	return f
}

func (u *unnesting) refuse(at ast.Node, what, hint string) {
	u.w.fail(fault.Unsupported(u.w.in.Source, at, what, hint))
}

// lateral writes d in other words. The ON of join, whose right side it is, is
// changed to match.
func (u *unnesting) lateral(d *ast.Derived, join *ast.Join) ast.From {
	sel, ok := d.Query.(*ast.Select)
	switch {
	case join != nil && (join.Kind == ast.Right || join.Kind == ast.Full):
		u.refuse(d, "LATERAL in a "+string(join.Kind), "use LEFT JOIN LATERAL")
	case !ok:
		u.refuse(d, "LATERAL over a set operation or VALUES", "use one LATERAL subquery for each part, or a join")
	case sel.With != nil:
		u.refuse(d, "LATERAL with a WITH of its own", "write the named query before the whole query")
	default:
		return u.block(d, sel, join)
	}
	return d
}

// block writes d, which is the block sel, in other words.
func (u *unnesting) block(d *ast.Derived, sel *ast.Select, join *ast.Join) ast.From {
	outer := join != nil && join.Kind != ast.Inner && join.Kind != ast.Cross
	_, merged := block.Blocking(sel)
	switch {
	case sel.Limit != nil || sel.Offset != nil:
		return u.first(d, sel, join, outer, merged)
	case merged && !sel.Distinct.On && len(sel.GroupBy) == 0 && sel.Having == nil && !block.MakesRows(sel):
		return u.values(d, sel, join, outer)
	case block.Volatile(itemList(sel)):
		u.refuse(d, "LATERAL over random()", "compute it in a common table expression")
	case merged || numbersRows(sel):
		u.refuse(d, "LATERAL that groups, sorts out or numbers its rows",
			"use a correlated subquery in the SELECT list for each value")
	default:
		return u.rows(d, sel, join, outer)
	}
	return d
}

// numbersRows reports whether an output column of sel is a window function, which
// looks at the rows of sel alone: in a join it would look at those of others too.
func numbersRows(sel *ast.Select) bool {
	return slices.ContainsFunc(sel.Items, func(it *ast.Item) bool { return block.Windowed(it) })
}

// itemList is the output of sel as one node.
func itemList(sel *ast.Select) ast.Node { return &ast.Select{Items: sel.Items} }

// named notes what the columns of d are.
func (u *unnesting) named(d *ast.Derived, sel *ast.Select, of func(ast.Expr) ast.Expr) {
	columns := map[string]ast.Expr{}
	for i, it := range sel.Items {
		name := check.OutputName(it)
		if i < len(d.Cols) {
			name = d.Cols[i]
		}
		if columns[name] == nil {
			columns[name] = of(u.replaced(it.Expr).(ast.Expr))
		}
	}
	u.columns[d.Alias] = columns
}

// rows is a subquery that picks rows: a join with what it picks from.
func (u *unnesting) rows(d *ast.Derived, sel *ast.Select, join *ast.Join, outer bool) ast.From {
	if outer {
		for _, it := range sel.Items {
			if !fromRow(it.Expr) {
				u.refuse(it, "a value that LEFT JOIN LATERAL computes", "select the columns, and compute with them outside")
				return d
			}
		}
	}
	u.named(d, sel, func(e ast.Expr) ast.Expr { return e })
	var tree ast.From
	for _, f := range sel.From {
		g := u.replaced(f).(ast.From)
		if tree == nil {
			tree = g
		} else {
			tree = &ast.Join{At: d.At, Kind: ast.Cross, L: tree, R: g}
		}
	}
	var where ast.Expr
	if sel.Where != nil {
		where = u.replaced(sel.Where).(ast.Expr)
	}
	if join == nil {
		u.where = append(u.where, where)
		return tree
	}
	cond := where
	if join.On != nil && !always(join.On) {
		cond = ast.Conj(where, u.replaced(join.On).(ast.Expr))
	}
	if tree == nil { // one row of nothing
		if outer && cond != nil {
			u.refuse(d, "LEFT JOIN LATERAL of a subquery without FROM under a condition", "use CASE")
			return d
		}
		u.where = append(u.where, cond)
		return nil
	}
	joinOn(join, cond, outer)
	return tree
}

// joinOn puts a condition, nil for none, in the place of that of a join.
func joinOn(join *ast.Join, cond ast.Expr, outer bool) {
	join.On = cond
	switch {
	case cond == nil && outer:
		join.On = &ast.Literal{Kind: ast.Bool, Text: "TRUE"}
	case cond == nil:
		join.Kind = ast.Cross
	case join.Kind == ast.Cross:
		join.Kind = ast.Inner
	}
}

// fromRow reports whether e is NULL where its row is missing: a column, an
// answer about one.
func fromRow(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Column:
		return true
	case *ast.FreeText:
		return fromRow(e.Text)
	case *ast.Cast:
		return fromRow(e.X)
	}
	return false
}

// always reports whether e is TRUE.
func always(e ast.Expr) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.Bool && (l.Text == "TRUE" || l.Text == "true")
}

// values is a subquery that gives one row: nothing, its columns being
// subqueries.
func (u *unnesting) values(d *ast.Derived, sel *ast.Select, join *ast.Join, outer bool) ast.From {
	u.named(d, sel, func(e ast.Expr) ast.Expr {
		one := *sel
		one.Items = []*ast.Item{{Expr: e}}
		one.OrderBy = nil
		return &ast.Subquery{At: ast.At{Pos: e.Span()}, Query: u.replaced(&one).(*ast.Select)}
	})
	return u.dropped(d, join, outer)
}

// dropped takes d out of its join, whose condition is then one on the rows.
func (u *unnesting) dropped(d *ast.Derived, join *ast.Join, outer bool) ast.From {
	if join == nil || join.On == nil || always(join.On) {
		return nil
	}
	if outer {
		u.refuse(d, "LEFT JOIN LATERAL of one row under a condition", "write ON TRUE, and the condition as CASE")
		return d
	}
	u.where = append(u.where, u.replaced(join.On).(ast.Expr))
	return nil
}

// first is a subquery that gives the first row of a table in some order. The
// order is made complete by the table's key, so that every column is of the
// same row.
func (u *unnesting) first(d *ast.Derived, sel *ast.Select, join *ast.Join, outer, merged bool) ast.From {
	limit, literal := block.CutOf(sel)
	if merged || !literal || limit.Limit != 1 || limit.Offset != 0 {
		u.refuse(d, "LATERAL with a LIMIT other than 1",
			"number the rows with row_number() OVER (PARTITION BY …) in a subquery, and keep the first")
		return d
	}
	l := (*resolve.Leaf)(nil)
	if len(sel.From) == 1 {
		l = u.w.leaves[resolve.LeafName(sel.From[0])]
	}
	if l == nil || l.Table == nil || u.w.in.Key == nil || u.w.in.Key(l.Table.Name, l.Name) == nil {
		u.refuse(d, "LATERAL with LIMIT over more than one stored table", "use a correlated subquery in the SELECT list")
		return d
	}
	one := *sel
	one.OrderBy = append(block.Order(sel), &ast.Order{Expr: u.w.in.Key(l.Table.Name, l.Name)})
	u.named(d, sel, func(e ast.Expr) ast.Expr {
		c := one
		c.Items = []*ast.Item{{Expr: e}}
		return &ast.Subquery{At: ast.At{Pos: e.Span()}, Query: u.replaced(&c).(*ast.Select)}
	})
	if !outer {
		some := *sel
		some.Items, some.OrderBy, some.Limit = []*ast.Item{{Expr: ast.Num("1")}}, nil, nil
		u.where = append(u.where, u.replaced(&ast.Exists{At: d.At, Query: &some}).(ast.Expr))
	}
	return u.dropped(d, join, outer)
}
