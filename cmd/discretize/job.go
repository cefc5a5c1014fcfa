package discretize

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"parley/app"
	"parley/app/console"
	"parley/jobs"
	"parley/llm"
	"parley/suql/discretize"
	"parley/suql/inference"
	"parley/suql/reader/lexical"
)

// Kind names jobs of this command.
const Kind = "discretize"

// enqueue leaves the work to a worker.
func (c *Command) enqueue(ctx context.Context, s *console.Streams) error {
	if c.Price || c.List || len(c.Drop)+len(c.Confirm)+len(c.Withdraw) > 0 {
		return console.Usage(
			errors.New("a job finds keys and values: run --price, --list, --drop, --confirm and --withdraw without --queue"))
	}
	if err := app.WithoutSecrets(c.DB); err != nil {
		return err
	}
	order := *c
	order.Queue = false
	for _, path := range []*string{&order.DB, &order.Annotations} {
		found, err := app.Anywhere(*path)
		if err != nil {
			return err
		}
		*path = found
	}
	return c.Enqueue(ctx, s, c.Data, jobs.Order{Kind: Kind, Title: "discretize " + c.Target, Flags: order,
		Budget: jobs.Budget{Calls: c.Budget}})
}

// Work is the handler of jobs of this command. What was found is kept call by
// call, so that it is not paid for again when the job goes on after a kill.
func Work(ctx context.Context, flags json.RawMessage, t *jobs.Task) (err error) {
	var c Command
	if err := json.Unmarshal(flags, &c); err != nil {
		return jobs.Final(fmt.Errorf("reading what the job is to do: %w", err))
	}
	table, column, _ := strings.Cut(c.Target, ".")
	var keys []inference.Column
	for _, text := range c.Key {
		k, err := discretize.ParseKey(text)
		if err != nil {
			return jobs.Final(err)
		}
		keys = append(keys, k)
	}
	c.ModelFlags = c.Paid(t.Purse())
	m, err := c.model(ctx)
	if err != nil {
		return jobs.Final(err)
	}
	job, err := c.open(ctx, nil, table, column)
	if err != nil {
		return jobs.Final(err)
	}
	defer func() { err = errors.Join(err, job.Close()) }()
	if err := job.Declare(ctx, keys...); err != nil {
		return jobs.Final(err)
	}
	if err := t.Once(ctx, "again", func() error { return job.Forget(ctx, c.Again...) }); err != nil {
		return jobs.Final(err)
	}
	sum, err := c.values(ctx, t, job, m)
	if err != nil {
		return ended(err)
	}
	return t.Conclude(ctx, fmt.Sprintf("%d keys of %d texts", len(sum.Columns), job.Texts()))
}

// values finds keys, where there are none, and then their values.
func (c *Command) values(ctx context.Context, t *jobs.Task, job *discretize.Job, m *app.Model) (discretize.Sum, error) {
	o := discretize.Options{Only: c.Only, Unmerged: true, Progress: func(done, of int) {
		t.Report(ctx, done, of, "looking into texts")
	}}
	have, err := job.Columns(ctx)
	switch {
	case err != nil:
		return discretize.Sum{}, err
	case m == nil && (c.Suggest || len(have) == 0):
		return job.Suggest(ctx)
	case m == nil:
		return job.Read(ctx, lexical.New(), o)
	}
	if len(have) == 0 {
		if _, _, err := job.Propose(ctx, m, c.Most); err != nil {
			return discretize.Sum{}, err
		}
	}
	return job.Extract(ctx, m.Unkept(), c.PerCall, o)
}

// ended tells what another attempt would not mend.
func ended(err error) error {
	if e, ok := errors.AsType[*llm.Error](err); ok {
		switch e.Kind {
		case llm.OutOfBudget, llm.Unauthorised, llm.NoModel, llm.NoCredit:
			return jobs.Final(err)
		}
	}
	return err
}
