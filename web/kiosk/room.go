package kiosk

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
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Room serves the screen. What it knows is counts, and when it last saw
// somebody look at which conversation; no words.
type Room struct {
	*site.Site
	opts    Options
	house   House
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

// New puts the kiosk up and starts the sweeping, which ends with End.
func New(s *site.Site, o Options, house House) (*Room, error) {
	if o.Idle <= 0 {
		o.Idle = time.Minute
	}
	if o.Countdown <= 0 {
		o.Countdown = 20 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	page := views.Kiosk{Title: house.Title, Intro: house.Intro, Attract: o.Attract, Suggestions: house.Suggestions,
		Idle: o.Idle, Countdown: o.Countdown, Staff: o.PIN != nil, Base: s.Base, Asset: s.Asset}
	ctx, end := context.WithCancel(context.Background())
	var err error
	if page.Version, err = version(ctx, page); err != nil {
		end()
		return nil, err
	}
	r := &Room{
		Site: s, opts: o, house: house, page: page, limit: o.Idle + o.Countdown, now: o.Now, started: o.Now(),
		pins: access.NewPace(pinRate, o.Now), end: end, ended: make(chan struct{}),
		seen: map[string]time.Time{}, counts: map[string]int{},
	}
	go func() { // ends with End
		defer close(r.ended)
		r.sweeping(ctx)
	}()
	return r, nil
}

// End ends the sweeping, and returns when it has ended.
func (r *Room) End() {
	r.end()
	<-r.ended
}

func (r *Room) count(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[what]++
}

// fresh reports whether a conversation in which something happened at used
// may still be that of whoever stands before the screen.
func (r *Room) fresh(id string, used time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seen := r.seen[id]; seen.After(used) {
		used = seen
	}
	return r.now().Sub(used) <= r.limit
}

// sweeping wipes abandoned conversations again and again.
func (r *Room) sweeping(ctx context.Context) {
	again := time.NewTicker(max(50*time.Millisecond, min(r.limit/8, 10*time.Second)))
	defer again.Stop()
	for {
		if err := r.Sweep(ctx); err != nil && ctx.Err() == nil {
			r.Log.Error("what visitors left behind could not be wiped; it is tried again", "error", err)
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// Sweep wipes the conversations that nobody has looked at for as long as a
// screen waits: it was switched off, or its browser ended. After a start, the
// screens get that long to come back.
func (r *Room) Sweep(ctx context.Context) error {
	all, err := r.opts.Store.Fleeting(ctx)
	if err != nil {
		return err
	}
	watched, now := r.house.Watched(), r.now()
	r.mu.Lock()
	maps.DeleteFunc(r.seen, func(id string, _ time.Time) bool { _, there := all[id]; return !there })
	for id := range watched {
		r.seen[id] = now
	}
	r.mu.Unlock()
	var failed error
	for id, used := range all {
		if used.Before(r.started) {
			used = r.started
		}
		if r.fresh(id, used) {
			continue
		}
		failed = errors.Join(failed, r.leave(ctx, id, "vanished"))
	}
	return failed
}

// leave ends a visit: the conversation is wiped, and that is all that is kept
// of it. One that somebody else has wiped meanwhile is not counted again.
func (r *Room) leave(ctx context.Context, id, how string) error {
	err := r.house.Wipe(ctx, id)
	if errors.Is(err, state.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	r.Metrics.Leave(how)
	r.count(how)
	return nil
}

// staff tells those who know the PIN how the screen is doing. The page
// shows them how to leave only after that.
func (r *Room) staff(c echo.Context) error {
	var in struct{ PIN string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	v := site.VisitorOf(c)
	if r.opts.PIN == nil {
		return echo.ErrNotFound
	}
	if wait := r.pins.Take("everybody"); wait > 0 {
		r.Metrics.PIN("locked")
		r.Audit(v, "pin_locked")
		return site.TooFast("There were too many tries.", wait)
	}
	if !r.opts.PIN.Matches(in.PIN) {
		r.Metrics.PIN("refused")
		r.Audit(v, "pin_refused")
		return &site.Problem{Status: http.StatusForbidden, Code: "wrong_pin", Detail: "That is not the PIN."}
	}
	r.Metrics.PIN("ok")
	r.Audit(v, "staff")
	r.mu.Lock()
	defer r.mu.Unlock()
	return c.JSON(http.StatusOK, map[string]any{"since": r.started.UTC(), "version": r.house.Version, "counts": r.counts})
}
