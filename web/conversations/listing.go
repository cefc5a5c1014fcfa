package conversations

import (
	"context"

	"parley/agent"
	"parley/views"
	"parley/web/results"
)

// Fill puts into a listing of an answer the rows of its table that it asks
// for, or the chart of them.
func Fill(ctx context.Context, reply *agent.Reply, t *results.Table, l *views.Listing) (err error) {
	n := l.View.Size()
	l.Total = t.Total()
	if l.View == views.ChartView {
		if err := t.Whole(); err != nil {
			return err
		}
		l.Chart = views.Draw(reply, t.Columns, t.Rows, l.Measure)
		if len(t.Rows) <= n {
			l.Rows = t.Rows // for those who don't see the picture
		}
		return nil
	}
	if l.Page*n >= l.Total { // fewer than there were
		l.Page = max(0, (l.Total-1)/n)
	}
	l.Rows, err = t.Page(ctx, results.Order{Column: l.Sort, Descending: l.Descending}, l.Page*n, n)
	return err
}
