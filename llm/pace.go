package llm

import (
	"context"
	"sync"
	"time"
)

// pace bounds tokens per minute: a bucket that holds a minute's worth and
// fills evenly. A call takes its estimate out before it is sent and is put
// right afterwards; the bucket may be in debt, which the next call waits out.
type pace struct {
	perMinute float64 // 0: no bound

	mu   sync.Mutex
	left float64
	at   time.Time
}

func newPace(perMinute int) *pace {
	return &pace{perMinute: float64(perMinute), left: float64(perMinute), at: time.Now()}
}

// take waits until n tokens may be sent.
func (p *pace) take(ctx context.Context, n int) error {
	if p.perMinute <= 0 {
		return ctx.Err()
	}
	return sleep(ctx, p.reserve(float64(n)))
}

func (p *pace) reserve(n float64) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fill()
	n = min(n, p.perMinute) // a single larger call must still go out
	p.left -= n
	if p.left >= 0 {
		return 0
	}
	return time.Duration(-p.left / p.perMinute * float64(time.Minute))
}

// correct accounts for a call that took used tokens instead of n.
func (p *pace) correct(n, used int) {
	if p.perMinute <= 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fill()
	p.left = min(p.left+float64(n-used), p.perMinute)
}

func (p *pace) fill() {
	now := time.Now()
	p.left = min(p.left+now.Sub(p.at).Minutes()*p.perMinute, p.perMinute)
	p.at = now
}

// sleep waits for d or until ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
