// Package worker is `parley worker`: it does the jobs that wait in the queue,
// and as many of them run as there is work for.
//
//	parley worker --state postgres://parley@db.example.org/parley --hands 4
package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"parley/app"
	"parley/app/console"
	"parley/cmd/discretize"
	"parley/cmd/index"
	"parley/jobs"
)

// Command is the command and its flags.
type Command struct {
	Data      string        `help:"Folder for what Parley keeps." placeholder:"DIR" default:"${data}" type:"path"`
	State     string        `help:"The store of conversations whose queue of jobs it is: a file, or postgres://…; without it, the one in the --data folder." placeholder:"PATH|DSN"`
	Hands     int           `help:"Jobs at once." default:"1" placeholder:"N"`
	LogFormat string        `enum:"text,json" default:"text" help:"How messages are written: ${enum}."`
	Patience  time.Duration `help:"Take a worker for dead that has not been heard for so long." default:"15s" placeholder:"DURATION"`
}

// leastPatience is the shortest that leaves a worker time to say that it lives.
const leastPatience = time.Second

// Run works until the context ends.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	if c.Hands < 1 || c.Patience < leastPatience {
		return console.Usage(errors.New("--hands can't be below 1, --patience not below 1s"))
	}
	q, err := app.Jobs(ctx, c.State, c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	fmt.Fprintln(s.Err, "parley: waiting for jobs (Ctrl-C ends it; what is under way goes back into the queue)")
	return q.Work(ctx, map[string]jobs.Handler{
		discretize.Kind: discretize.Work,
		index.Kind:      index.Work,
	}, jobs.Options{Hands: c.Hands, Patience: c.Patience, Beat: c.Patience / 6,
		Log: s.Logger(c.LogFormat, slog.LevelInfo)})
}
