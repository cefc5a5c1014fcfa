package eval

import (
	"context"
	"io"

	"parley/agent/sempar/learn"
	"parley/app/console"
)

// TurnsCommand is `parley eval turns`.
type TurnsCommand struct {
	Questions string   `required:"" help:"Dialogues, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Tables    []string `help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
	Among     []string `help:"Only dialogues over the databases of these questions, which training left out." placeholder:"FILE" type:"existingfile"`
	Fold      string   `help:"And this part of the tables with free text, such as 1/3." placeholder:"I/N"`
	Weights   string   `help:"Weights of the learned parser; those that are compiled in where not given." placeholder:"FILE" type:"path"`
	Failures  bool     `help:"Print every turn that was not read rightly."`
}

// Run measures and reports.
func (c *TurnsCommand) Run(ctx context.Context, s *console.Streams) error {
	fold, err := learn.ParseFold(c.Fold)
	if err != nil {
		return console.Usage(err)
	}
	among, err := learn.DatabasesOf(c.Among, nil)
	if err != nil {
		return err
	}
	net, err := network(c.Weights)
	if err != nil {
		return err
	}
	dbs, err := learn.OpenDatabases(c.Tables, c.Databases)
	if err != nil {
		return console.Usage(err)
	}
	set, err := dbs.Dialogues(ctx, c.Questions, fold, among, len(among) > 0 || fold.Of > 0)
	if err != nil {
		return err
	}
	var misses io.Writer
	if c.Failures {
		misses = s.Out
	}
	scores, err := learn.MeasureTurns(ctx, net, dbs, set, misses)
	if err != nil {
		return err
	}
	learn.PrintTurns(s.Out, scores)
	return nil
}
