package jobs

import (
	"context"
	"fmt"
)

// schema are the tables beside River's. Money is in millionths, so that both
// engines add it up alike.
var schema = []string{
	`CREATE TABLE IF NOT EXISTS parley_jobs (
		job         BIGINT PRIMARY KEY,
		done        BIGINT NOT NULL DEFAULT 0,
		parts       BIGINT NOT NULL DEFAULT 0,
		note        TEXT   NOT NULL DEFAULT '',
		failures    BIGINT NOT NULL DEFAULT 0,
		cancelled   INTEGER NOT NULL DEFAULT 0
	)`,
	// What must not happen twice in a job, and has happened.
	`CREATE TABLE IF NOT EXISTS parley_job_steps (
		job  BIGINT NOT NULL,
		step TEXT   NOT NULL,
		PRIMARY KEY (job, step)
	)`,
	// Budgets and what is spent of them: of each job, and of all under 0.
	`CREATE TABLE IF NOT EXISTS parley_job_budgets (
		job         BIGINT PRIMARY KEY,
		calls       BIGINT NOT NULL DEFAULT 0,
		tokens      BIGINT NOT NULL DEFAULT 0,
		money       BIGINT NOT NULL DEFAULT 0,
		most_calls  BIGINT NOT NULL DEFAULT 0,
		most_tokens BIGINT NOT NULL DEFAULT 0,
		most_money  BIGINT NOT NULL DEFAULT 0
	)`,
	`INSERT INTO parley_job_budgets (job) VALUES (0) ON CONFLICT DO NOTHING`,
	// Which workers live: when each was seen last, by the clock of the database.
	`CREATE TABLE IF NOT EXISTS parley_job_workers (
		worker TEXT PRIMARY KEY,
		seen   BIGINT NOT NULL
	)`,
}

// migrate makes what is not there.
func (q *Queue) migrate(ctx context.Context) error {
	return q.engine.migrate(ctx, func() error {
		for _, statement := range schema {
			if _, err := q.db.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// note begins what is known of a job beside River.
func (q *Queue) note(ctx context.Context, id int64, b Budget) error {
	if _, err := q.db.ExecContext(ctx, `INSERT INTO parley_jobs (job) VALUES ($1)`, id); err != nil {
		return fmt.Errorf("putting a job into the queue: %w", err)
	}
	return q.bound(ctx, id, b)
}

// tidy takes out what is known of jobs that River has forgotten.
func (q *Queue) tidy(ctx context.Context) error {
	for _, statement := range []string{
		`DELETE FROM parley_job_steps WHERE job NOT IN (SELECT id FROM river_job)`,
		`DELETE FROM parley_job_budgets WHERE job <> 0 AND job NOT IN (SELECT id FROM river_job)`,
		`DELETE FROM parley_jobs WHERE job NOT IN (SELECT id FROM river_job)`,
	} {
		if _, err := q.db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("tidying the queue of jobs: %w", err)
		}
	}
	return nil
}
