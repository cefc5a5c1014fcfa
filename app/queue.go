package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"parley/app/console"
	"parley/jobs"
	"parley/state"
)

// QueueFlags say that work is left to workers, and where they look for it.
type QueueFlags struct {
	Queue bool   `help:"Leave the work to 'parley worker': print the number of the job and end (docs/jobs.md)."`
	State string `help:"With --queue: the store of conversations whose queue of jobs it is, a file or postgres://…; without it, the one in the --data folder." placeholder:"PATH|DSN"`
}

// Enqueue puts work in the queue that the flags name.
func (f QueueFlags) Enqueue(ctx context.Context, s *console.Streams, data string, o jobs.Order) (err error) {
	q, err := Jobs(ctx, f.State, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	id, err := q.Enqueue(ctx, o)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%d\n", id)
	fmt.Fprintf(s.Err, "parley: job %d waits for 'parley worker'; 'parley jobs' shows how it goes\n", id)
	return err
}

// Jobs opens the queue that belongs to the conversations that a flag names;
// see [Conversations].
func Jobs(ctx context.Context, named, data string) (*jobs.Queue, error) {
	return jobs.Open(ctx, Conversations(named, data))
}

// Anywhere is an address as a worker in another folder finds it too: the path of
// a file is written out, the address of a server stays as it is.
func Anywhere(address string) (string, error) {
	if address == "" || state.IsServer(address) {
		return address, nil
	}
	path := address
	if rest, ok := strings.CutPrefix(address, "sqlite:"); ok {
		path = strings.TrimPrefix(rest, "//")
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("finding %s: %w", address, err)
	}
	return abs, nil
}

// WithoutSecrets makes sure that addresses carry no password: what a job is to
// do stands in its queue, and in backups of it.
func WithoutSecrets(addresses ...string) error {
	for _, a := range addresses {
		if state.IsServer(a) && state.Redacted(a) != a {
			return console.Usage(errors.New("a job is kept in a database, and " + strings.TrimSpace(state.Redacted(a)) +
				" has a password in it: leave it out, and give it to the workers by PGPASSFILE or PGPASSWORD"))
		}
	}
	return nil
}
