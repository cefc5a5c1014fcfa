package access_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"parley/web/access"
)

// counter counts for several servers, as the store does, by a clock of its own.
type counter struct {
	now    func() time.Time
	until  map[string]time.Time
	asked  int
	broken error
}

func (c *counter) Attempt(_ context.Context, client string, burst int, interval time.Duration) (time.Duration, error) {
	c.asked++
	if c.broken != nil {
		return 0, c.broken
	}
	until := c.until[client]
	if now := c.now(); until.Before(now) {
		until = now
	}
	if until = until.Add(interval); until.Sub(c.now()) > time.Duration(burst)*interval {
		return until.Sub(c.now()) - time.Duration(burst)*interval, nil
	}
	c.until[client] = until
	return 0, nil
}

func TestABoundHoldsOverAllServers(t *testing.T) {
	now := time.Unix(1700000000, 0)
	clock := func() time.Time { return now }
	all := &counter{now: clock, until: map[string]time.Time{}}
	r := access.Rate{Burst: 2, PerMinute: 6}
	one, two := access.NewBound("turns", r, all, clock), access.NewBound("turns", r, all, clock)
	take := func(at *access.Bound, client string, want time.Duration) {
		t.Helper()
		if got := at.Take(t.Context(), client); got != want {
			t.Errorf("%s has to wait %s, want %s", client, got, want)
		}
	}
	take(one, "a", 0)
	take(two, "a", 0)
	take(one, "a", 10*time.Second)
	take(two, "a", 10*time.Second)
	take(two, "b", 0)
	asked := all.asked
	now = now.Add(4 * time.Second)
	take(one, "a", 6*time.Second)
	if all.asked != asked {
		t.Error("a client that was refused is counted again")
	}
	now = now.Add(6 * time.Second)
	take(one, "a", 0)
	take(two, "a", 10*time.Second)
	other := access.NewBound("begins", r, all, clock)
	take(other, "a", 0) // something else

	all.broken = errors.New("the store is away")
	if _, err := one.Strictly(t.Context(), "c"); !errors.Is(err, all.broken) {
		t.Errorf("what can't be counted is let through strictly: %v", err)
	}
	take(one, "c", 0)
	take(one, "c", 0)
	take(one, "c", 10*time.Second) // each server by itself
	take(two, "c", 0)
}

func TestABoundOfOneServer(t *testing.T) {
	now := time.Unix(1700000000, 0)
	b := access.NewBound("turns", access.Rate{Burst: 1, PerMinute: 6}, nil, func() time.Time { return now })
	for i, want := range []time.Duration{0, 10 * time.Second} {
		if got := b.Take(t.Context(), "a").Round(time.Second); got != want {
			t.Errorf("time %d: wait %s, want %s", i+1, got, want)
		}
	}
	if wait, err := access.NewBound("turns", access.Rate{}, nil, nil).Strictly(t.Context(), "a"); wait != 0 || err != nil {
		t.Errorf("no bound makes wait %s, %v", wait, err)
	}
}
