// Package look looks at the rows of a database for what its catalog does not tell: whether a query
// gives any, in how many texts a word is, whether a column is a total already.
//
//	l := look.Looker{DB: db, Rows: engine, Patience: time.Second}
//	l.SaysNothing(ctx, q)   // true of a query that gives only nulls and zeros
//	l.Mentions(ctx)         // in how many rows of a column a word is
//	l.Totals().Multiplied(ctx, q)
package look

import (
	"context"
	"slices"
	"time"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Rows shows rows of a query that puts no question to texts. ok is false where
// there are none to show, as over a catalog that was declared.
type Rows interface {
	Look(ctx context.Context, q ast.Query, limit int) (rows [][]any, ok bool, err error)
}

// Looker looks at the rows of a database.
type Looker struct {
	DB       *heard.Database
	Rows     Rows          // nil: nothing is looked at
	Patience time.Duration // how long all rows are waited for
}

const (
	fewRows  = 3      // that a query is judged by
	alone    = 200000 // rows that a table may have to be looked at
	together = 50000  // the same, of several tables
)

// SaysNothing reports whether a query gives no row that holds anything but
// nulls and zeros. Of a query that takes long or fails nothing is known.
//
// Of a query that puts questions to texts, the rest is looked at: where no row
// meets the other conditions, none meets them all.
func (l Looker) SaysNothing(ctx context.Context, q ast.Query) bool {
	q, ok := withoutTexts(q)
	if !ok || !quick(l.DB.Catalog, q) {
		return false
	}
	rows, ok, err := l.Rows.Look(ctx, q, fewRows)
	if err != nil || !ok {
		return false
	}
	return !slices.ContainsFunc(rows, func(row []any) bool { return slices.ContainsFunc(row, something) })
}

// withoutTexts is a query that gives a row wherever q does, and puts no question
// to texts: conditions that do are left out. It is false where there is no such
// query, or none that could lack rows.
func withoutTexts(q ast.Query) (ast.Query, bool) {
	if !ast.HasFreeText(q) {
		return q, true
	}
	s, ok := q.(*ast.Select)
	if !ok || s.Where == nil {
		return nil, false
	}
	out := *s
	rest := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool { return ast.HasFreeText(e) })
	out.Where, out.OrderBy, out.Limit, out.Offset = ast.Conj(rest...), nil, nil, nil
	if slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return ast.HasFreeText(it.Expr) }) {
		out.Items = []*ast.Item{{Expr: &ast.Star{}}}
	}
	return &out, out.Where != nil && !ast.HasFreeText(&out)
}

func something(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case int64:
		return v != 0
	case float64:
		return v != 0
	}
	return true
}

// quick reports whether the tables of a query are small enough to be looked at.
func quick(cat *catalog.Catalog, q ast.Query) bool {
	tables, rows := 0, 0
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			tables++
			if of := cat.Table(t.Name); of != nil {
				rows += of.Rows
			}
		}
		return true
	})
	return rows <= together || tables == 1 && rows <= alone
}
