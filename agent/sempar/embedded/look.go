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

const (
	mostLooks  = 4      // readings that are looked at
	fewRows    = 3      // of each
	alone      = 200000 // rows that a table may have to be looked at
	together   = 50000  // the same, of several tables
	lookBefore = 250 * time.Millisecond
)

// looked gives readings that say nothing less likelihood: the likeliest is
// looked at until one says something.
func (p *Parser) looked(ctx context.Context, all []reading) []reading {
	if p.rows == nil || p.net.Calibration.Empty == 0 {
		return all
	}
	ctx, cancel := context.WithTimeout(ctx, lookBefore)
	defer cancel()
	seen := map[string]bool{}
	for range mostLooks {
		slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(b.log, a.log) })
		if len(all) == 0 || seen[ast.Print(all[0].Query)] {
			break
		}
		seen[ast.Print(all[0].Query)] = true
		if !p.SaysNothing(ctx, all[0].Query) {
			break
		}
		all[0].log += p.net.Calibration.Empty
	}
	return all
}

// SaysNothing reports whether a query gives no row that holds anything but
// nulls and zeros. Of a query that takes long or fails nothing is known.
func (p *Parser) SaysNothing(ctx context.Context, q ast.Query) bool {
	if ast.HasFreeText(q) || !quick(p.cat, q) {
		return false
	}
	rows, ok, err := p.rows.Look(ctx, q, fewRows)
	if err != nil || !ok {
		return false
	}
	return !slices.ContainsFunc(rows, func(row []any) bool { return slices.ContainsFunc(row, something) })
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
