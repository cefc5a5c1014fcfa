package embedded

import (
	"cmp"
	"context"
	"slices"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Rows shows rows of a query that puts no question to texts. ok is false where
// there are none to show, as over a catalog that was declared.
type Rows interface {
	Look(ctx context.Context, q ast.Query, limit int) (rows [][]any, ok bool, err error)
}

// WithRows lets the parser look at what its likeliest readings give. A question
// is seldom about nothing: a reading without rows loses likelihood, by how much
// is part of the calibration (execution-guided decoding: Wang et al., "Robust
// Text-to-SQL Generation with Execution-Guided Decoding", 2018).
func WithRows(r Rows) Option { return func(p *Parser) { p.rows = r } }

// WithPatience says how long is waited for all rows that an utterance is judged by,
// in place of a quarter of a second. Training and evaluation wait long, so that what
// they find doesn't depend on how busy the machine is.
func WithPatience(d time.Duration) Option { return func(p *Parser) { p.patience = d } }

const (
	mostLooks  = 12                     // readings that are looked at
	fewRows    = 3                      // of each
	alone      = 200000                 // rows that a table may have to be looked at
	together   = 50000                  // the same, of several tables
	lookBefore = 250 * time.Millisecond // unless WithPatience says another time
)

// looked gives the likeliest readings less likelihood where they say nothing.
func (p *Parser) looked(ctx context.Context, all []reading) []reading {
	if p.rows == nil || p.net.Calibration.Empty == 0 {
		return all
	}
	ctx, cancel := context.WithTimeout(ctx, p.patience)
	defer cancel()
	byLog := func(a, b reading) int { return cmp.Compare(b.log, a.log) }
	slices.SortStableFunc(all, byLog)
	t := totals{p, map[[3]string]float64{}}
	for i := range all[:min(mostLooks, len(all))] {
		if p.SaysNothing(ctx, all[i].Query) {
			all[i].log += p.net.Calibration.Empty
		}
		if !p.heard.Without[ruleTotal] && t.multiplied(ctx, all[i].Query) {
			all[i].log += ofATotal
		}
	}
	slices.SortStableFunc(all, byLog)
	return all
}

// SaysNothing reports whether a query gives no row that holds anything but
// nulls and zeros. Of a query that takes long or fails nothing is known.
//
// Of a query that puts questions to texts, the rest is looked at: where no row
// meets the other conditions, none meets them all.
func (p *Parser) SaysNothing(ctx context.Context, q ast.Query) bool {
	q, ok := withoutTexts(q)
	if !ok || !quick(p.heard.Catalog, q) {
		return false
	}
	rows, ok, err := p.rows.Look(ctx, q, fewRows)
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
