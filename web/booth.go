package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"sync"
	"time"

	"parley/state"
	"parley/views"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

// booth is what a server knows of its kiosk while it runs: counts, and when
// it last saw somebody look at which conversation. No words.
type booth struct {
	page    views.Kiosk
	limit   time.Duration // of rest, after which a conversation is nobody's
	now     func() time.Time
	started time.Time
	pins    *access.Pace
	end     context.CancelFunc
	ended   chan struct{} // closed when the sweeping has ended

	mu     sync.Mutex
	seen   map[string]time.Time // by conversation
	counts map[string]int       // visits, and how they ended
}

// pinRate is how often a PIN may be tried, on all screens together.
var pinRate = access.Rate{Burst: 5, PerMinute: 1}

// newBooth puts the kiosk up and starts the sweeping.
func (s *Server) newBooth() (*booth, error) {
	k := s.opts.Kiosk
	if k.Idle <= 0 {
		k.Idle = time.Minute
	}
	if k.Countdown <= 0 {
		k.Countdown = 20 * time.Second
	}
	if k.Now == nil {
		k.Now = time.Now
	}
	page := views.Kiosk{Title: s.opts.Title, Intro: s.opts.Description, Attract: k.Attract, Suggestions: s.opts.Suggestions,
		Idle: k.Idle, Countdown: k.Countdown, Staff: k.PIN != nil, Base: s.opts.Base, Asset: s.asset}
	ctx, end := context.WithCancel(context.Background())
	var err error
	if page.Version, err = version(ctx, page); err != nil {
		end()
		return nil, err
	}
	b := &booth{page: page, limit: k.Idle + k.Countdown, now: k.Now, started: k.Now(), pins: access.NewPace(pinRate, k.Now),
		end: end, ended: make(chan struct{}), seen: map[string]time.Time{}, counts: map[string]int{}}
	go func() { // ends with Shutdown
		defer close(b.ended)
		s.sweeping(ctx, b)
	}()
	return b, nil
}

func (b *booth) count(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.counts[what]++
}

// fresh reports whether a conversation in which something happened at used
// may still be that of whoever stands before the screen.
func (b *booth) fresh(id string, used time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if seen := b.seen[id]; seen.After(used) {
		used = seen
	}
	return b.now().Sub(used) <= b.limit
}

// sweeping wipes abandoned conversations again and again.
func (s *Server) sweeping(ctx context.Context, b *booth) {
	again := time.NewTicker(max(50*time.Millisecond, min(b.limit/8, 10*time.Second)))
	defer again.Stop()
	for {
		if err := s.sweep(ctx, b); err != nil && ctx.Err() == nil {
			s.log.Error("what visitors left behind could not be wiped; it is tried again", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// sweep wipes the conversations that nobody has looked at for as long as a
// screen waits: it was switched off, or its browser ended. After a start, the
// screens get that long to come back.
func (s *Server) sweep(ctx context.Context, b *booth) error {
	all, err := s.opts.Kiosk.Store.Fleeting(ctx)
	if err != nil {
		return err
	}
	watched, now := s.hubs.watched(), b.now()
	b.mu.Lock()
	maps.DeleteFunc(b.seen, func(id string, _ time.Time) bool { _, there := all[id]; return !there })
	for id := range watched {
		b.seen[id] = now
	}
	b.mu.Unlock()
	var failed error
	for id, used := range all {
		if used.Before(b.started) {
			used = b.started
		}
		if b.fresh(id, used) {
			continue
		}
		failed = errors.Join(failed, s.leave(ctx, id, "vanished"))
	}
	return failed
}

// leave ends a visit: the conversation is wiped, and that is all that is kept
// of it. One that somebody else has wiped meanwhile is not counted again.
func (s *Server) leave(ctx context.Context, id, how string) error {
	err := s.wipe(ctx, id)
	if errors.Is(err, state.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	s.metrics.Leave(how)
	s.kiosk.count(how)
	return nil
}

// kioskStaff tells those who know the PIN how the screen is doing. The page
// shows them how to leave only after that.
func (s *Server) kioskStaff(c echo.Context) error {
	var in struct{ PIN string }
	if err := read(c, &in); err != nil {
		return err
	}
	k, b, v := s.opts.Kiosk, s.kiosk, visitorOf(c)
	if k.PIN == nil {
		return echo.ErrNotFound
	}
	if wait := b.pins.Take("everybody"); wait > 0 {
		s.metrics.PIN("locked")
		s.audit(v, "pin_locked")
		return &tooFast{"There were too many tries.", wait}
	}
	if !k.PIN.Matches(in.PIN) {
		s.metrics.PIN("refused")
		s.audit(v, "pin_refused")
		return &Problem{Status: http.StatusForbidden, Code: "wrong_pin", Detail: "That is not the PIN."}
	}
	s.metrics.PIN("ok")
	s.audit(v, "staff")
	b.mu.Lock()
	defer b.mu.Unlock()
	return c.JSON(http.StatusOK, map[string]any{"since": b.started.UTC(), "version": s.opts.Version, "counts": b.counts})
}
