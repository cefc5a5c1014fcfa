package look

import (
	"context"
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// mostAlike is the correlation (Pearson) of two columns from which on one is taken to be
// a total for the other: the price of a piece does not grow with how many were sold.
const mostAlike = 0.75

// leastPairs is how many rows are too few to tell.
const leastPairs = 12

// Totals finds products with a total, and looks at the rows of two columns once.
type Totals struct {
	Looker
	seen map[[3]string]float64 // the correlation of two columns of a table; 0 where that is not known
}

// Totals finds products with a total.
func (l Looker) Totals() Totals { return Totals{l, map[[3]string]float64{}} }

// Multiplied reports whether a query multiplies two columns of a table of which one grows
// with the other, or one that is called a total.
func (t Totals) Multiplied(ctx context.Context, q ast.Query) bool {
	return ast.Some(q, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && slices.ContainsFunc(blockProducts(s), func(b *ast.Binary) bool {
			return slices.ContainsFunc(ast.Columns(b), calledTotal) && !discounts(b) || t.growWithEachOther(ctx, s, b)
		})
	})
}

// calledTotal reports whether the name of a column says that it is a total.
func calledTotal(c *ast.Column) bool {
	return role.Called(&catalog.Column{Name: c.Name}, []string{"total", "subtotal", "totals"})
}

// discounts reports whether a product takes off a share: total * (1 - discount).
func discounts(b *ast.Binary) bool {
	return ast.Some(b, func(n ast.Node) bool { of, ok := n.(*ast.Binary); return ok && of.Op == "-" })
}

// blockProducts are what a block multiplies.
func blockProducts(s *ast.Select) (out []*ast.Binary) {
	ast.Inspect(s, func(n ast.Node) bool {
		if b, ok := n.(*ast.Binary); ok && b.Op == "*" {
			out = append(out, b)
		}
		_, within := n.(*ast.Subquery)
		return !within
	})
	return out
}

// growWithEachOther reports whether a column on one side of a product grows with one of
// the same table on the other side.
func (all Totals) growWithEachOther(ctx context.Context, s *ast.Select, b *ast.Binary) bool {
	j := joins.Of(all.DB.Catalog, s)
	for _, x := range ast.Columns(b.L) {
		for _, y := range ast.Columns(b.R) {
			if x.Table != y.Table || x.Name == y.Name {
				continue
			}
			t := tableFor(j, x)
			if t == nil {
				continue
			}
			key := [3]string{t.Name, x.Name, y.Name}
			r, known := all.seen[key]
			if !known {
				r = all.correlation(ctx, t, x.Name, y.Name)
				all.seen[key] = r
			}
			if r >= mostAlike {
				return true
			}
		}
	}
	return false
}

// correlation is how two columns of a table go together, from -1 to 1; 0 where that is not
// known.
func (l Looker) correlation(ctx context.Context, t *catalog.Table, x, y string) float64 {
	if t.Rows < leastPairs || t.Rows > alone || t.Column(x) == nil || t.Column(y) == nil {
		return 0
	}
	a, b := ast.Col(x), ast.Col(y)
	times := func(l, r ast.Expr) ast.Expr {
		return &ast.Binary{Op: "*", L: &ast.Binary{Op: "*", L: ast.Num("1.0"), R: l}, R: r}
	}
	var items []*ast.Item
	for _, e := range []ast.Expr{a, b, times(a, b), times(a, a), times(b, b)} {
		items = append(items, &ast.Item{Expr: &ast.Call{Name: "avg", Args: []ast.Expr{e}}})
	}
	rows, ok, err := l.Rows.Look(ctx, &ast.Select{Items: items, From: []ast.From{&ast.Table{Name: t.Name}},
		Where: ast.Conj(&ast.Is{X: a, What: "NULL", Not: true}, &ast.Is{X: b, What: "NULL", Not: true})}, 1)
	if err != nil || !ok || len(rows) != 1 {
		return 0
	}
	var m [5]float64
	for i, v := range rows[0] {
		f, ok := v.(float64)
		if !ok {
			return 0
		}
		m[i] = f
	}
	spread := (m[3] - m[0]*m[0]) * (m[4] - m[1]*m[1])
	if spread <= 0 {
		return 0
	}
	return (m[2] - m[0]*m[1]) / math.Sqrt(spread)
}

// tableFor is the table of a column of a query; nil where that is not plain.
func tableFor(j *joins.Joins, c *ast.Column) *catalog.Table {
	if c.Table == "" && len(j.Tables) == 1 {
		for _, t := range j.Tables {
			return t
		}
	}
	return j.Tables[strings.ToLower(c.Table)]
}
