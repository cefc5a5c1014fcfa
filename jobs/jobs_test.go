package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parley/jobs"
	"parley/llm"
	"parley/suql/backendtest"
)

// engines runs a test with the address of an empty store of each engine; that
// of PostgreSQL wants a server (.ci/postgres).
func engines(t *testing.T, run func(t *testing.T, address string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { run(t, filepath.Join(t.TempDir(), "conversations.db")) })
	t.Run("postgres", func(t *testing.T) { run(t, backendtest.PostgresSchema(t, "")) })
}

func open(t *testing.T, address string) *jobs.Queue {
	t.Helper()
	q, err := jobs.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := q.Close(); err != nil {
			t.Error(err)
		}
	})
	return q
}

// quick has a worker look often.
var quick = jobs.Options{Beat: 50 * time.Millisecond, Poll: 50 * time.Millisecond}

// work runs a worker until the returned function is called.
func work(t *testing.T, q *jobs.Queue, handlers map[string]jobs.Handler) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		err := q.Work(ctx, handlers, quick)
		if err != nil {
			t.Error(err) // at once: what waits for its work waits in vain
		}
		ended <- err
	}()
	var once sync.Once
	stop = func() {
		cancel()
		once.Do(func() { <-ended })
	}
	t.Cleanup(stop)
	return stop
}

// slow is how long a test waits for what has to come.
const slow = 2 * time.Minute

// until looks at a job until it is in a state.
func until(t *testing.T, q *jobs.Queue, id int64, want jobs.State) jobs.Job {
	t.Helper()
	late := time.After(slow)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		job, err := q.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if job.State == want {
			return job
		}
		select {
		case <-tick.C:
		case <-late:
			t.Fatalf("job %d is %+v, never %s", id, job, want)
		}
	}
}

func enqueue(t *testing.T, q *jobs.Queue, o jobs.Order) int64 {
	t.Helper()
	id, err := q.Enqueue(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func TestAJobIsDone(t *testing.T) { engines(t, isDone) }

func isDone(t *testing.T, address string) {
	q := open(t, address)
	id := enqueue(t, q, jobs.Order{Kind: "count", Title: "count to three", Flags: map[string]int{"To": 3}})
	if job, err := q.Get(t.Context(), id); err != nil || job.State != jobs.Waiting || job.Title != "count to three" {
		t.Errorf("%+v, %v", job, err)
	}
	steps := 0
	work(t, q, map[string]jobs.Handler{"count": func(ctx context.Context, flags json.RawMessage, task *jobs.Task) error {
		for range 2 {
			if err := task.Once(ctx, "a step", func() error { steps++; return nil }); err != nil {
				return err
			}
		}
		task.Report(ctx, 3, 3, "counting")
		return task.Conclude(ctx, "told "+string(flags))
	}})
	job := until(t, q, id, jobs.Done)
	if job.Done != 3 || job.Of != 3 || job.Note != `told {"To": 3}` && job.Note != `told {"To":3}` || job.Ended.IsZero() || steps != 1 {
		t.Errorf("%+v, %d steps", job, steps)
	}
	list, err := q.List(t.Context(), 10)
	if err != nil || len(list) != 1 || list[0].ID != id {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := q.Get(t.Context(), id+1); !errors.Is(err, jobs.ErrNotFound) {
		t.Errorf("a job that is not there: %v", err)
	}
}

func TestAJobIsCancelledAndResumed(t *testing.T) { engines(t, isCancelled) }

func isCancelled(t *testing.T, address string) {
	q := open(t, address)
	id := enqueue(t, q, jobs.Order{Kind: "wait"})
	var resumed atomic.Bool
	begun := make(chan struct{}, 1)
	work(t, q, map[string]jobs.Handler{"wait": func(ctx context.Context, _ json.RawMessage, _ *jobs.Task) error {
		if resumed.Load() {
			return nil
		}
		begun <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}})
	<-begun
	if err := q.Cancel(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	until(t, q, id, jobs.Cancelled)
	resumed.Store(true)
	if err := q.Resume(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	until(t, q, id, jobs.Done)
}

func TestAStoppedWorkerGivesItsJobBack(t *testing.T) { engines(t, isGivenBack) }

func isGivenBack(t *testing.T, address string) {
	q := open(t, address)
	id := enqueue(t, q, jobs.Order{Kind: "wait"})
	begun := make(chan struct{}, 1)
	stop := work(t, q, map[string]jobs.Handler{"wait": func(ctx context.Context, _ json.RawMessage, _ *jobs.Task) error {
		begun <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}})
	<-begun
	stop()
	until(t, q, id, jobs.Waiting)
	work(t, open(t, address), map[string]jobs.Handler{"wait": func(context.Context, json.RawMessage, *jobs.Task) error { return nil }})
	until(t, q, id, jobs.Done)
}

func TestAFinalErrorEndsAJob(t *testing.T) { engines(t, isFinal) }

func isFinal(t *testing.T, address string) {
	q := open(t, address)
	id := enqueue(t, q, jobs.Order{Kind: "fail"})
	strange := enqueue(t, q, jobs.Order{Kind: "strange"})
	work(t, q, map[string]jobs.Handler{"fail": func(context.Context, json.RawMessage, *jobs.Task) error {
		return jobs.Final(errors.New("there is no such table"))
	}})
	if job := until(t, q, id, jobs.Failed); job.Attempts != 1 || job.Error == "" {
		t.Errorf("%+v", job)
	}
	until(t, q, strange, jobs.Failed)
}

func TestABudgetIsSharedByAllWorkers(t *testing.T) { engines(t, isShared) }

func isShared(t *testing.T, address string) {
	q := open(t, address)
	if err := q.Bound(t.Context(), jobs.Budget{Calls: 5}, false); err != nil {
		t.Fatal(err)
	}
	pay := func(most int) int64 {
		return enqueue(t, q, jobs.Order{Kind: "pay", Budget: jobs.Budget{Calls: most}})
	}
	handlers := map[string]jobs.Handler{"pay": func(ctx context.Context, _ json.RawMessage, task *jobs.Task) error {
		purse := task.Purse()
		for {
			if err := purse.Take(ctx, llm.Usage{Prompt: 10, Reply: 20}, 0.5); err != nil {
				if _, ok := errors.AsType[llm.SpentError](err); ok {
					return jobs.Final(err)
				}
				return err
			}
			if err := purse.Settle(ctx, -20, -0.25); err != nil {
				return err
			}
		}
	}}
	work(t, q, handlers)
	work(t, open(t, address), handlers)
	one := until(t, q, pay(2), jobs.Failed)
	two := until(t, q, pay(0), jobs.Failed)
	if one.Spent != (jobs.Spent{Calls: 2, Tokens: 20, Money: 0.5}) || two.Spent.Calls != 3 {
		t.Errorf("spent %+v and %+v", one.Spent, two.Spent)
	}
	if _, spent, err := q.Budget(t.Context()); err != nil || spent != (jobs.Spent{Calls: 5, Tokens: 50, Money: 1.25}) {
		t.Errorf("all spent %+v, %v", spent, err)
	}
}
