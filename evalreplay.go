package main

import (
	"context"
	"fmt"

	"parley/eval"
	"parley/suql"
)

// evalReplayCommand is `parley eval replay`.
type evalReplayCommand struct {
	File string `arg:"" help:"Stored sessions, one JSON object a line; may be compressed." type:"path"`
	source
	parserTest
}

// Run holds the sessions again and reports.
func (c *evalReplayCommand) Run(ctx context.Context, s *streams) error {
	open := func(ctx context.Context) (*suql.Engine, error) {
		m, err := modelIfNamed(ctx, "", spending{})
		if err != nil {
			return nil, err
		}
		return c.open(ctx, s, keeping{Cache: "off"}, m)
	}
	return c.measure(ctx, s, func() (*eval.Dataset, error) {
		r, err := eval.LoadReplay(c.File, open)
		if err != nil {
			return nil, err
		}
		n := len(r.Examples)
		fmt.Fprintf(s.err, "parley: when they were held, %d of %d turns ended with the query that was meant, after %.2f questions a turn\n",
			r.Right, n, float64(r.Questions)/float64(n))
		return r.Dataset, nil
	})
}
