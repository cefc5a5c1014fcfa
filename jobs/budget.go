package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"parley/llm"
)

// Budget bounds what may be spent on a language model; zero means no bound.
type Budget struct {
	Calls  int
	Tokens int
	Money  float64
}

// Spent is what has been spent on a language model.
type Spent struct {
	Calls  int     `json:"calls"`
	Tokens int     `json:"tokens"`
	Money  float64 `json:"money"`
}

// everyJob stands for all jobs together where budgets are kept.
const everyJob = 0

// Bound sets the budget that all workers share. What was spent stays spent,
// unless anew has the count begin at nothing.
func (q *Queue) Bound(ctx context.Context, b Budget, anew bool) error {
	if anew {
		if _, err := q.db.ExecContext(ctx, `UPDATE parley_job_budgets SET calls = 0, tokens = 0, money = 0 WHERE job = $1`,
			everyJob); err != nil {
			return fmt.Errorf("setting the budget of jobs: %w", err)
		}
	}
	return q.bound(ctx, everyJob, b)
}

func (q *Queue) bound(ctx context.Context, job int64, b Budget) error {
	_, err := q.db.ExecContext(ctx,
		`INSERT INTO parley_job_budgets (job, most_calls, most_tokens, most_money) VALUES ($1, $2, $3, $4)
		ON CONFLICT (job) DO UPDATE SET most_calls = excluded.most_calls, most_tokens = excluded.most_tokens,
		most_money = excluded.most_money`,
		job, b.Calls, b.Tokens, millionths(b.Money))
	if err != nil {
		return fmt.Errorf("setting the budget of jobs: %w", err)
	}
	return nil
}

// Budget is the one that all workers share, and what is spent of it.
func (q *Queue) Budget(ctx context.Context) (Budget, Spent, error) { return q.budget(ctx, everyJob) }

func (q *Queue) budget(ctx context.Context, job int64) (b Budget, s Spent, err error) {
	var most, money int64
	err = q.db.QueryRowContext(ctx,
		`SELECT most_calls, most_tokens, most_money, calls, tokens, money FROM parley_job_budgets WHERE job = $1`, job).
		Scan(&b.Calls, &b.Tokens, &most, &s.Calls, &s.Tokens, &money)
	if err != nil {
		return b, s, fmt.Errorf("looking at the budget of jobs: %w", err)
	}
	b.Money, s.Money = float64(most)/1e6, float64(money)/1e6
	return b, s, nil
}

func millionths(money float64) int64 { return int64(math.Ceil(money * 1e6)) }

// purse pays for the calls of a job from its own budget and from that of all.
// A call is counted before it is sent, with an estimate: what a killed worker
// had under way stays counted.
type purse struct {
	q   *Queue
	job int64
}

// take spends, unless a budget would be passed.
const take = `UPDATE parley_job_budgets SET calls = calls + 1, tokens = tokens + $1, money = money + $2
	WHERE (most_calls = 0 OR calls + 1 <= most_calls) AND (most_tokens = 0 OR tokens + $1 <= most_tokens)
	AND (most_money = 0 OR money + $2 <= most_money) AND job = $3`

// Take implements [llm.Purse].
func (p *purse) Take(ctx context.Context, estimate llm.Usage, money float64) error {
	tx, err := p.q.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("paying for a call: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	for _, job := range []int64{everyJob, p.job} {
		done, err := tx.ExecContext(ctx, take, estimate.Total(), millionths(money), job)
		if err != nil {
			return fmt.Errorf("paying for a call: %w", err)
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, p.passed(ctx, tx, job))
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("paying for a call: %w", err)
	}
	return nil
}

// passed says which budget a call would pass.
func (p *purse) passed(ctx context.Context, tx *sql.Tx, job int64) error {
	var calls, most int64
	if err := tx.QueryRowContext(ctx, `SELECT calls, most_calls FROM parley_job_budgets WHERE job = $1`, job).Scan(&calls,
		&most); err != nil {
		return fmt.Errorf("paying for a call: %w", err)
	}
	whose := fmt.Sprintf("of job %d", p.job)
	if job == everyJob {
		whose = "of all jobs"
	}
	if most > 0 && calls >= most {
		return llm.SpentError(fmt.Sprintf("the budget %s is used up: %d of %d calls made", whose, calls, most))
	}
	return llm.SpentError("the budget " + whose + " is used up")
}

// Settle implements [llm.Purse].
func (p *purse) Settle(ctx context.Context, tokens int, money float64) error {
	_, err := p.q.db.ExecContext(ctx,
		`UPDATE parley_job_budgets SET tokens = tokens + $1, money = money + $2 WHERE job IN ($3, $4)`,
		tokens, millionths(money), everyJob, p.job)
	if err != nil {
		return fmt.Errorf("settling a call: %w", err)
	}
	return nil
}
