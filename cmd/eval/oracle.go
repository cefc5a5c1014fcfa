package eval

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"parley/app/console"
	"parley/eval"
	"parley/llm/fake"
)

// overTheWire measures the model parser on a fake server that knows the right
// queries, and errs.
func (c *MeasureFlags) overTheWire(ctx context.Context, s *console.Streams, load func() (*eval.Dataset, error)) error {
	switch {
	case c.Parser != "model":
		return console.Usage(errors.New("--oracle goes with --parser model: it stands in for a model"))
	case !(*c.Oracle >= 0 && *c.Oracle <= 0.4):
		return console.Usage(fmt.Errorf("--oracle %v: a share from 0, of a model that errs nowhere, up to 0.4", *c.Oracle))
	case c.Failures && *c.Oracle > 0:
		return console.Usage(errors.New("--failures goes with --oracle 0 only: other mistakes are drawn by lot"))
	case c.HTML != "" || c.Resume != "":
		return console.Usage(errors.New("--html and --resume don't go with --oracle"))
	}
	w := &eval.Wire{Rate: *c.Oracle, Seed: c.Seed, Dialect: fake.VLLM(), Workers: c.Workers}
	if w.Workers == 0 {
		w.Workers = runtime.GOMAXPROCS(0)
	}
	policies, err := c.policies()
	if err != nil {
		return console.Usage(err)
	}
	if c.Detector == "all" {
		policies = eval.WirePolicies(c.K)
		for i := range policies {
			if policies[i].Detector != "none" {
				policies[i].Wrong = c.Wrong
			}
		}
	}
	w.Policies = policies
	if c.Failures {
		w.Failures = s.Out
	}
	data, err := load()
	if err != nil {
		return err
	}
	w.Data = data.First(c.Limit)
	bar := console.NewCountBar(s.Err)
	w.Progress = bar.Report
	report, err := w.Run(ctx)
	bar.End()
	if err != nil {
		return err
	}
	if err := report.Print(s.Out); err != nil {
		return err
	}
	return console.WriteTo(c.JSON, report.WriteJSON)
}
