package index

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"parley/app"
	"parley/app/console"
	"parley/jobs"
	"parley/retrieve"
	"parley/retrieve/library"
)

// Kind names jobs of this command.
const Kind = "index"

// enqueue leaves the work to a worker.
func (c *Command) enqueue(ctx context.Context, s *console.Streams) error {
	if err := app.WithoutSecrets(c.Places...); err != nil {
		return err
	}
	order := *c
	order.Queue, order.Places = false, nil
	for _, place := range c.Places {
		found, err := app.Anywhere(place)
		if err != nil {
			return err
		}
		order.Places = append(order.Places, found)
	}
	return c.Enqueue(ctx, s, c.Data, jobs.Order{Kind: Kind, Title: "index into " + filepath.Base(c.Library), Flags: order})
}

// Work is the handler of jobs of this command: each file is one transaction,
// so that it goes on after a kill where it was.
func Work(ctx context.Context, flags json.RawMessage, t *jobs.Task) (err error) {
	var c Command
	if err := json.Unmarshal(flags, &c); err != nil {
		return jobs.Final(fmt.Errorf("reading what the job is to do: %w", err))
	}
	lib, err := library.Open(ctx, c.Library)
	if err != nil {
		return jobs.Final(err)
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	sum, err := retrieve.Index(ctx, lib, c.Places, retrieve.Options{Progress: func(p retrieve.Progress) {
		t.Report(ctx, p.Done, p.Of, "reading "+p.Place)
	}})
	if err != nil {
		return err
	}
	for _, note := range sum.Notes {
		t.Report(ctx, 0, 0, note)
	}
	return t.Conclude(ctx, changes(sum))
}
