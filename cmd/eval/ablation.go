package eval

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"parley/agent/sempar/embedded"
	"parley/app/console"
	"parley/eval"
)

// ablate measures once with all parts of the built-in parser, and once without each of those
// that are named.
func (c *MeasureFlags) ablate(ctx context.Context, s *console.Streams, load func() (*eval.Dataset, error)) error {
	asking, err := c.onePolicy()
	if err != nil {
		return console.Usage(err)
	}
	parts, err := embedded.Named(c.Without...)
	if err != nil {
		return console.Usage(err)
	}
	once := sync.OnceValues(load)
	a := &eval.Ablation{Policy: asking.String(), Detector: asking.Name()}
	for _, part := range append([]string{""}, parts...) {
		one := *c
		one.Detector, one.Menu, one.Without = "all", 0, nil
		one.rows = func(int) []eval.Policy { return []eval.Policy{{Detector: "none"}, asking} }
		if part != "" {
			one.Without = []string{part}
			fmt.Fprintf(s.Err, "parley: without %s\n", part)
		}
		e, records, err := one.run(ctx, s, once)
		if err != nil {
			return err
		}
		a.Dataset, a.Examples = e.Data.Name, len(records)
		a.Add(part, records)
	}
	if err := a.Print(s.Out); err != nil {
		return err
	}
	return console.WriteTo(c.JSON, a.WriteJSON)
}

// onePolicy is the one that asks, under which parts are left out.
func (c *MeasureFlags) onePolicy() (asking eval.Policy, err error) {
	if c.HTML != "" || c.Resume != "" || c.Failures || c.Learning > 0 || c.Oracle != nil || c.Parser == "model" {
		return asking, errors.New("--each goes with the built-in parser, without " +
			"--html, --resume, --failures, --learning and --oracle")
	}
	if len(c.Without) == 0 {
		return asking, errors.New("--each goes with --without: name the parts, such as --without rules")
	}
	policies, err := c.policies()
	if err != nil {
		return asking, err
	}
	if len(policies) != 1 || policies[0].Detector == "none" {
		return asking, errors.New("--each goes with one policy: say --detector gain:0.9, which is that of the chat")
	}
	return policies[0], nil
}
