package agent

import (
	"context"
	"strconv"
	"time"

	"parley/suql"
	"parley/suql/ast"
)

// Preview are the first rows that an answer would give, looked up before it is
// given: a choice is easier between things that are seen.
type Preview struct {
	Columns []suql.Column `json:"columns"`
	Rows    []suql.Row    `json:"rows"`           // at most PreviewRows
	More    bool          `json:"more,omitempty"` // there are, or may be, others
}

// PreviewRows is how many rows a preview shows at most.
const PreviewRows = 3

// previewTime is how long a question waits for its preview; without one it is
// put all the same.
const previewTime = 400 * time.Millisecond

// preview looks up the first rows of a reading within [Parts.Preview]; nil
// where that is not enough, or nothing is to be looked up.
func (s *Session) preview(ctx context.Context, h Hypothesis) *Preview {
	sel, ok := h.Query.(*ast.Select)
	most := s.parts.Preview
	if !ok || most == (suql.Budget{}) || most.Items == 0 && ast.HasFreeText(sel) || !s.plain(h, countedTable) {
		return nil
	}
	ctx, done := s.within(ctx, previewTime)
	defer done()
	prepared, err := s.parts.Engine.PrepareQuery(ctx, first(sel, PreviewRows+1))
	if err != nil {
		return nil // if it is to be run, the reply says why it can't be
	}
	var told *suql.Result
	opts := s.parts.Run
	opts.Budget, opts.Progress, opts.Sure, opts.Quotes = most, nil, suql.Likely, 0
	opts.Partial = suql.Partial{Rows: PreviewRows, Tell: func(r *suql.Result) { told = r }}
	r, err := prepared.Run(ctx, opts)
	cut := err != nil || r.Receipt.Stats.Incomplete
	if cut { // what was told by then stands, whatever is found later
		r = told
	}
	if r == nil || cut && len(r.Rows) == 0 {
		return nil
	}
	r = s.visible(h.Query, r)
	shown := min(len(r.Rows), PreviewRows)
	return &Preview{Columns: r.Columns, Rows: r.Rows[:shown], More: cut || len(r.Rows) > shown}
}

// first is a query for at most so many of its rows.
func first(sel *ast.Select, rows int) *ast.Select {
	if n, ok := number(sel.Limit); ok && n <= rows {
		return sel
	}
	out := *sel
	out.Limit = ast.Num(strconv.Itoa(rows))
	return &out
}
