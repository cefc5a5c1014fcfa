// Package jobs is the queue of long work: indexing, discretising, importing.
// What is to be done is written down, and done by whichever worker is free;
// when one is killed, another goes on where it was.
//
// [Open] the queue that belongs to a store of conversations, and put work in:
//
//	queue, err := jobs.Open(ctx, "postgres://parley@db/parley") // or a file
//	defer queue.Close()
//	id, err := queue.Enqueue(ctx, jobs.Order{Kind: "index", Title: "index docs", Flags: flags})
//
// A worker ([Queue.Work]) knows a [Handler] for each kind and runs them:
//
//	err = queue.Work(ctx, map[string]jobs.Handler{"index": index}, jobs.Options{})
//
// A handler may be called again for the same job, after a kill or a failure.
// It keeps what it has found as it goes, reports with [Task.Report], wraps what
// must not happen twice in [Task.Once], and pays from [Task.Purse], a budget
// that all workers share.
//
// Order, attempts and states are kept by River, in PostgreSQL or in a SQLite
// file (docs/adr/0034-jobs.md); progress, budgets and who lives are tables
// beside its own.
package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// ErrNotFound says that there is no such job.
var ErrNotFound = errors.New("no such job")

// ErrCancelled ends the work on a job that somebody has cancelled.
var ErrCancelled = errors.New("the job was cancelled")

// Order is work to be done.
type Order struct {
	Kind   string // names the handler
	Title  string // for people: "discretize products.description"
	Flags  any    // what the handler is told, as JSON
	Budget Budget // of this job alone; the zero value is no bound
}

// State is how far a job is.
type State string

// The states of a job.
const (
	Waiting   State = "waiting"   // for a worker, or for its next attempt
	Working   State = "working"   // a worker is at it
	Done      State = "done"      //
	Failed    State = "failed"    // for a reason that another attempt would not mend
	Cancelled State = "cancelled" // by a person
)

// Job is what the queue knows of one.
type Job struct {
	ID       int64     `json:"id"`
	Kind     string    `json:"kind"`
	Title    string    `json:"title"`
	State    State     `json:"state"`
	Done     int       `json:"done"`           // so many of its parts
	Of       int       `json:"of"`             // 0 while that is not known
	Note     string    `json:"note,omitempty"` // what it is doing, or what it has come to
	Error    string    `json:"error,omitempty"`
	Attempts int       `json:"attempts"`
	Spent    Spent     `json:"spent"`
	Created  time.Time `json:"created"`
	Ended    time.Time `json:"ended,omitzero"`
}

// client is a client of River over either engine.
type client interface {
	Insert(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)
	JobCancel(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobRetry(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobGet(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobList(ctx context.Context, params *river.JobListParams) (*river.JobListResult, error)
	Start(ctx context.Context) error
	StopAndCancel(ctx context.Context) error
}

// Queue is the queue of a store. It is safe for concurrent use, and several
// processes may have it open.
type Queue struct {
	engine engine
	client client  // that works on nothing
	db     *sql.DB // for the tables beside River's
}

// Open opens the queue of the store of conversations at an address: a file, or
// postgres://…. It makes what is not there.
func Open(ctx context.Context, address string) (*Queue, error) {
	e, err := connect(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("opening the queue of jobs: %w", err)
	}
	q := &Queue{engine: e, db: e.tables()}
	if err := q.migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("bringing the queue of jobs up to date: %w", err), q.Close())
	}
	if q.client, err = e.client(&river.Config{}); err != nil {
		return nil, errors.Join(fmt.Errorf("opening the queue of jobs: %w", err), q.Close())
	}
	return q, nil
}

// Close gives the queue up.
func (q *Queue) Close() error { return q.engine.close() }

// carried is a job as River keeps it.
type carried struct {
	What  string          `json:"what"`
	Title string          `json:"title"`
	Flags json.RawMessage `json:"flags"`
}

// Kind implements river.JobArgs: to River, all jobs are of one kind.
func (carried) Kind() string { return "parley" }

// Enqueue writes a job down and returns its number.
func (q *Queue) Enqueue(ctx context.Context, o Order) (int64, error) {
	flags, err := json.Marshal(o.Flags)
	if err != nil {
		return 0, fmt.Errorf("writing a job as JSON: %w", err)
	}
	got, err := q.client.Insert(ctx, carried{What: o.Kind, Title: o.Title, Flags: flags}, &river.InsertOpts{
		Pending: true, MaxAttempts: attempts, // it begins when its budget stands
	})
	if err != nil {
		return 0, fmt.Errorf("putting a job into the queue: %w", err)
	}
	id := got.Job.ID
	if err := q.note(ctx, id, o.Budget); err != nil {
		return 0, err
	}
	if _, err := q.db.ExecContext(ctx, `UPDATE river_job SET state = 'available' WHERE id = $1 AND state = 'pending'`, id); err != nil {
		return 0, fmt.Errorf("putting a job into the queue: %w", err)
	}
	return id, nil
}

// Cancel ends a job; a worker that is at it stops within some seconds. What it
// has found so far is kept.
func (q *Queue) Cancel(ctx context.Context, id int64) error {
	if _, err := q.db.ExecContext(ctx, `UPDATE parley_jobs SET cancelled = 1 WHERE job = $1`, id); err != nil {
		return fmt.Errorf("cancelling job %d: %w", id, err)
	}
	_, err := q.client.JobCancel(ctx, id)
	return named(id, "cancelling", err)
}

// Resume has a job that failed or was cancelled, or that is done, begin anew:
// what it has found is there still.
func (q *Queue) Resume(ctx context.Context, id int64) error {
	job, err := q.client.JobGet(ctx, id)
	if err != nil {
		return named(id, "resuming", err)
	}
	if job.State == rivertype.JobStateRunning {
		return fmt.Errorf("job %d is being worked on", id)
	}
	if _, err := q.db.ExecContext(ctx, `UPDATE parley_jobs SET cancelled = 0, failures = 0 WHERE job = $1`, id); err != nil {
		return fmt.Errorf("resuming job %d: %w", id, err)
	}
	if job.State == rivertype.JobStateCompleted { // all of it again, for what is new
		if _, err := q.db.ExecContext(ctx, `DELETE FROM parley_job_steps WHERE job = $1`, id); err != nil {
			return fmt.Errorf("resuming job %d: %w", id, err)
		}
	}
	_, err = q.client.JobRetry(ctx, id)
	return named(id, "resuming", err)
}

func named(id int64, doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, rivertype.ErrNotFound):
		return fmt.Errorf("job %d: %w", id, ErrNotFound)
	}
	return fmt.Errorf("%s job %d: %w", doing, id, err)
}
