package access

import (
	"context"
	"time"
)

// Counter counts attempts where several servers share them; *state.Replica is
// one. wait is how long a client that is too fast has to wait.
type Counter interface {
	Attempt(ctx context.Context, client string, burst int, interval time.Duration) (wait time.Duration, err error)
}

// Tries bounds how fast each client tries to guess a secret: at this server,
// or over all that share a Counter, where as many servers would otherwise give
// as many times as many guesses. A nil Tries bounds nothing.
type Tries struct {
	at   string // what is guessed
	rate Rate
	pace *Pace
	all  Counter
}

// NewTries bounds the tries at something; all is nil for a server by itself.
func NewTries(at string, r Rate, all Counter) *Tries {
	if r.Burst < 1 || r.PerMinute <= 0 {
		return nil
	}
	return &Tries{at: at, rate: r, pace: NewPace(r, nil), all: all}
}

// Take counts one more try of a client. When it is too fast, wait is how long
// it has to wait, and nothing is counted. Where tries can't be counted, none
// is let through: that is the error.
func (t *Tries) Take(ctx context.Context, client string) (wait time.Duration, err error) {
	switch {
	case t == nil:
		return 0, nil
	case t.all == nil:
		return t.pace.Take(client), nil
	}
	return t.all.Attempt(ctx, t.at+" "+client, t.rate.Burst, time.Duration(float64(time.Minute)/t.rate.PerMinute))
}
