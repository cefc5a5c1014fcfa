package jobs

import (
	"context"
	"fmt"
	"sync"
	"time"

	"parley/llm"
)

// Task is a job while a handler works on it.
type Task struct {
	ID    int64
	queue *Queue
	every time.Duration // between two writings of the progress

	mu      sync.Mutex // guards written
	written time.Time
}

// Report says how far the job is, and what it is doing. It is written down now
// and then only; what can't be written is left out.
func (t *Task) Report(ctx context.Context, done, of int, note string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if done < of && time.Since(t.written) < t.every {
		return
	}
	t.written = time.Now()
	_ = t.write(ctx, done, of, note) // the work goes on without
}

// Conclude says what the job has come to.
func (t *Task) Conclude(ctx context.Context, note string) error {
	if _, err := t.queue.db.ExecContext(ctx, `UPDATE parley_jobs SET note = $1 WHERE job = $2`, note, t.ID); err != nil {
		return fmt.Errorf("writing down what job %d has come to: %w", t.ID, err)
	}
	return nil
}

func (t *Task) write(ctx context.Context, done, of int, note string) error {
	_, err := t.queue.db.ExecContext(ctx, `UPDATE parley_jobs SET done = $1, parts = $2, note = $3 WHERE job = $4`, done,
		of, note, t.ID)
	return err
}

// Once does something unless it was done before in this job, by whichever
// worker. What is killed in between is done again.
func (t *Task) Once(ctx context.Context, step string, do func() error) error {
	var n int
	if err := t.queue.db.QueryRowContext(ctx, `SELECT count(*) FROM parley_job_steps WHERE job = $1 AND step = $2`, t.ID,
		step).Scan(&n); err != nil {
		return fmt.Errorf("looking whether job %d has done %s: %w", t.ID, step, err)
	}
	if n > 0 {
		return nil
	}
	if err := do(); err != nil {
		return err
	}
	if _, err := t.queue.db.ExecContext(ctx,
		`INSERT INTO parley_job_steps (job, step) VALUES ($1, $2) ON CONFLICT DO NOTHING`, t.ID, step); err != nil {
		return fmt.Errorf("writing down that job %d has done %s: %w", t.ID, step, err)
	}
	return nil
}

// Purse pays for calls to a language model, within the budget of the job and
// that of all jobs.
func (t *Task) Purse() llm.Purse { return &purse{t.queue, t.ID} }
