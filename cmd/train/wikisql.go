package train

import (
	"context"
	"errors"
	"fmt"
	"io"

	"parley/agent/sempar/sketch"
	"parley/app/console"
	"parley/eval/wikisql"
)

// WikiSQLCommand is `parley train wikisql`.
type WikiSQLCommand struct {
	Questions string `required:"" help:"Questions with gold queries, one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    string `required:"" help:"The tables they are about, one JSON object a line." placeholder:"FILE" type:"path"`
	Out       string `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
	Seed      uint64 `default:"1" help:"The weights are a function of the data and this number."`
	Limit     int    `help:"Learn from the first N questions only." placeholder:"N"`
}

// Run trains and writes.
func (c *WikiSQLCommand) Run(ctx context.Context, s *console.Streams) error {
	if c.Limit < 0 {
		return console.Usage(errors.New("--limit can't be below zero"))
	}
	data, err := wikisql.Load(c.Questions, c.Tables)
	if err != nil {
		return err
	}
	data = data.First(c.Limit)
	fit, leftOut, err := data.Rest().Sketches(ctx)
	if err != nil {
		return err
	}
	held, leftOutHeld, err := data.Tenth().Sketches(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: learning from %d questions, calibrating on %d about other tables; %d are of no use\n",
		len(fit), len(held), leftOut+leftOutHeld)
	bar := newStepsBar(s.Err)
	o := sketch.Defaults()
	o.Seed = c.Seed
	o.Progress = bar.doing
	model, err := sketch.Train(ctx, fit, held, o)
	bar.end()
	if err != nil {
		return err
	}
	var size int64
	if err := console.WriteTo(c.Out, func(w io.Writer) (err error) {
		size, err = model.WriteTo(w)
		return err
	}); err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: wrote %s, %.1f MB\n", c.Out, float64(size)/1e6)
	return nil
}
