// Package jobs is `parley jobs`: what waits in the queue, how far it is, and
// what it may cost.
//
//	parley jobs
//	parley jobs cancel 7
//	parley jobs budget --calls 10000
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"parley/app"
	"parley/app/console"
	"parley/cmd/table"
	"parley/jobs"
)

// Command is the command and those below it.
type Command struct {
	Data  string `help:"Folder for what Parley keeps." placeholder:"DIR" default:"${data}" type:"path"`
	State string `help:"The store of conversations whose queue of jobs it is: a file, or postgres://…; without it, the one in the --data folder." placeholder:"PATH|DSN"`

	List   ListCommand   `cmd:"" default:"withargs" help:"Show the jobs, the newest first (the default)."`
	Cancel CancelCommand `cmd:"" help:"End a job. What it has found is kept."`
	Resume ResumeCommand `cmd:"" help:"Have a job that has ended go on, or begin anew."`
	Budget BudgetCommand `cmd:"" help:"Show or set what all jobs together may spend on the language model."`
}

// with calls do with the queue.
func (c *Command) with(ctx context.Context, do func(*jobs.Queue) error) (err error) {
	q, err := app.Jobs(ctx, c.State, c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	return do(q)
}

// ListCommand is `parley jobs list`.
type ListCommand struct {
	JSON bool `name:"json" help:"One JSON object a line."`
	Most int  `help:"At most so many." default:"50" placeholder:"N"`
}

// Run shows the jobs.
func (c *ListCommand) Run(ctx context.Context, s *console.Streams, all *Command) error {
	if c.Most < 1 || c.Most > 10_000 {
		return console.Usage(errors.New("--most is a number from 1 to 10000"))
	}
	return all.with(ctx, func(q *jobs.Queue) error {
		list, err := q.List(ctx, c.Most)
		if err != nil {
			return err
		}
		if !c.JSON {
			return show(s.Out, list)
		}
		out := json.NewEncoder(s.Out)
		for _, j := range list {
			if err := out.Encode(j); err != nil {
				return err
			}
		}
		return nil
	})
}

// show prints jobs as a table.
func show(w io.Writer, list []jobs.Job) error {
	if len(list) == 0 {
		_, err := fmt.Fprintln(w, "no jobs")
		return err
	}
	out := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	fmt.Fprintln(out, "job\tstate\tdone\tcalls\ttitle\t")
	for _, j := range list {
		fmt.Fprintf(out, "%d\t%s\t%s\t%d\t%s\t%s\n", j.ID, j.State, progress(j), j.Spent.Calls, table.Cell(j.Title),
			table.Cell(said(j)))
	}
	return out.Flush()
}

func progress(j jobs.Job) string {
	if j.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d", j.Done, j.Of)
}

func said(j jobs.Job) string {
	if j.Error != "" {
		return j.Error
	}
	return j.Note
}

// CancelCommand is `parley jobs cancel`.
type CancelCommand struct {
	Job int64 `arg:"" help:"Number of the job."`
}

// Run cancels.
func (c *CancelCommand) Run(ctx context.Context, all *Command) error {
	return all.with(ctx, func(q *jobs.Queue) error { return q.Cancel(ctx, c.Job) })
}

// ResumeCommand is `parley jobs resume`.
type ResumeCommand struct {
	Job int64 `arg:"" help:"Number of the job."`
}

// Run has the job go on.
func (c *ResumeCommand) Run(ctx context.Context, all *Command) error {
	return all.with(ctx, func(q *jobs.Queue) error { return q.Resume(ctx, c.Job) })
}

// BudgetCommand is `parley jobs budget`.
type BudgetCommand struct {
	Calls  *int     `help:"At most so many calls; 0 is no limit." placeholder:"N"`
	Tokens *int     `help:"At most so many tokens; 0 is no limit." placeholder:"N"`
	Money  *float64 `help:"At most so much, as --model-price of the jobs counts; 0 is no limit." placeholder:"AMOUNT"`
	Anew   bool     `help:"Count from nothing again."`
}

// Run sets what is given, and shows the budget.
func (c *BudgetCommand) Run(ctx context.Context, s *console.Streams, all *Command) error {
	return all.with(ctx, func(q *jobs.Queue) error {
		b, _, err := q.Budget(ctx)
		if err != nil {
			return err
		}
		if c.Calls != nil {
			b.Calls = *c.Calls
		}
		if c.Tokens != nil {
			b.Tokens = *c.Tokens
		}
		if c.Money != nil {
			b.Money = *c.Money
		}
		if b.Calls < 0 || b.Tokens < 0 || b.Money < 0 {
			return console.Usage(errors.New("a budget can't be below zero"))
		}
		if c.Calls != nil || c.Tokens != nil || c.Money != nil || c.Anew {
			if err := q.Bound(ctx, b, c.Anew); err != nil {
				return err
			}
		}
		b, spent, err := q.Budget(ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.Out, "%d calls%s, %d tokens%s, %.4f%s\n", spent.Calls, of(b.Calls), spent.Tokens, of(b.Tokens),
			spent.Money, of(b.Money))
		return err
	})
}

// of is a bound, if there is one.
func of[N int | float64](most N) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" of %v", most)
}
