package eval

import (
	"context"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/eval"
	"parley/suql"
)

// ReplayCommand is `parley eval replay`.
type ReplayCommand struct {
	File              string `arg:"" help:"Stored sessions, one JSON object a line; may be compressed." type:"path"`
	app.DatabaseFlags `group:"database"`
	MeasureFlags
}

// Run holds the sessions again and reports.
func (c *ReplayCommand) Run(ctx context.Context, s *console.Streams) error {
	open := func(ctx context.Context) (*suql.Engine, error) {
		m, err := app.ModelIfNamed(ctx, "", app.ModelFlags{})
		if err != nil {
			return nil, err
		}
		return c.Open(ctx, s, app.CacheFlags{Cache: "off"}, m)
	}
	return c.measure(ctx, s, func() (*eval.Dataset, error) {
		r, err := eval.LoadReplay(c.File, open)
		if err != nil {
			return nil, err
		}
		if err := c.compare(ctx, s, r, open); err != nil {
			return nil, err
		}
		n := len(r.Examples)
		fmt.Fprintf(s.Err, "parley: when they were held, %d of %d turns ended with the query that was meant, after %.2f questions a turn\n",
			r.Right, n, float64(r.Questions)/float64(n))
		return r.Dataset, nil
	})
}

// compare says how many of the turns were judged on a database of another
// shape.
func (c *ReplayCommand) compare(ctx context.Context, s *console.Streams, r *eval.Replay,
	open func(context.Context) (*suql.Engine, error)) error {
	engine, err := open(ctx)
	if err != nil {
		return err
	}
	if n := r.Elsewhere(engine.Catalog().Digest()); n > 0 {
		fmt.Fprintf(s.Err, "parley: %d of %d turns were judged when the tables and columns were others than those of this database; their results may differ for that reason\n", n, len(r.Examples))
	}
	return engine.Close()
}
