package llm

import (
	"context"
	"slices"
	"sync"
	"time"
)

// lanes bound how many calls are under way at once, first come, first served.
// A server that does one after the other lets those behind run out of time:
// then fewer go out together, and more again where that goes well for a while.
type lanes struct {
	mu      sync.Mutex // guards what follows
	most    int        // at once, now
	widest  int        // at once, at best
	taken   int
	well    int             // calls that ended well since most has changed
	changed time.Time       // when most was last made smaller
	waiting []chan struct{} // closed when its owner may go
}

// enter waits for a lane, or for the end of ctx.
func (l *lanes) enter(ctx context.Context) error {
	l.mu.Lock()
	if l.taken < l.most && ctx.Err() == nil {
		l.taken++
		l.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	l.waiting = append(l.waiting, turn)
	l.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if at := slices.Index(l.waiting, turn); at >= 0 {
		l.waiting = slices.Delete(l.waiting, at, at+1)
		return context.Cause(ctx)
	}
	l.taken-- // its turn came at the same moment
	l.admit()
	return context.Cause(ctx)
}

// leave gives a lane back.
func (l *lanes) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.taken--
	l.admit()
}

// admit lets in who waits, as far as there is room. The caller holds mu.
func (l *lanes) admit() {
	for l.taken < l.most && len(l.waiting) > 0 {
		l.taken++
		close(l.waiting[0])
		l.waiting = l.waiting[1:]
	}
}

// narrow leaves half of the lanes that were in use together when a call that
// began then has run out of time, and reports how many there are now; false when
// it was alone, or that has been done since for one that went out with it.
func (l *lanes) narrow(began time.Time) (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.taken < 2 || l.most < 2 || began.Before(l.changed) {
		return l.most, false
	}
	l.most, l.well, l.changed = max(1, min(l.most, l.taken)/2), 0, time.Now()
	return l.most, true
}

// went notes that a call ended well: of eight for each lane, one more lane
// comes back.
func (l *lanes) went() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.well++; l.most < l.widest && l.well >= 8*l.most {
		l.most, l.well = l.most+1, 0
		l.admit()
	}
}

// bound leaves at most n lanes.
func (l *lanes) bound(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.widest = max(1, min(l.widest, n))
	l.most = min(l.most, l.widest)
}
