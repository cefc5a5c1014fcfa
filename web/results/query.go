package results

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/fault"
	"parley/suql/limit"
	"parley/web/access"
	"parley/web/site"
)

// Engine prepares queries; *suql.Engine is one.
type Engine interface {
	Prepare(ctx context.Context, text string) (*suql.Prepared, error)
}

// Queries run the queries of pages and of programs.
type Queries struct {
	*site.Site
	within time.Duration
	line   time.Duration
	stile  *access.Turnstile // for results that stay until they are sent
	turns  *access.Turnstile // for statements of turns, whose rows stay as long as they are worked on
}

// A whole result stands in memory until it has been sent: so many at once,
// and so many of one client.
const (
	heldAtOnce = 4
	ofOne      = 3
	quotedRows = 20 // of a result, with the words of the texts that decided
	tooBusy    = "The server is busy with other queries. Please try again in a moment."
)

// NewQueries makes Queries that may each take a time, and wait another one for
// others in line.
func NewQueries(s *site.Site, within, line time.Duration) *Queries {
	return &Queries{s, within, line, access.NewTurnstile(heldAtOnce, ofOne), access.NewTurnstile(heldAtOnce, ofOne)}
}

// Gated is a context for a turn of a conversation: its statements wait in line
// with those of other turns. Results of the API don't keep them waiting: a
// client may take its time to read one.
func (q *Queries) Gated(ctx context.Context, conversation string) context.Context {
	return limit.WithGate(ctx, turnGate{q, conversation})
}

type turnGate struct {
	*Queries
	conversation string
}

// Enter implements limit.Gate.
func (g turnGate) Enter(ctx context.Context) (leave func(), err error) {
	leave, err = g.enter(ctx, g.turns, g.conversation)
	if busy := (*site.Problem)(nil); errors.As(err, &busy) {
		return nil, &fault.Error{Code: busy.Code, Message: busy.Detail}
	}
	return leave, err
}

// Enter waits until there is room for another result. leave says that it is
// not held any more: call it when it has been sent.
func (q *Queries) Enter(ctx context.Context, client string) (leave func(), err error) {
	return q.enter(ctx, q.stile, client)
}

func (q *Queries) enter(ctx context.Context, stile *access.Turnstile, client string) (leave func(), err error) {
	waiting, cancel := context.WithTimeout(ctx, q.line)
	defer cancel()
	leave, err = stile.Enter(waiting, client)
	switch {
	case err == nil:
		return leave, nil
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	q.Metrics.Held("queries")
	return nil, site.Busy(tooBusy)
}

// Prepare checks a query. One that says nothing is the visitor's mistake.
func Prepare(ctx context.Context, e Engine, text string) (*suql.Prepared, error) {
	if strings.TrimSpace(text) == "" {
		return nil, &site.Problem{Status: http.StatusBadRequest, Code: "empty", Detail: "There is no query: suql is empty."}
	}
	return e.Prepare(ctx, text)
}

// Run runs a query within the bounds of one request: a time after which the
// reader is asked no more, and a later one after which it is given up.
func (q *Queries) Run(ctx context.Context, e Engine, text string, calls int) (*suql.Result, error) {
	return q.RunSure(ctx, e, text, calls, 0)
}

// RunSure is Run with judgements left out that are less sure than a threshold,
// as the receipt of an answer names it.
func (q *Queries) RunSure(ctx context.Context, e Engine, text string, calls int, sure float64) (*suql.Result, error) {
	return q.bounded(ctx, func(ctx context.Context) (*suql.Prepared, error) { return Prepare(ctx, e, text) },
		suql.RunOptions{Sure: sure, Quotes: quotedRows,
			Budget: suql.Budget{Calls: max(calls, 0), Seconds: q.within.Seconds() * 0.75}})
}

// bounded prepares and runs a query within the time of one request.
func (q *Queries) bounded(ctx context.Context, prepare func(context.Context) (*suql.Prepared, error),
	o suql.RunOptions) (r *suql.Result, err error) {
	began := time.Now()
	defer func() { q.Metrics.Query(r, time.Since(began)) }()
	ctx, cancel := context.WithTimeout(ctx, q.within)
	defer cancel()
	prepared, err := prepare(ctx)
	if err != nil {
		return nil, err
	}
	r, err = prepared.Run(ctx, o)
	var wrong *fault.Error
	var unusable *fault.Unusable
	switch {
	case err == nil || errors.As(err, &wrong) || errors.As(err, &unusable) || ctx.Err() != nil:
		return r, err
	}
	q.Log.Info("a query failed", "error", err)
	return nil, &site.Problem{Status: http.StatusUnprocessableEntity, Code: "query_failed",
		Detail: "The database could not run this: " + err.Error() + "."}
}

// Visible leaves out the columns that people need not see, as answers do.
func Visible(r *suql.Result) *suql.Result {
	var keep []int
	out := *r
	out.Columns, out.Rows = nil, nil
	for i, c := range r.Columns {
		if !c.Hidden || len(r.Columns) == 1 {
			keep, out.Columns = append(keep, i), append(out.Columns, c)
		}
	}
	for _, row := range r.Rows {
		values := make([]any, len(keep))
		for i, k := range keep {
			values[i] = row.Values[k]
		}
		out.Rows = append(out.Rows, suql.Row{Values: values, Evidence: row.Evidence})
	}
	return &out
}
