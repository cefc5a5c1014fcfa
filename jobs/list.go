package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// List lists the jobs, the newest first, at most so many.
func (q *Queue) List(ctx context.Context, most int) ([]Job, error) {
	got, err := q.client.JobList(ctx,
		river.NewJobListParams().Kinds(carried{}.Kind()).First(most).OrderBy(river.JobListOrderByID, river.SortOrderDesc))
	if err != nil {
		return nil, fmt.Errorf("listing jobs: %w", err)
	}
	out := make([]Job, 0, len(got.Jobs))
	for _, row := range got.Jobs {
		job, err := q.job(ctx, row)
		if err != nil {
			return nil, err
		}
		out = append(out, job)
	}
	return out, nil
}

// Get is what is known of a job.
func (q *Queue) Get(ctx context.Context, id int64) (Job, error) {
	row, err := q.client.JobGet(ctx, id)
	if err != nil {
		return Job{}, named(id, "looking at", err)
	}
	return q.job(ctx, row)
}

// job puts together what River and the tables beside it know.
func (q *Queue) job(ctx context.Context, row *rivertype.JobRow) (Job, error) {
	var what carried
	if err := json.Unmarshal(row.EncodedArgs, &what); err != nil {
		return Job{}, fmt.Errorf("reading job %d: %w", row.ID, err)
	}
	out := Job{ID: row.ID, Kind: what.What, Title: what.Title, Attempts: row.Attempt, Created: row.CreatedAt}
	var cancelled bool
	err := q.db.QueryRowContext(ctx, `SELECT done, parts, note, cancelled FROM parley_jobs WHERE job = $1`,
		row.ID).Scan(&out.Done, &out.Of, &out.Note, &cancelled)
	if err == nil {
		_, out.Spent, err = q.budget(ctx, row.ID)
	}
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Job{}, fmt.Errorf("reading job %d: %w", row.ID, err)
	}
	out.State = stateOf(row.State, cancelled)
	if row.FinalizedAt != nil {
		out.Ended = *row.FinalizedAt
	}
	if n := len(row.Errors); n > 0 && out.State != Done && out.State != Cancelled {
		out.Error = row.Errors[n-1].Error
	}
	return out, nil
}

func stateOf(s rivertype.JobState, cancelled bool) State {
	switch s {
	case rivertype.JobStateRunning:
		return Working
	case rivertype.JobStateCompleted:
		return Done
	case rivertype.JobStateCancelled, rivertype.JobStateDiscarded:
		if cancelled {
			return Cancelled
		}
		return Failed
	case rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateScheduled:
	}
	return Waiting
}
