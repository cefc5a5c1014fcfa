package eval

import (
	"context"
	"io"
	"slices"

	"parley/agent/sempar/learn"
	"parley/app/console"
)

// TurnsCommand is `parley eval turns`.
type TurnsCommand struct {
	Questions string   `required:"" help:"Dialogues, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Unrelated []string `help:"Questions with their queries over those databases, too, up to 500 of each file, each after a query that it does not go on from." placeholder:"FILE" type:"existingfile"`
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
	unrelated, err := c.unrelated(among)
	if err != nil {
		return err
	}
	set.Pairs = append(set.Pairs, unrelated...)
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

// mostUnrelated is how many questions of a file are put after another query.
const mostUnrelated = 500

// unrelated are questions over databases, each after the query of another.
func (c *TurnsCommand) unrelated(among map[string]bool) ([]learn.Pair, error) {
	var out []learn.Pair
	for _, path := range c.Unrelated {
		pairs, err := learn.ReadPairs(path)
		if err != nil {
			return nil, err
		}
		pairs = slices.DeleteFunc(pairs, func(p learn.Pair) bool { return len(among) > 0 && !among[p.Database] })
		out = append(out, learn.Unrelated(learn.Set{Pairs: pairs}, mostUnrelated, 1).Pairs...)
	}
	return out, nil
}
