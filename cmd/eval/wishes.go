package eval

import (
	"context"
	"io"

	"parley/agent/sempar/learn"
	"parley/app/console"
)

// WishesCommand is `parley eval wishes`.
type WishesCommand struct {
	Questions string `required:"" help:"Messages with their wishes, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Fold      string `help:"Only this part of the domains, which training left out, such as 1/3." placeholder:"I/N"`
	Weights   string `help:"Weights of the learned parser; those that are compiled in where not given." placeholder:"FILE" type:"path"`
	Failures  bool   `help:"Print every message that was not read wholly right."`
}

// Run measures and reports.
func (c *WishesCommand) Run(ctx context.Context, s *console.Streams) error {
	fold, err := learn.ParseFold(c.Fold)
	if err != nil {
		return console.Usage(err)
	}
	net, err := network(c.Weights)
	if err != nil {
		return err
	}
	dbs, err := learn.OpenDatabases(nil, nil)
	if err != nil {
		return err
	}
	set, err := dbs.Wishes(ctx, c.Questions, fold, fold.Of > 0)
	if err != nil {
		return err
	}
	var misses io.Writer
	if c.Failures {
		misses = s.Out
	}
	score, err := learn.MeasureWishes(ctx, net, dbs, set, misses)
	if err != nil {
		return err
	}
	score.Print(s.Out)
	return nil
}
