package jobs

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Handler works on a job. What it returns ends the job, or, for an error that
// is not [Final], this attempt.
type Handler func(ctx context.Context, flags json.RawMessage, t *Task) error

// Final is an error that another attempt would not mend.
func Final(err error) error { return finalError{err} }

type finalError struct{ error }

func (e finalError) Unwrap() error { return e.error }

// Options are those of a worker; the zero value is good.
type Options struct {
	Hands    int           // jobs at once; 1 if 0
	Beat     time.Duration // how often a worker says that it lives, and looks for what was cancelled
	Patience time.Duration // how long after its last word a worker counts as dead
	Poll     time.Duration // how often it looks for work where nothing tells it (SQLite)
	Log      *slog.Logger
}

func (o Options) withDefaults() Options {
	if o.Hands <= 0 {
		o.Hands = 1
	}
	if o.Beat <= 0 {
		o.Beat = 2 * time.Second
	}
	if o.Patience <= 0 {
		o.Patience = 15 * time.Second
	}
	if o.Poll <= 0 {
		o.Poll = time.Second
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// attempts is how often a job may be begun: after kills, too.
const attempts = 1000

// mostFailures is how often a job may fail before it is given up, and
// longestWait how long it waits after one at most.
const (
	mostFailures = 8
	longestWait  = 5 * time.Minute
)

// kept is how long the queue remembers a job that has ended.
const kept = 30 * 24 * time.Hour

// never is longer than any job takes: who lives is found out by the workers'
// own words, not by the time that a job takes.
const never = 10 * 365 * 24 * time.Hour

// errCutOff ends the work of a worker that could not say that it lives: the
// others take it for dead, and go on with its jobs.
var errCutOff = errors.New(
	"the queue of jobs could not be reached for so long that others have taken over; start the worker again")

// worker is one process's part of the work.
type worker struct {
	river.WorkerDefaults[carried]
	Options
	id       string
	queue    *Queue
	handlers map[string]Handler

	mu      sync.Mutex // guards working
	working map[int64]context.CancelCauseFunc
}

// Work works on jobs until the context ends. Jobs that are then under way go
// back into the queue. It fails where the queue can't be reached for as long
// as Options.Patience: the process should then end.
func (q *Queue) Work(ctx context.Context, handlers map[string]Handler, o Options) error {
	w := &worker{Options: o.withDefaults(), id: rand.Text(), queue: q, handlers: handlers,
		working: map[int64]context.CancelCauseFunc{}}
	if err := q.tidy(ctx); err != nil {
		return err
	}
	workers := river.NewWorkers()
	river.AddWorker[carried](workers, w)
	c, err := q.engine.client(&river.Config{
		ID: w.id, Workers: workers, Queues: map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: w.Hands}},
		Logger: w.Log, JobTimeout: -1, RescueStuckJobsAfter: never, FetchPollInterval: w.Poll,
		FetchCooldown:               min(w.Poll, river.FetchCooldownDefault),
		CancelledJobRetentionPeriod: kept, CompletedJobRetentionPeriod: kept, DiscardedJobRetentionPeriod: kept,
	})
	if err != nil {
		return fmt.Errorf("starting a worker: %w", err)
	}
	if err := w.beat(ctx); err != nil {
		return err
	}
	running, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	if err := c.Start(running); err != nil {
		return fmt.Errorf("starting a worker: %w", err)
	}
	if err := w.live(ctx); err != nil {
		return err // nothing more may be written of its jobs: they are others'
	}
	stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), w.Patience)
	defer cancel()
	err = c.StopAndCancel(stopping)
	if _, gone := q.db.ExecContext(stopping, `DELETE FROM parley_job_workers WHERE worker = $1`, w.id); gone != nil {
		err = errors.Join(err, gone)
	}
	if err != nil {
		return fmt.Errorf("stopping a worker: %w", err)
	}
	return nil
}

// Work implements river.Worker.
func (w *worker) Work(ctx context.Context, job *river.Job[carried]) error {
	handler, ok := w.handlers[job.Args.What]
	if !ok {
		return river.JobCancel(fmt.Errorf("this worker does not know jobs of kind %q: it may be of an older version",
			job.Args.What))
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w.mu.Lock()
	w.working[job.ID] = cancel
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		delete(w.working, job.ID)
		w.mu.Unlock()
	}()
	err := handler(ctx, job.Args.Flags, &Task{ID: job.ID, queue: w.queue, every: w.Beat / 4})
	switch {
	case err == nil:
		w.Log.Info("worked on a job", "job", job.ID, "title", job.Args.Title)
		return nil
	case errors.Is(context.Cause(ctx), errCutOff):
		select {} // its job is another's by now: whatever is written of it would be wrong, and the process ends
	case errors.Is(context.Cause(ctx), ErrCancelled):
		return river.JobCancel(ErrCancelled)
	case ctx.Err() != nil:
		return river.JobSnooze(0) // the worker stops: another goes on
	}
	w.Log.Warn("a job failed", "job", job.ID, "title", job.Args.Title, "error", err)
	return w.failed(ctx, job.ID, err)
}

// failed counts a failure; after many, and at once for those that are final,
// the job is given up.
func (w *worker) failed(ctx context.Context, job int64, err error) error {
	if f := (finalError{}); errors.As(err, &f) {
		return river.JobCancel(f.error)
	}
	var failures int
	if failed := w.queue.db.QueryRowContext(ctx,
		`UPDATE parley_jobs SET failures = failures + 1 WHERE job = $1 RETURNING failures`, job).Scan(&failures); failed != nil {
		return errors.Join(err, failed)
	}
	if failures >= mostFailures {
		return river.JobCancel(fmt.Errorf("given up after %d attempts: %w", failures, err))
	}
	return err
}

// NextRetry implements river.Worker: twice as long after each failure.
func (w *worker) NextRetry(job *river.Job[carried]) time.Time {
	return time.Now().Add(min(time.Second<<min(len(job.Errors), 10), longestWait))
}

// live says now and then that the worker lives, ends what was cancelled, and
// frees the jobs of workers that are dead, until the context ends. It fails
// when others must take this worker for dead.
func (w *worker) live(ctx context.Context) error {
	said := time.Now()
	ticker := time.NewTicker(w.Beat)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		began := time.Now()
		err := w.round(ctx, w.Patience-w.Beat-time.Since(said))
		switch {
		case err == nil:
			said = began
		case ctx.Err() != nil:
			return nil
		case time.Since(said) >= w.Patience-w.Beat:
			w.mu.Lock()
			for _, cancel := range w.working {
				cancel(errCutOff)
			}
			w.mu.Unlock()
			return errors.Join(errCutOff, err)
		default:
			w.Log.Warn("the queue of jobs can't be reached", "error", err)
		}
	}
}

// round is what live does each time, within so long.
func (w *worker) round(ctx context.Context, within time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, max(within, time.Millisecond))
	defer cancel()
	if err := w.beat(ctx); err != nil {
		return err
	}
	if err := w.stopCancelled(ctx); err != nil {
		w.Log.Warn("looking for cancelled jobs", "error", err)
	}
	if err := w.free(ctx); err != nil {
		w.Log.Warn("looking for jobs of dead workers", "error", err)
	}
	return nil
}

// beat says that the worker lives.
func (w *worker) beat(ctx context.Context) error {
	_, err := w.queue.db.ExecContext(ctx, `INSERT INTO parley_job_workers (worker, seen) VALUES ($1, `+
		w.queue.engine.now()+`)
		ON CONFLICT (worker) DO UPDATE SET seen = excluded.seen`, w.id)
	if err != nil {
		return fmt.Errorf("saying that the worker lives: %w", err)
	}
	return nil
}

// stopCancelled ends what somebody has cancelled.
func (w *worker) stopCancelled(ctx context.Context) error {
	w.mu.Lock()
	working := make(map[int64]context.CancelCauseFunc, len(w.working))
	for id, cancel := range w.working {
		working[id] = cancel
	}
	w.mu.Unlock()
	for id, cancel := range working {
		var cancelled bool
		if err := w.queue.db.QueryRowContext(ctx, `SELECT cancelled FROM parley_jobs WHERE job = $1`, id).Scan(&cancelled); err != nil {
			return err
		}
		if cancelled {
			cancel(ErrCancelled)
		}
	}
	return nil
}

// mostFreed bounds the jobs that are looked at in a round.
const mostFreed = 1000

// free puts jobs back into the queue whose worker is dead. A job is freed from
// the attempt that was seen only: one that somebody has begun again meanwhile
// stays theirs.
func (w *worker) free(ctx context.Context) error {
	if _, err := w.queue.db.ExecContext(ctx, `DELETE FROM parley_job_workers WHERE seen < `+w.queue.engine.now()+` - $1`,
		w.Patience.Milliseconds()); err != nil {
		return err
	}
	got, err := w.queue.client.JobList(ctx,
		river.NewJobListParams().Kinds(carried{}.Kind()).States(rivertype.JobStateRunning).First(mostFreed))
	if err != nil {
		return err
	}
	for _, job := range got.Jobs {
		by := ""
		if n := len(job.AttemptedBy); n > 0 {
			by = job.AttemptedBy[n-1]
		}
		freed, err := w.queue.db.ExecContext(ctx,
			`UPDATE river_job SET state = 'available' WHERE id = $1 AND state = 'running' AND attempt = $2
			AND NOT EXISTS (SELECT 1 FROM parley_job_workers WHERE worker = $3)`, job.ID, job.Attempt, by)
		if err != nil {
			return err
		}
		if n, err := freed.RowsAffected(); err == nil && n > 0 {
			w.Log.Info("a job goes on: its worker is dead", "job", job.ID)
		}
	}
	return nil
}
