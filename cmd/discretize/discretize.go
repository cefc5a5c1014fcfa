// Package discretize is `parley discretize`: it turns a column of free text
// into columns of a table beside the database.
package discretize

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parley/app"
	"parley/app/console"
	"parley/suql/discretize"
	"parley/suql/inference"
	"parley/suql/reader/lexical"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`
	app.ModelFlags    `group:"model"`
	app.QueueFlags
	Target   string   `arg:"" name:"table.column" help:"The column of texts, such as products.description."`
	Key      []string `sep:"none" help:"A key to look for, with its question, and its kind where that is doubtful: \"waterproof=is it waterproof?\", \"capacity:number=how many litres does it hold?\". A key that is there already answers one more question so. Repeat it for more." placeholder:"NAME=QUESTION"`
	Suggest  bool     `help:"Find keys in the words of the texts alone, whatever model there is."`
	Model    string   `help:"Language model that finds keys and values; 'off' for none. Needs OPENAI_API_KEY or OPENAI_BASE_URL." placeholder:"NAME|off"`
	Most     int      `help:"With a model: propose at most so many keys." default:"12" placeholder:"N"`
	PerCall  int      `help:"With a model: texts that one call looks into." default:"8" placeholder:"N"`
	Budget   int      `help:"Make at most so many calls, and go on from there the next time; 0 is no limit." default:"0" placeholder:"CALLS"`
	Only     []string `help:"Look for these keys only." placeholder:"NAME"`
	Again    []string `help:"Find the values of these keys anew; '*' is all." placeholder:"NAME"`
	Confirm  []string `help:"Let queries be answered from these keys in place of the texts; '*' is all that have a question." placeholder:"NAME"`
	Withdraw []string `help:"Take that back." placeholder:"NAME"`
	Drop     []string `help:"Take these keys away." placeholder:"NAME"`
	Price    bool     `help:"Say what a run would cost, and run nothing."`
	List     bool     `help:"Show the keys with their values, and run nothing."`
}

// Run does what the flags say, in this order: drop, declare, find keys, find
// values, confirm, show.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	table, column, ok := strings.Cut(c.Target, ".")
	if !ok || table == "" || column == "" {
		return console.Usage(
			fmt.Errorf("%s names no column: give the table and the column of texts, such as products.description", c.Target))
	}
	if c.Budget < 0 || c.Most < 1 || c.PerCall < 1 {
		return console.Usage(errors.New("--budget can't be below zero, --most and --per-call not below one"))
	}
	var keys []inference.Column
	for _, text := range c.Key {
		k, err := discretize.ParseKey(text)
		if err != nil {
			return console.Usage(err)
		}
		keys = append(keys, k)
	}
	if c.Queue {
		return c.enqueue(ctx, s)
	}
	m, err := c.model(ctx)
	if err != nil {
		return err
	}
	job, err := c.open(ctx, s, table, column)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, job.Close()) }()
	return c.work(ctx, s, job, m, keys)
}

// model is the language model, nil for none.
func (c *Command) model(ctx context.Context) (*app.Model, error) {
	if c.Model == "off" || c.Suggest {
		return nil, nil //nolint:nilnil // nil is a model: the one that isn't there
	}
	return app.ModelIfNamed(ctx, "", c.ModelFlags.Named(c.Model))
}

// open opens the job over the database.
func (c *Command) open(ctx context.Context, s *console.Streams, table, column string) (*discretize.Job, error) {
	dsn, err := c.DSN(ctx)
	if err != nil {
		return nil, err
	}
	path := dsn
	switch scheme, rest, _ := strings.Cut(dsn, ":"); scheme {
	case "postgres", "postgresql":
		return nil, console.Usage(errors.New("columns are kept in a file beside a SQLite database: there is no such place for PostgreSQL yet (parley import copies tables into a file)"))
	case "sqlite":
		path = strings.TrimPrefix(rest, "//")
	}
	engine, err := c.Open(ctx, s, app.CacheFlags{Cache: "off"}, nil)
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	return discretize.Open(ctx, engine, path, table, column)
}

func (c *Command) work(ctx context.Context, s *console.Streams, job *discretize.Job, m *app.Model,
	keys []inference.Column) error {
	if err := job.Drop(ctx, c.Drop...); err != nil {
		return err
	}
	if err := job.Declare(ctx, keys...); err != nil {
		return err
	}
	if c.Price {
		return c.price(ctx, s, job, m)
	}
	var sum discretize.Sum
	var err error
	if !c.List && len(c.Drop)+len(c.Confirm)+len(c.Withdraw) == 0 || len(c.Key)+len(c.Only)+len(c.Again) > 0 || c.Suggest {
		if sum, err = c.find(ctx, s, job, m); err != nil {
			return err
		}
	}
	if err := job.Confirm(ctx, true, c.Confirm...); err != nil {
		return err
	}
	if err := job.Confirm(ctx, false, c.Withdraw...); err != nil {
		return err
	}
	columns, err := job.Columns(ctx)
	if err != nil {
		return err
	}
	if err := show(s.Out, job, columns); err != nil {
		return err
	}
	if sum.Left > 0 {
		return console.IncompleteError{
			Message: fmt.Sprintf("the budget of %d calls ran out with %d texts to go: run it again to go on from there",
				c.Budget, sum.Left)}
	}
	return nil
}

// find finds keys, where there are none, and then their values.
func (c *Command) find(ctx context.Context, s *console.Streams, job *discretize.Job,
	m *app.Model) (discretize.Sum, error) {
	o := discretize.Options{Calls: c.Budget, Only: c.Only, Again: c.Again}
	bar := newBar(s.Err)
	o.Progress = bar.report
	defer bar.end()
	have, err := job.Columns(ctx)
	if err != nil {
		return discretize.Sum{}, err
	}
	switch {
	case m != nil:
		proposing := 0
		if len(have) == 0 {
			if _, proposing, err = job.Propose(ctx, m, c.Most); err != nil {
				return discretize.Sum{}, err
			}
		}
		if o.Calls > 0 {
			o.Calls = max(o.Calls-proposing, 1)
		}
		sum, err := job.Extract(ctx, m.Unkept(), c.PerCall, o)
		bar.end()
		spent := m.Spent()
		fmt.Fprintf(s.Err, "parley: %d calls to %s, %d tokens\n", spent.Calls, m.Client, spent.Tokens)
		return sum, err
	case c.Suggest, len(have) == 0:
		return job.Suggest(ctx)
	}
	return job.Read(ctx, lexical.New(), o)
}
