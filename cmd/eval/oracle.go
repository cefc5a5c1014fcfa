package eval

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"parley/app/console"
	"parley/eval"
	"parley/eval/wire"
	"parley/llm/fake"
)

// overTheWire measures the model parser on a fake server that knows the right
// queries, and errs.
func (c *MeasureFlags) overTheWire(ctx context.Context, s *console.Streams, load func() (*eval.Dataset, error)) error {
	if err := c.besideOracle(); err != nil {
		return console.Usage(err)
	}
	w := &wire.Evaluation{Rate: *c.Oracle, Seed: c.Seed, Dialect: fake.VLLM(), Workers: c.Workers}
	if w.Workers == 0 {
		w.Workers = runtime.GOMAXPROCS(0)
	}
	var err error
	if w.Policies, err = c.wirePolicies(); err != nil {
		return console.Usage(err)
	}
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

// besideOracle refuses flags that don't go with --oracle.
func (c *MeasureFlags) besideOracle() error {
	switch {
	case c.Parser != "model":
		return errors.New("--oracle goes with --parser model: it stands in for a model")
	case !(*c.Oracle >= 0 && *c.Oracle <= 0.4):
		return fmt.Errorf("--oracle %v: a share from 0, of a model that errs nowhere, up to 0.4", *c.Oracle)
	case c.Failures && *c.Oracle > 0:
		return errors.New("--failures goes with --oracle 0 only: other mistakes are drawn by lot")
	case c.Weights != "" || len(c.Without) > 0:
		return errors.New("--weights and --without are about the built-in parser, and --oracle measures another")
	case c.HTML != "" || c.Resume != "":
		return errors.New("--html and --resume don't go with --oracle")
	}
	return nil
}

// wirePolicies are the rows that the flags ask for, over the wire.
func (c *MeasureFlags) wirePolicies() ([]eval.Policy, error) {
	policies, err := c.policies()
	if err != nil || c.Detector != "all" {
		return policies, err
	}
	policies = wire.Policies(c.K)
	for i := range policies {
		if policies[i].Detector != "none" {
			policies[i].Wrong = c.Wrong
		}
	}
	return policies, nil
}
