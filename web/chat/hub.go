package chat

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"parley/agent"
	"parley/state"
	"parley/traces"
	"parley/web/site"
)

// hub is a conversation somebody is looking at: one session, shared by all
// its sockets. Every event goes to every socket; one input is worked on at a
// time, in a goroutine of its own that ends with the turn.
type hub struct {
	id   string
	all  *Room
	refs int // members and running work; guarded by Room.mu

	opening sync.Mutex // held while the session is read from the log

	mu      sync.Mutex
	session *agent.Session
	events  []agent.Event // the log
	passing []agent.Event // the latest draft and progress of running work
	inputs  map[string]bool
	members map[*client]bool
	working bool
	input   string        // being worked on
	ended   chan struct{} // closed when the running work has ended
	before  int           // events when it began
	gone    bool          // the conversation is being deleted; nothing more is taken
	wanted  int64         // the latest version that another server has told of
	stale   bool          // the session has not read all of events
}

// load opens the session unless it is open.
func (h *hub) load(ctx context.Context) error {
	h.opening.Lock()
	defer h.opening.Unlock()
	h.mu.Lock()
	open := h.session != nil
	h.mu.Unlock()
	if open {
		return nil
	}
	return h.reopen(ctx)
}

// reopen reads the session from the log, where another process may have
// spoken in the meantime; sockets are told what is new.
func (h *hub) reopen(ctx context.Context) error {
	session, err := h.all.opts.Open(ctx, h.id, h.live)
	if err != nil {
		return err
	}
	events := session.Events(0)
	h.mu.Lock()
	former := h.session
	h.session, h.stale = session, false
	if len(events) < len(h.events) {
		h.rewind()
	}
	h.mu.Unlock()
	if former != nil {
		h.all.opts.Closed(h.id)
	}
	for _, e := range events {
		h.observe(e)
	}
	return nil
}

// rewind forgets the events of a log that has become shorter, as after a
// failover to a database that had not received all of it. Who has seen them
// comes back and begins again. h.mu is held.
func (h *hub) rewind() {
	h.all.Log.Error("the log of a conversation is shorter than it was", "conversation", h.id, "had", len(h.events))
	h.events, h.passing, h.inputs, h.wanted = nil, nil, map[string]bool{}, 0
	for m := range h.members {
		m.close(websocket.CloseTryAgainLater, "the conversation has changed; come back and begin again")
	}
}

// end gives up the session; nobody uses the hub any more.
func (h *hub) end() {
	h.mu.Lock()
	former := h.session
	h.session = nil
	h.mu.Unlock()
	if former != nil {
		h.all.opts.Closed(h.id)
	}
}

// live takes in an event that has just happened here.
func (h *hub) live(e agent.Event) {
	if e.Seq > 0 {
		h.all.Metrics.Event(e)
	}
	h.observe(e)
}

// observe takes in an event and passes it on, unless it is known already; it
// reports whether it was new.
func (h *hub) observe(e agent.Event) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case e.Seq > 0 && e.Seq != int64(len(h.events))+1:
		return false
	case e.Seq > 0:
		h.events, h.passing = append(h.events, e), nil
		if e.Input != "" {
			h.inputs[e.Input] = true
		}
	default: // the latest of each kind tells how work stands
		h.passing = append(slices.DeleteFunc(h.passing, func(p agent.Event) bool { return p.Kind == e.Kind }), e)
	}
	if h.gone {
		return true // how its work ends matters to nobody
	}
	for m := range h.members {
		m.deliver(item{event: &e})
	}
	return true
}

// subscribe makes c a member and tells it what happened after seq. A log that
// is shorter than what the client has seen is not the one it saw.
func (h *hub) subscribe(c *client, after int64) error {
	h.mu.Lock()
	if h.gone {
		h.mu.Unlock()
		farewell(c)
		return nil
	}
	n := int64(len(h.events))
	if after > n {
		h.mu.Unlock()
		return fmt.Errorf("this conversation has %d events, not %d; begin again from 0", n, after)
	}
	seen := append(make([]agent.Event, 0, after), h.events[:after]...)
	missed := append([]agent.Event(nil), h.events[after:]...)
	// Work that a stop left unfinished is taken up now that somebody looks.
	left := !h.working && unfinished(h.events)
	rest := []item{{message: ready{"ready", n, h.busy() || left}}}
	for i := range h.passing {
		e := h.passing[i]
		rest = append(rest, item{event: &e})
	}
	c.start(seen, missed, rest...)
	h.members[c] = true
	if left {
		h.begin(nil, func(err error) { h.report(nil, nil, err) })
	}
	h.mu.Unlock()
	return nil
}

// unfinished reports whether the last input has no consequence yet.
func unfinished(events []agent.Event) bool {
	for _, e := range slices.Backward(events) {
		if e.Kind != agent.KindRenamed { // which leads to nothing
			return e.Kind == agent.KindSaid || e.Kind == agent.KindAnswered
		}
	}
	return false
}

// busy reports whether work is under way that has led to nothing yet. What it
// led to is told a moment before it ends. h.mu is held.
func (h *hub) busy() bool {
	return h.working && (len(h.events) <= h.before || unfinished(h.events))
}

// take starts work on an input of c, or says why not.
func (h *hub) take(c *client, in agent.Input) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.inputs[in.ID]:
		c.deliver(item{message: taken{"taken", in.ID}})
	case h.working && h.input == in.ID:
		// Sent twice; the event that records it is the answer.
	case h.busy():
		c.deliver(item{message: refusal(in.ID, &agent.InputError{Code: "busy",
			Message: c.from.Language.Say(stillWorking)})})
	case h.working:
		go h.takeAfter(h.ended, c, in)
	default:
		h.begin(&in, func(err error) { h.report(c, &in, err) })
	}
}

// takeAfter takes an input that came when it was told already what the work
// under way has led to, and the work was just about to end.
func (h *hub) takeAfter(ended <-chan struct{}, c *client, in agent.Input) {
	<-ended
	h.take(c, in)
}

const stillWorking = "I’m still working on the last thing you said. Wait a moment, or cancel it."

// begin runs an input, or what a stop left over, in a goroutine, which tells
// ended how it went. It reports false when the server is stopping and nothing
// was begun. h.mu is held.
func (h *hub) begin(in *agent.Input, ended func(error)) bool {
	if h.gone || !h.all.hold(h) {
		return false // the client keeps its input and brings it again
	}
	done := make(chan struct{})
	h.working, h.input, h.ended, h.before = true, "", done, len(h.events)
	if in != nil {
		h.input = in.ID
	}
	began, before := time.Now(), len(h.events)
	go func() {
		defer h.all.work.Done()
		defer h.all.release(h)
		defer close(done)
		ctx, span := traces.Start(h.all.ctx, "input")
		err := h.run(ctx, in)
		h.mu.Lock()
		h.working, h.input = false, ""
		span.Label("conversation", h.id)
		if n := len(h.events); err == nil && n > before {
			span.Count("turn", h.events[n-1].Turn)
			span.Count("version", n)
			span.Label("led_to", string(h.events[n-1].Kind))
			h.all.Metrics.Step(h.events[n-1], time.Since(began))
			h.log(h.events[n-1], time.Since(began))
		}
		span.End(err)
		behind := h.wanted > int64(len(h.events))
		h.mu.Unlock()
		if behind {
			h.all.following(h, h.catchUp)
		}
		ended(err)
	}()
	return true
}

// log writes down what work came to, without a word of what was said.
func (h *hub) log(e agent.Event, took time.Duration) {
	more := []any{"conversation", h.id, "version", e.Seq, "turn", e.Turn, "led_to", string(e.Kind), "seconds",
		took.Seconds()}
	switch {
	case e.Replied != nil:
		more = append(more, "rows", e.Replied.Total, "calls", e.Replied.Receipt.Stats.Calls)
	case e.Failed != nil:
		more = append(more, "code", e.Failed.Code)
	}
	h.all.Log.Info("worked on a turn", more...)
}

// run gives the session an input. When another process spoke first, its words
// are read and the input is given once more.
func (h *hub) run(ctx context.Context, in *agent.Input) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("working on a turn panicked: %v\n%s", p, debug.Stack())
		}
	}()
	ctx = h.all.opts.Gated(ctx, h.id)
	done, err := h.claim(ctx, in)
	if err != nil {
		return err
	}
	defer done()
	for attempt := 0; ; attempt++ {
		h.mu.Lock()
		session := h.session
		h.mu.Unlock()
		if in == nil {
			err = session.Resume(ctx)
		} else {
			_, err = session.Say(ctx, *in)
		}
		if attempt > 0 || !errors.Is(err, agent.ErrConflict) {
			return err
		}
		if err := h.reopen(h.all.ctx); err != nil {
			return err
		}
	}
}

// report tells c why its input led to nothing.
func (h *hub) report(c *client, in *agent.Input, err error) {
	var refusedInput *agent.InputError
	switch {
	case err == nil || h.all.ctx.Err() != nil || errors.Is(err, state.ErrElsewhere) || errors.Is(err, state.ErrNotFound) &&
		h.deleted():
		return
	case errors.As(err, &refusedInput):
		h.all.Metrics.Refused(refusedInput.Code)
		if c != nil {
			c.deliver(item{message: refusalOf(in.ID, refusedInput, err)})
		}
		return
	}
	h.all.Log.Error("a turn could not be worked on", "conversation", h.id, "error", err)
	message := failed{"error", "", "not_kept", ""}
	if in != nil {
		message.ID = in.ID
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for m := range h.members {
		if errors.Is(err, state.ErrFull) {
			message.Message = m.from.Language.Say(site.DiskFull)
			m.deliver(item{message: message})
			continue
		}
		message.Message = m.from.Language.Say(
			"Something went wrong on our side and this turn could not go on. Reload the page to try again; nothing that is on it will be lost.")
		m.deliver(item{message: message})
	}
}

// cancel ends the work in progress, here or at another server.
func (h *hub) cancel() {
	h.mu.Lock()
	session, version, pending := h.session, int64(len(h.events)), unfinished(h.events)
	h.mu.Unlock()
	session.Stop()
	if pending {
		h.all.announce(state.Announcement{Kind: state.Cancelled, Conversation: h.id, Version: version})
	}
}

// dissolve has wipe delete the conversation, after all work on it has ended
// and before its windows are told. From the beginning nothing more is taken:
// what still ran would write into a log that is gone.
func (h *hub) dissolve(ctx context.Context, wipe func(context.Context) error) error {
	h.mu.Lock()
	h.gone = true
	h.mu.Unlock()
	err := h.rest(ctx)
	if err == nil {
		err = wipe(ctx)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.gone = err == nil; !h.gone {
		return err
	}
	h.events, h.passing = nil, nil
	for m := range h.members {
		farewell(m)
	}
	return nil
}

// rest ends the work in progress and waits until it has ended.
func (h *hub) rest(ctx context.Context) error {
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		h.mu.Lock()
		working, ended, session := h.working, h.ended, h.session
		h.mu.Unlock()
		if !working {
			return nil
		}
		session.Cancel() // which does nothing while the work is only beginning
		select {
		case <-ended:
			return nil
		case <-again.C:
		case <-ctx.Done():
			return fmt.Errorf("waiting for the work on conversation %s to end: %w", h.id, ctx.Err())
		}
	}
}

// farewell tells a client that its conversation is deleted; the code tells it
// not to come back.
func farewell(c *client) {
	c.deliver(item{message: failed{"error", "", "deleted", c.from.Language.Say("This conversation was deleted.")}})
	c.close(websocket.ClosePolicyViolation, "the conversation was deleted")
}

func (h *hub) leave(c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.members, c)
}

func (h *hub) snapshot() []agent.Event {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]agent.Event(nil), h.events...)
}
