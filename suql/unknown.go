package suql

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/plan"
)

// beside adds to a result what rows there are beside those shown, which nobody meant to leave
// out.
func (p *Prepared) beside(ctx context.Context, whole *plan.Plan, res *Result) error {
	tied, equals, err := p.ties(ctx, whole, res.Total())
	if err != nil {
		return err
	}
	res.Equals = equals
	res.Warnings = append(append(append(res.Warnings, tied...), p.unknown(ctx, whole)...), p.repeated(ctx, whole)...)
	return nil
}

// countingRows is how long the counting of rows without a value may take, once the
// answer is there.
const countingRows = 2 * time.Second

// unknown says beside the rows how many others are left out for no other reason
// than that a value is not known: of "not in the hall" those without a room, and of
// lessons counted by room those without one. It looks at queries that the database
// runs whole; where only the first rows are wanted nothing is said. The answer stands
// where they can't be counted in time, and that is said.
func (p *Prepared) unknown(ctx context.Context, whole *plan.Plan) []Warning {
	root, ok := whole.Root.(*plan.SQL)
	if !ok || len(whole.Before) > 0 {
		return nil
	}
	sel, ok := root.Statement.(*ast.Select)
	if !ok || len(sel.From) != 1 || sel.Limit != nil || sel.Distinct.On {
		return nil
	}
	ctx, done := context.WithTimeout(ctx, countingRows)
	defer done()
	var out []Warning
	for _, l := range append(p.denied(sel), p.unjoined(sel)...) {
		rows, err := p.engine.db.Query(ctx, l.query, nil)
		if err != nil {
			out = append(out, Warning{Code: "unknown", Message: fmt.Sprintf(
				"rows %s are left out; they could not be counted: %v", l.which(), err)})
			continue
		}
		if n, _ := rows.Values[0][0].(int64); n > 0 {
			out = append(out, Warning{Code: "unknown", Count: int(n), Message: l.message(int(n))})
		}
	}
	return out
}

// lacking is a query that counts the rows of a table that lack a value, or whose value is that of
// no row of another table that they are joined with.
type lacking struct {
	table  *catalog.Table
	column *catalog.Column
	among  *catalog.Table // nil where there is no value at all
	query  *ast.Select
}

// message says how many rows are left out.
func (l lacking) message(n int) string {
	are := "are"
	if n == 1 {
		are = "is"
	}
	return fmt.Sprintf("%s %s %s left out", catalog.Count(n, "row"), l.which(), are)
}

// which says which rows lack the value.
func (l lacking) which() string {
	if l.among != nil {
		return fmt.Sprintf("of %s whose %s is not among %s", l.table.Human, l.column.Human, l.among.Human)
	}
	if _, joined := l.query.From[0].(*ast.Join); joined {
		return fmt.Sprintf("where the %s of %s is not known", l.column.Human, l.table.Human)
	}
	return fmt.Sprintf("of %s whose %s is not known", l.table.Human, l.column.Human)
}

// counting is a query that counts rows.
func counting(from ast.From, where ...ast.Expr) *ast.Select {
	all := &ast.Item{Expr: &ast.Call{Name: "count", Star: true}}
	return &ast.Select{Items: []*ast.Item{all}, From: []ast.From{from}, Where: ast.Conj(where...)}
}

// denied are the conditions of a block that say what a value must not be. A row
// without one meets none of them.
func (p *Prepared) denied(sel *ast.Select) []lacking {
	terms := ast.Terms(ast.And, sel.Where)
	var out []lacking
	for i, term := range terms {
		x := deniedValue(term)
		if x == nil {
			continue
		}
		table, column := p.stored(sel.From[0], x)
		if column == nil || column.Nulls == 0 {
			continue
		}
		rest := []ast.Expr{&ast.Is{X: x, What: "NULL"}}
		for j, other := range terms {
			if j != i {
				rest = append(rest, other)
			}
		}
		out = append(out, lacking{table, column, nil, counting(sel.From[0], rest...)})
	}
	return out
}

// deniedValue is what a condition says is not some value that is written there; nil
// for other conditions.
func deniedValue(term ast.Expr) ast.Expr {
	switch e := term.(type) {
	case *ast.Binary:
		if _, literal := e.R.(*ast.Literal); e.Op == ast.Ne && literal {
			return e.L
		}
	case *ast.In:
		if e.Not && e.Query == nil {
			return e.X
		}
	case *ast.Like:
		if e.Not {
			return e.X
		}
	case *ast.Between:
		if e.Not {
			return e.X
		}
	}
	return nil
}

// stored is the one column that an expression reads, and its table.
func (p *Prepared) stored(from ast.From, e ast.Expr) (*catalog.Table, *catalog.Column) {
	found := ast.Columns(e)
	if len(found) != 1 {
		return nil, nil
	}
	return p.columnOf(from, found[0])
}

// columnOf is what a name of a column stands for among plain tables.
func (p *Prepared) columnOf(from ast.From, c *ast.Column) (*catalog.Table, *catalog.Column) {
	var table *catalog.Table
	var column *catalog.Column
	ast.Inspect(from, func(n ast.Node) bool {
		t, ok := n.(*ast.Table)
		if !ok || c.Table != "" && !strings.EqualFold(t.Ref(), c.Table) {
			return true
		}
		if of := p.engine.cat.Table(t.Name); of != nil && of.Column(c.Name) != nil {
			table, column = of, of.Column(c.Name)
		}
		return true
	})
	return table, column
}

// unjoined are the inner joins which rows that point at nothing, or at what is not there, are not in,
// where a block shows what they point at, counts by it or says what it must not be. Where another
// condition is on that they are meant to be left out.
func (p *Prepared) unjoined(sel *ast.Select) []lacking {
	var out []lacking
	ast.Inspect(sel.From[0], func(n ast.Node) bool {
		j, ok := n.(*ast.Join)
		if !ok {
			return true
		}
		on, equal := j.On.(*ast.Binary)
		if !equal || on.Op != ast.Eq || j.Kind != ast.Inner {
			return true
		}
		for _, sides := range [][2]ast.Expr{{on.L, on.R}, {on.R, on.L}} {
			out = append(out, p.pointless(sel, sides[0], sides[1])...)
		}
		return true
	})
	return out
}

// pointless counts the rows of the table of one side of a join that point at none
// of the other, of those that meet the conditions.
func (p *Prepared) pointless(sel *ast.Select, from, to ast.Expr) []lacking {
	key, ok1 := from.(*ast.Column)
	target, ok2 := to.(*ast.Column)
	if !ok1 || !ok2 || key.Table == "" {
		return nil
	}
	table, column := p.columnOf(sel.From[0], key)
	other, end := p.columnOf(sel.From[0], target)
	if column == nil || end == nil || !other.Unique(end) {
		return nil
	}
	where, meant := metBy(sel, key.Table, target.Table)
	if meant {
		return nil
	}
	count := func(why ...ast.Expr) *ast.Select {
		return counting(named(sel.From[0], key.Table), append(why, where...)...)
	}
	var out []lacking
	if column.Nulls > 0 {
		out = append(out, lacking{table, column, nil, count(&ast.Is{X: key, What: "NULL"})})
	}
	if share, known := column.Sketch.Share(end.Sketch); !known || share < 1 {
		there := []*ast.Item{{Expr: &ast.Column{Name: end.Name}}}
		all := &ast.Select{Items: there, From: []ast.From{&ast.Table{Name: other.Name}}}
		out = append(out, lacking{table, column, other, count(&ast.In{X: key, Not: true, Query: all})})
	}
	return out
}

// metBy are the conditions of a block that rows of a table meet which point at nothing; meant is that
// they are left out on purpose, or nobody would look for them.
func metBy(sel *ast.Select, ref, beside string) (where []ast.Expr, meant bool) {
	asked := needs(sel, ref, beside)
	for _, term := range ast.Terms(ast.And, sel.Where) {
		switch {
		case deniedValue(term) != nil && ast.RefersTo(term, beside):
			asked = true
		case refersBeside(term, ref):
			return nil, true
		default:
			where = append(where, term)
		}
	}
	return where, !asked
}

// needs reports whether a block shows a table beside another, or counts by it.
func needs(sel *ast.Select, ref, beside string) bool {
	return shows(sel, ref) && shows(sel, beside) || slices.ContainsFunc(sel.GroupBy, func(e ast.Expr) bool {
		return ast.RefersTo(sortedBy(e, sel.Items), beside)
	})
}

// named is the table of a FROM that goes by a name.
func named(from ast.From, ref string) (found ast.From) {
	ast.Inspect(from, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok && strings.EqualFold(t.Ref(), ref) {
			found = t
		}
		return true
	})
	return found
}

// shows reports whether columns of a table are shown as they are.
func shows(sel *ast.Select, ref string) bool {
	return slices.ContainsFunc(sel.Items, func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return ok && strings.EqualFold(c.Table, ref)
	})
}

// refersBeside reports whether a condition has a column of another table than one,
// or looks at other rows.
func refersBeside(e ast.Expr, ref string) bool {
	return ast.Some(e, func(n ast.Node) bool {
		c, column := n.(*ast.Column)
		_, sub := n.(ast.Query)
		return sub || column && !strings.EqualFold(c.Table, ref)
	})
}
