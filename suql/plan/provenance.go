package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/resolve"
)

// Provenance is a hidden column of the output: what an answer of an inner block
// is looked up by that made the row belong to the result, or stands in it. The
// answer, and the words it came from, are in the relation Rel, in that slot.
type Provenance struct {
	Rel  string
	Slot int
}

// Prefixes of the names of hidden columns: of the last block, of inner ones.
const (
	originOfRow  = "parley_w"
	originHanded = "parley_h"
)

// Hidden reports whether a column of that name is there to show why rows are.
func Hidden(name string) bool {
	return strings.HasPrefix(name, originOfRow) || strings.HasPrefix(name, originHanded)
}

// mostOrigins bounds the columns that are added to show why a row is there.
const mostOrigins = 8

// withProvenance is sel with a hidden column for each origin, at the end. Rows
// that are merged have none.
func (w *decorrelator) withProvenance(sel *ast.Select, paired *equal) (*ast.Select, []Provenance) {
	if _, merged := block.Blocking(sel); merged || sel.Distinct.On {
		return sel, nil
	}
	v := &origins{leaves: w.leaves, named: map[string][]origin{}}
	found, out := v.block(sel)
	if paired != nil {
		found = append(found, paired.origins...)
	}
	var list []Provenance
	for i, f := range found[:min(len(found), mostOrigins)] {
		out.Items = append(out.Items[:len(out.Items):len(out.Items)],
			&ast.Item{Expr: f.key, Alias: originOfRow + strconv.Itoa(i)})
		list = append(list, f.Provenance)
	}
	return out, list
}

// origin is a Provenance with the expression of its column.
type origin struct {
	Provenance
	key ast.Expr
}

// origins collects the provenance of a query whose answers are lookups.
type origins struct {
	leaves resolve.Leaves
	named  map[string][]origin // columns of named queries, without the leaf
	hidden int
}

// block returns the origins of a block as expressions over its FROM, and the
// block with that FROM: subqueries in it hand their own on as columns.
func (v *origins) block(sel *ast.Select) ([]origin, *ast.Select) {
	out := *sel
	if sel.With != nil {
		with := *sel.With
		with.CTEs = nil
		for _, cte := range sel.With.CTEs {
			with.CTEs = append(with.CTEs, v.cte(cte))
		}
		out.With = &with
	}
	var found []origin
	out.From = nil
	for _, f := range sel.From {
		g, more := v.from(f)
		out.From, found = append(out.From, g), append(found, more...)
	}
	found = append(found, v.condition(sel.Where)...)
	if _, merged := block.Blocking(sel); !merged {
		for _, it := range sel.Items {
			found = append(found, v.inside(it.Expr, true)...)
		}
	}
	return each(found), &out
}

// each is list without repetition.
func each(list []origin) []origin {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(w origin) bool {
		key := fmt.Sprint(w.Provenance, ast.Print(w.key))
		was := seen[key]
		seen[key] = true
		return was
	})
}

// handing is a query of unmerged rows that hands its origins on as hidden
// columns, which it returns by name.
func (v *origins) handing(q ast.Query) (ast.Query, []origin) {
	sel, ok := q.(*ast.Select)
	if !ok || sel.Distinct.On {
		return q, nil
	}
	if _, merged := block.Blocking(sel); merged {
		return q, nil
	}
	found, out := v.block(sel)
	if len(found) == 0 {
		return q, nil
	}
	var columns []origin
	out.Items = out.Items[:len(out.Items):len(out.Items)]
	for _, f := range found {
		v.hidden++
		name := originHanded + strconv.Itoa(v.hidden)
		out.Items = append(out.Items, &ast.Item{Expr: f.key, Alias: name})
		columns = append(columns, origin{f.Provenance, ast.Col(name)})
	}
	return out, columns
}

func (v *origins) cte(cte *ast.CTE) *ast.CTE {
	if block.ReadsTable(cte.Query, cte.Name) {
		return cte // recursive
	}
	out := *cte
	var columns []origin
	if out.Query, columns = v.handing(cte.Query); len(columns) == 0 {
		return cte
	}
	if len(cte.Cols) > 0 {
		out.Cols = cte.Cols[:len(cte.Cols):len(cte.Cols)]
		for _, c := range columns {
			out.Cols = append(out.Cols, c.key.(*ast.Column).Name)
		}
	}
	v.named[cte.Name] = columns
	return &out
}

func (v *origins) from(f ast.From) (ast.From, []origin) {
	switch f := f.(type) {
	case *ast.Table:
		if len(f.Cols) > 0 {
			return f, nil
		}
		return f, v.columns(f.Ref(), v.named[f.Name])
	case *ast.Derived:
		out := *f
		var columns []origin
		if out.Query, columns = v.handing(f.Query); len(columns) == 0 {
			return f, nil
		}
		if len(f.Cols) > 0 {
			out.Cols = f.Cols[:len(f.Cols):len(f.Cols)]
			for _, c := range columns {
				out.Cols = append(out.Cols, c.key.(*ast.Column).Name)
			}
		}
		return &out, v.columns(f.Alias, columns)
	case *ast.Join:
		out := *f
		var l, r []origin
		out.L, l = v.from(f.L)
		out.R, r = v.from(f.R)
		return &out, append(append(l, r...), v.condition(f.On)...)
	}
	return f, nil
}

// columns are hidden columns of a leaf, which gets to know them.
func (v *origins) columns(name string, columns []origin) []origin {
	var out []origin
	for _, c := range columns {
		col := c.key.(*ast.Column).Name
		if l := v.leaves[name]; l != nil && l.Column(col) == nil {
			l.Columns = append(l.Columns, resolve.Column{Name: col})
		}
		out = append(out, origin{c.Provenance, &ast.Column{Table: name, Name: col}})
	}
	return out
}

// condition are the origins of a condition that is true: of the blocks that
// it says have rows, and of the answers in it.
func (v *origins) condition(e ast.Expr) []origin {
	switch x := e.(type) {
	case nil:
		return nil
	case *ast.Binary:
		if x.Op == ast.And || x.Op == ast.Or {
			return append(v.condition(x.L), v.condition(x.R)...)
		}
	case *ast.Exists:
		return v.row(x.Query, nil)
	case *ast.In:
		if x.Query != nil && !x.Not {
			return v.row(x.Query, x.X)
		}
	case *ast.Unary:
		return v.inside(x, false)
	}
	return v.inside(e, true)
}

// inside are the origins below e: the lookups and, with blocks, the
// subqueries whose value it uses.
func (v *origins) inside(e ast.Expr, blocks bool) []origin {
	var found []origin
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Subquery:
			if f, is, ok := lookedUp(n); is {
				if ok {
					found = append(found, f)
				}
			} else if blocks {
				found = append(found, v.row(n.Query, nil)...)
			}
			return false
		case ast.Query:
			return false
		}
		return true
	})
	return found
}

// lookedUp takes a lookup of an answer apart: is reports that e is one, ok
// that its text alone says where.
func lookedUp(e *ast.Subquery) (f origin, is, ok bool) {
	sel, t, one := ast.OneTable(e.Query)
	if !one || !strings.HasPrefix(t.Name, Lookups) {
		return f, false, false
	}
	by, isBinary := sel.Where.(*ast.Binary)
	if !isBinary || by.Op != ast.Eq {
		return f, true, false
	}
	c, isColumn := by.L.(*ast.Column)
	if !isColumn {
		return f, true, false
	}
	slot, err := strconv.Atoi(strings.TrimPrefix(c.Name, SlotColumn(0)[:len(SlotColumn(0))-1]))
	return origin{Provenance{Rel: t.Name, Slot: slot}, by.R}, true, err == nil
}

// row are the origins of one row of a subquery: that whose one column equals
// is, if given.
func (v *origins) row(q ast.Query, is ast.Expr) []origin {
	sel, ok := q.(*ast.Select)
	if !ok {
		return nil
	}
	found, handed := v.block(sel)
	one := *handed
	_, merged := block.Blocking(sel)
	if is != nil {
		if merged || len(sel.Items) != 1 {
			return nil
		}
		one.Where = ast.Conj(one.Where, &ast.Binary{Op: ast.Eq, L: sel.Items[0].Expr, R: is})
	}
	one.GroupBy, one.Having, one.Windows, one.Distinct.On, one.Distinct.Exprs = nil, nil, nil, false, nil
	if merged || !qualified(one.OrderBy) {
		one.OrderBy, one.Offset = nil, nil
	}
	one.Limit = ast.Num("1")
	var out []origin
	for _, f := range found[:min(len(found), mostOrigins)] {
		s := one
		s.Items = []*ast.Item{{Expr: f.key}}
		s.Where = ast.Conj(s.Where, &ast.Is{X: f.key, What: "NULL", Not: true})
		out = append(out, origin{f.Provenance, &ast.Subquery{Query: &s}})
	}
	return out
}

// qualified reports whether an order uses no names of output columns.
func qualified(order []*ast.Order) bool {
	ok := true
	for _, o := range order {
		if _, position := o.Expr.(*ast.Literal); position {
			return false
		}
		ast.Inspect(o, func(n ast.Node) bool {
			if c, isColumn := n.(*ast.Column); isColumn && c.Table == "" {
				ok = false
			}
			return ok
		})
	}
	return ok
}
