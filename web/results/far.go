package results

import (
	"context"
	"fmt"
	"net/http"

	"parley/suql"
	"parley/suql/limit"
	"parley/web/site"
)

// Window gives at most n rows after the first skip, in an order.
type Window func(ctx context.Context, o Order, skip, n int) ([]suql.Row, error)

// Far is the table of a result that is too large to be held: its first rows
// are there, every other page is fetched when it is asked for.
func Far(head *suql.Result, w Window) *Table {
	t := Of(head)
	t.window = w
	return t
}

// TooLarge reports whether a result is too large to be held, going by its
// first rows.
func TooLarge(head *suql.Result) bool {
	most := limit.Default()
	if len(head.Rows) == 0 || head.Beyond == 0 {
		return false
	}
	row := Of(head).size / int64(len(head.Rows))
	return head.Total() > most.Rows || row*int64(head.Total()) > int64(most.Bytes)
}

// errFar refuses what needs all rows of a result that is not held.
func (t *Table) errFar() error {
	return &site.Problem{Status: http.StatusUnprocessableEntity, Code: "too_many_rows",
		Detail: fmt.Sprintf("This answer has %d rows, which is more than the server puts into a file or a chart. Ask for fewer of them.", t.Total())}
}

// Whole fails where the rows are not all there.
func (t *Table) Whole() error {
	if t.window != nil {
		return t.errFar()
	}
	return nil
}

// RunPage runs a query that reads no text for some of its rows, within the
// bounds of one request. The column of the order is one that people see.
func (q *Queries) RunPage(ctx context.Context, e Engine, text string, o Order, skip, n int) (*suql.Result, error) {
	return q.bounded(ctx, func(ctx context.Context) (*suql.Prepared, error) {
		whole, err := Prepare(ctx, e, text)
		if err != nil {
			return nil, err
		}
		return whole.Page(ctx, seen(whole.Columns(), o.Column), o.Descending, skip, n)
	}, suql.RunOptions{})
}

// seen is where the column that people see as the nth stands among all; 0 for
// none.
func seen(all []suql.Column, nth int) int {
	for i, c := range all {
		if c.Hidden && len(all) > 1 {
			continue
		}
		if nth--; nth == 0 {
			return i + 1
		}
	}
	return 0
}
