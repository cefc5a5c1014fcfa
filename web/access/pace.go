package access

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how often something may be done: so many times at once, and then so
// many a minute. The zero Rate bounds nothing.
type Rate struct {
	Burst     int
	PerMinute float64
}

// maxPaced is how many clients a Pace remembers at most; beyond, those seen
// longest ago are forgotten. So many are about 20 MB.
const maxPaced = 100_000

// Pace bounds how fast each client does something. It is safe for concurrent
// use; a nil Pace bounds nothing.
type Pace struct {
	rate Rate
	now  func() time.Time
	full time.Duration // of quiet, after which a client starts afresh

	mu         sync.Mutex
	young, old map[string]*rate.Limiter // seen since turned, and before
	turned     time.Time
}

// NewPace makes a pace; now is the clock, nil for time.Now.
func NewPace(r Rate, now func() time.Time) *Pace {
	if r.Burst < 1 || r.PerMinute <= 0 {
		return nil
	}
	if now == nil {
		now = time.Now
	}
	return &Pace{rate: r, now: now, full: time.Duration(float64(r.Burst) / r.PerMinute * float64(time.Minute)),
		young: map[string]*rate.Limiter{}, turned: now()}
}

// Take counts one more time for a client. When it is too fast, wait is how
// long it has to wait, and nothing is counted.
func (p *Pace) Take(client string) (wait time.Duration) {
	if p == nil {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	// Whoever was not seen for two turns has been quiet for long enough.
	if now.Sub(p.turned) > p.full || len(p.young) >= maxPaced/2 {
		p.old, p.young, p.turned = p.young, map[string]*rate.Limiter{}, now
	}
	limiter := p.young[client]
	if limiter == nil {
		if limiter = p.old[client]; limiter == nil {
			limiter = rate.NewLimiter(rate.Limit(p.rate.PerMinute/60), p.rate.Burst)
		}
		p.young[client] = limiter
	}
	r := limiter.ReserveN(now, 1)
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// Places bounds how many of something each client and all together hold at
// once. It is safe for concurrent use; a nil Places bounds nothing.
type Places struct {
	each, all int

	mu    sync.Mutex
	held  map[string]int
	total int
}

// NewPlaces makes room for so many per client and in all; a bound below 1 is
// none.
func NewPlaces(each, all int) *Places {
	return &Places{each: each, all: all, held: map[string]int{}}
}

// Take takes a place for a client, which gives it back with leave; it reports
// false when there is none left.
func (p *Places) Take(client string) (leave func(), ok bool) {
	if p == nil {
		return func() {}, true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.each > 0 && p.held[client] >= p.each || p.all > 0 && p.total >= p.all {
		return nil, false
	}
	p.held[client]++
	p.total++
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.total--
		if p.held[client]--; p.held[client] == 0 {
			delete(p.held, client)
		}
	}), true
}
