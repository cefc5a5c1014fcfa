package suql

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/exec"
)

// mostMaybe is how many rows that may fit are kept.
const mostMaybe = 50

// RunGraded runs the query for people: with judgements that are at least
// [Likely], rows best first unless the query orders them, and beside them what
// fits only by weaker judgements (Result.Maybe and May). [Prepared.Run] stays
// exact: every judgement counts there, and its verdict is all that counts.
func (p *Prepared) RunGraded(ctx context.Context, o RunOptions) (*Result, error) {
	o.Sure = Likely
	res, err := p.runGraded(ctx, o)
	if err != nil {
		return nil, err
	}
	return res, p.quote(ctx, res, o)
}

// runGraded is RunGraded without the words that decided.
func (p *Prepared) runGraded(ctx context.Context, o RunOptions) (*Result, error) {
	sure, err := p.run(ctx, o)
	if err != nil || !sure.weak || sure.Receipt.Stats.Incomplete {
		return sure, err
	}
	sel, ok := p.asked.(*ast.Select)
	full := ok && limited(sel, len(sure.Rows))
	if !ok || sel.Offset != nil || full && len(sel.OrderBy) == 0 { // any of them will do
		return sure, nil
	}
	loose, err := p.loosely(ctx, sel, full, o)
	if err != nil {
		return nil, err
	}
	if !full {
		sure.hedge(loose, !figures(sel) && onlyDistinct(sel))
	}
	if sure.May == 0 && (full || figures(sel)) {
		sure.warnOf(loose)
	}
	return sure, nil
}

// loosely is what the query finds where every judgement counts, within its limit or without
// one.
func (p *Prepared) loosely(ctx context.Context, sel *ast.Select, within bool, o RunOptions) (*Result, error) {
	all := *sel
	if !within {
		all.Limit = nil
	}
	wide, err := p.of.PrepareQuery(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("planning what may fit: %w", err)
	}
	o.Sure, o.Progress, o.Partial = 0, nil, Partial{}
	loose, err := wide.run(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("finding what may fit: %w", err)
	}
	return loose, nil
}

// warnOf says that figures, or the first rows, would be others with what only may fit.
func (r *Result) warnOf(loose *Result) {
	values := func(rows []Row) (out []string) {
		for _, row := range rows {
			out = append(out, fmt.Sprintf("%q", row.Values))
		}
		return out
	}
	if slices.Equal(values(r.Rows), values(loose.Rows)) {
		return
	}
	w := Warning{Code: "may_differ", Message: "Some texts may fit too, without saying it plainly. With those this would be different."}
	if len(loose.Rows) == 1 && len(loose.Rows[0].Values) == 1 && loose.Rows[0].Values[0] != nil {
		w.Message = fmt.Sprintf("Some texts may fit too, without saying it plainly. With those it would be %v.", loose.Rows[0].Values[0])
	}
	r.Warnings = append(r.Warnings, w)
}

// limited reports whether a query has as many rows as it may.
func limited(sel *ast.Select, rows int) bool {
	n, ok := sel.Limit.(*ast.Literal)
	if !ok {
		return sel.Limit != nil
	}
	most, err := strconv.Atoi(n.Text)
	return err != nil || rows >= most
}

// onlyDistinct reports whether rows are merged where they are the same, and nothing else.
func onlyDistinct(sel *ast.Select) bool {
	return sel.Distinct.On && len(sel.GroupBy) == 0 && sel.Having == nil
}

// figures reports whether a query works something out of several rows.
func figures(sel *ast.Select) bool {
	return slices.ContainsFunc(sel.Items, func(it *ast.Item) bool {
		return ast.SomeInBlock(it.Expr, func(n ast.Node) bool {
			c, call := n.(*ast.Call)
			return call && (c.Star || check.Aggregate(c.Name))
		})
	})
}

// hedge takes from a result by all judgements what it has beyond r: rows, or
// a larger count. Of rows that were merged nobody knows the evidence: they may fit
// where they are distinct, but a group that is counted otherwise is none more.
func (r *Result) hedge(loose *Result, distinct bool) {
	if n, ok := r.single(); ok {
		if m, ok := loose.single(); ok && m > n {
			r.May = int(m - n)
		}
		return
	}
	have := map[string]int{}
	for _, row := range r.Rows {
		have[fmt.Sprintf("%q", row.Values)]++
	}
	for i, row := range loose.Rows {
		if key := fmt.Sprintf("%q", row.Values); have[key] > 0 {
			have[key]--
		} else if len(row.Evidence) > 0 || distinct {
			r.Maybe = append(r.Maybe, row)
			if loose.open != nil {
				r.maybeOpen = append(r.maybeOpen, loose.open[i])
			}
		}
	}
	r.Maybe, r.maybeOpen = bestFirst(r.Maybe, r.maybeOpen)
	r.May = len(r.Maybe)
	r.Maybe = r.Maybe[:min(r.May, mostMaybe)]
}

// single is the value of a result that is one whole number.
func (r *Result) single() (int64, bool) {
	if len(r.Rows) != 1 || len(r.Rows[0].Values) != 1 || len(r.Rows[0].Evidence) > 0 {
		return 0, false
	}
	n, ok := r.Rows[0].Values[0].(int64)
	return n, ok
}

// ordered reports whether the query says in which order its rows come.
func (p *Prepared) ordered() bool {
	sel, ok := p.asked.(*ast.Select)
	return !ok || len(sel.OrderBy) > 0
}

// bestFirst puts the rows whose judgements are surest first, in steps of a
// twentieth; rows within a step stay as they were found. What is open of each,
// if anything, goes with it.
func bestFirst(rows []Row, open [][]*exec.Citation) ([]Row, [][]*exec.Citation) {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rows[b].sureness(), rows[a].sureness()) })
	sorted, with := make([]Row, len(rows)), make([][]*exec.Citation, len(open))
	for at, i := range order {
		sorted[at] = rows[i]
		if open != nil {
			with[at] = open[i]
		}
	}
	return sorted, with
}

// sureness is how sure the least sure judgement of a row is, in twentieths.
func (r Row) sureness() int {
	least := 1.0
	for _, e := range r.Evidence {
		if !e.Against && e.Confidence > 0 {
			least = min(least, e.Confidence)
		}
	}
	return int(math.Floor(least * 20))
}
