package kiosk

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"parley/phrasebook"
	"parley/state"
	"parley/views"
	"parley/web/access"
	"parley/web/site"
)

// Room serves the screen. What it knows is counts, and when it last saw
// somebody look at which conversation; no words.
type Room struct {
	*site.Site
	opts    Options
	house   House
	limit   time.Duration // of rest, after which a conversation is nobody's
	now     func() time.Time
	started time.Time
	pins    *access.Pace
	end     context.CancelFunc
	work    sync.WaitGroup // sweeping and trying
	changed chan struct{}  // gets a value when other questions are offered

	mu     sync.Mutex // guards what follows
	page   views.Kiosk
	chosen Choices
	passes map[string]time.Time // until when they let staff change what is shown
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
	ctx, end := context.WithCancel(context.Background())
	r := &Room{
		Site: s, opts: o, house: house, limit: o.Idle + o.Countdown, now: o.Now, started: o.Now(),
		pins: access.NewPace(pinRate, o.Now), end: end, changed: make(chan struct{}, 1),
		page: views.Kiosk{Title: house.Title, Intro: house.Intro, Attract: o.Attract, Suggestions: house.Suggestions,
			Idle: o.Idle, Countdown: o.Countdown, Staff: o.PIN != nil, House: phrasebook.Match("", "", s.House()).Tag,
			Base: s.Base, Asset: s.Asset},
		passes: map[string]time.Time{}, seen: map[string]time.Time{}, counts: map[string]int{},
	}
	if err := r.furnish(ctx); err != nil {
		end()
		return nil, err
	}
	r.work.Go(func() { r.sweeping(ctx) }) // ends with End
	if o.Try != nil {
		r.work.Go(func() { r.trying(ctx) }) // ends with End
	}
	return r, nil
}

// furnish makes the page as staff want it.
func (r *Room) furnish(ctx context.Context) (err error) {
	if r.opts.Keep != nil {
		chosen, err := r.opts.Keep.Load()
		if err != nil {
			return err
		}
		r.adopt(chosen)
	}
	r.page.Version = ""
	r.page.Version, err = version(ctx, r.page)
	return err
}

// End ends the sweeping and the trying, and returns when they have ended.
func (r *Room) End() {
	r.end()
	r.work.Wait()
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
