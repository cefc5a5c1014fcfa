package access

import (
	"context"
	"sync"
	"time"
)

// Counter counts what clients do where several servers share the counts;
// *state.Replica is one. wait is how long a client that is too fast has to
// wait.
type Counter interface {
	Attempt(ctx context.Context, client string, burst int, interval time.Duration) (wait time.Duration, err error)
}

// counting is how long a count may take. Whoever waits longer for it is not
// helped by an exact one.
const counting = 2 * time.Second

// Bound bounds how fast each client does something: at this server, or over
// all that share a Counter, where as many servers would otherwise let a client
// be as many times as fast. A client that was refused is refused again until
// its wait is over without asking the Counter, so that whoever is much too fast
// costs the others nothing. It is safe for concurrent use; a nil Bound bounds
// nothing.
type Bound struct {
	what string // is done
	rate Rate
	own  *Pace
	all  Counter
	now  func() time.Time

	mu      sync.Mutex
	refused map[string]time.Time // until when
}

// NewBound bounds how often something is done; all is nil for a server by
// itself, and now is the clock, nil for time.Now.
func NewBound(what string, r Rate, all Counter, now func() time.Time) *Bound {
	if r.Burst < 1 || r.PerMinute <= 0 {
		return nil
	}
	if now == nil {
		now = time.Now
	}
	return &Bound{what: what, rate: r, own: NewPace(r, now), all: all, now: now, refused: map[string]time.Time{}}
}

// Strictly counts one more time for a client. When it is too fast, wait is how
// long it has to wait, and nothing is counted. Where it can't be counted that
// is the error, and nobody is let through: so secrets are kept from those who
// guess.
func (b *Bound) Strictly(ctx context.Context, client string) (wait time.Duration, err error) {
	switch {
	case b == nil:
		return 0, nil
	case b.all == nil:
		return b.own.Take(client), nil
	}
	return b.count(ctx, client)
}

// Take is Strictly for what is no secret: where it can't be counted with the
// other servers, this one counts by itself.
func (b *Bound) Take(ctx context.Context, client string) (wait time.Duration) {
	if b == nil {
		return 0
	}
	wait, err := b.Strictly(ctx, client)
	if err != nil {
		return b.own.Take(client)
	}
	return wait
}

// count counts with the other servers.
func (b *Bound) count(ctx context.Context, client string) (wait time.Duration, err error) {
	if wait = b.still(client); wait > 0 {
		return wait, nil
	}
	ctx, cancel := context.WithTimeout(ctx, counting)
	defer cancel()
	wait, err = b.all.Attempt(ctx, b.what+" "+client, b.rate.Burst, time.Duration(float64(time.Minute)/b.rate.PerMinute))
	if err == nil && wait > 0 {
		b.refuse(client, wait)
	}
	return wait, err
}

// still is how long a client that was refused has yet to wait.
func (b *Bound) still(client string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	until, ok := b.refused[client]
	if !ok {
		return 0
	}
	wait := until.Sub(b.now())
	if wait <= 0 {
		delete(b.refused, client)
	}
	return max(wait, 0)
}

// refuse remembers that a client has to wait. Nobody else makes that shorter:
// what other servers count meanwhile only adds to it.
func (b *Bound) refuse(client string, wait time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.refused) >= maxPaced {
		clear(b.refused)
	}
	b.refused[client] = b.now().Add(wait)
}
