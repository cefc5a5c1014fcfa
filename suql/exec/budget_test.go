package exec_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"parley/suql/exec"
	"parley/suql/reader"
)

func TestABudgetIsNeverPassed(t *testing.T) {
	for _, b := range []exec.Budget{{Calls: 7}, {Items: 7}} {
		s := &script{fail: map[string]int{"note 6 says yes": 1}}
		out, err := (&exec.Executor{DB: texts(20, every(2)), Reader: s}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: b, Parallel: 4})
		if err != nil {
			t.Fatal(err)
		}
		if s.calls != 7 || !out.Stats.Incomplete || out.Stats.NotJudged != 14 || len(out.Rows) != 3 {
			t.Errorf("%+v: %d calls, %+v, %v, %+v", b, s.calls, out.Stats, out.Rows, out.Warnings)
		}
	}
}

func TestTimeThatRunsOutEndsTheCallsInFlight(t *testing.T) {
	for _, answered := range []int{0, 2} {
		s := &slow{answer: answered}
		out, err := (&exec.Executor{DB: texts(9, every(1)), Reader: s}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: exec.Budget{Seconds: 0.05}, Parallel: 2})
		if err != nil {
			t.Fatal(err)
		}
		if !out.Stats.Incomplete || out.Stats.NotJudged != 9-len(out.Rows) || len(out.Warnings) != 1 || out.Warnings[0].Code != "incomplete" {
			t.Errorf("%d answered: %v, %+v, %+v", answered, out.Rows, out.Stats, out.Warnings)
		}
	}
}

// slow answers so many requests and then only waits for the end.
type slow struct {
	mu     sync.Mutex
	answer int
}

func (*slow) Identity() string { return "slow/1" }

func (s *slow) Read(ctx context.Context, _ []reader.Request) ([]reader.Reply, error) {
	s.mu.Lock()
	s.answer--
	wait := s.answer < 0
	s.mu.Unlock()
	if wait {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return []reader.Reply{{Verdict: reader.True, Tokens: 10}}, nil
}

// A request that fails is asked again only while the budget lasts.
func TestARetryIsPaidForToo(t *testing.T) {
	for budget, calls := range map[int]int{15: 2, 25: 3} {
		r := &costly{}
		out, err := (&exec.Executor{DB: texts(2, every(1)), Reader: r}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: exec.Budget{Tokens: budget}, Parallel: 2})
		if err != nil || r.calls != calls || out.Stats.NotJudged != 3-calls {
			t.Errorf("%d tokens: %d calls, %+v, %v", budget, r.calls, out.Stats, err)
		}
	}
}

// costly takes 10 tokens for a request and fails on the second.
type costly struct {
	mu    sync.Mutex
	calls int
}

func (*costly) Identity() string { return "costly/1" }

func (c *costly) Read(context.Context, []reader.Request) ([]reader.Reply, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls++
	r := reader.Reply{Verdict: reader.True, Tokens: 10}
	if c.calls == 2 {
		r.Err = errors.New("overloaded")
	}
	return []reader.Reply{r}, nil
}

func TestTokensAreCountedBetweenWaves(t *testing.T) {
	out, err := (&exec.Executor{DB: texts(9, every(1)), Reader: &slow{answer: 9}}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: exec.Budget{Tokens: 35}, Parallel: 2})
	if err != nil || out.Stats.Tokens != 40 || !out.Stats.Incomplete {
		t.Errorf("%v, %+v", err, out.Stats)
	}
}
