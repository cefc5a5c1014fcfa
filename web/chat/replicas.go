package chat

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"time"

	"parley/agent"
	"parley/phrasebook"
	"parley/state"
)

// Replicas are the other servers that share the store; *state.Replica is
// them. Any of them takes any input and any socket: what one appends to a
// conversation the others hear of and read from the store, and a turn is
// worked on by the one that has claimed it.
type Replicas interface {
	// Listen tells what is announced until the context ends.
	Listen(ctx context.Context, tell func(state.Announcement))
	Announce(ctx context.Context, a state.Announcement) error
	// Claim fails with state.ErrElsewhere while another works on it.
	Claim(ctx context.Context, conversation string) error
	// Unclaim gives work up that led to nothing; after the event that work led
	// to was kept, which gives it up by itself, Finished forgets it.
	Unclaim(conversation string)
	Finished(conversation string)
	// Version is the sequence number of the last event of a conversation.
	Version(ctx context.Context, conversation string) (int64, error)
	EventsAfter(ctx context.Context, conversation string, after int64) ([]agent.Event, error)
}

// takingUp is how often it is looked for turns that the server that worked on
// them has left behind, among the conversations that somebody looks at.
const takingUp = 2 * time.Second

// join listens to the other servers, and takes up what those leave behind that
// die. Its goroutines end with the room.
func (r *Room) join() {
	r.background.Go(func() { r.opts.Replicas.Listen(r.ctx, r.hear) })
	r.background.Go(func() {
		again := time.NewTicker(takingUp)
		defer again.Stop()
		for {
			select {
			case <-again.C:
				for _, h := range r.hubs() {
					h.takeUp()
				}
			case <-r.ctx.Done():
				return
			}
		}
	})
}

// hubs are those there are at the moment.
func (r *Room) hubs() []*hub {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Values(r.all))
}

// hear follows an announcement. It waits for nothing.
func (r *Room) hear(a state.Announcement) {
	switch a.Kind {
	case state.Expelled:
		r.expel(a.Login)
	case state.Missed:
		r.background.Go(r.expelEnded)
		for _, h := range r.hubs() {
			r.following(h, h.freshen)
		}
	case state.Said, state.Deleted, state.Cancelled:
		r.mu.Lock()
		h := r.all[a.Conversation]
		r.mu.Unlock()
		if h != nil {
			h.hear(a)
		}
	}
}

// following runs what a hub does about an announcement in a goroutine that
// ends with it, or with the room.
func (r *Room) following(h *hub, do func(context.Context) error) {
	if !r.hold(h) {
		return
	}
	go func() {
		defer r.work.Done()
		defer r.release(h)
		if err := do(r.ctx); err != nil && r.ctx.Err() == nil {
			r.Log.Warn("what another server said could not be read; it will be", "conversation", h.id, "error", err)
		}
	}()
}

// announce tells the other servers, if there are any.
func (r *Room) announce(a state.Announcement) {
	if r.opts.Replicas == nil {
		return
	}
	if err := r.opts.Replicas.Announce(r.ctx, a); err != nil && r.ctx.Err() == nil {
		r.Log.Warn("the other servers could not be told", "kind", a.Kind, "conversation", a.Conversation, "error", err)
	}
}

// loginDigest stands for the secret of a login in an announcement.
func loginDigest(login string) string {
	sum := sha256.Sum256([]byte(login))
	return hex.EncodeToString(sum[:])
}

// hear follows an announcement about the conversation.
func (h *hub) hear(a state.Announcement) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch a.Kind {
	case state.Said:
		// What is worked on here is known from the session; the rest is read
		// when the work has ended.
		if h.wanted = max(h.wanted, a.Version); !h.working && h.wanted > int64(len(h.events)) && !h.gone {
			h.all.following(h, h.catchUp)
		}
	case state.Cancelled:
		if h.working && a.Version == int64(len(h.events)) { // not what was said since
			h.session.Cancel()
		}
	case state.Deleted:
		if h.gone {
			return
		}
		h.gone, h.events, h.passing = true, nil, nil
		if h.working {
			h.session.Cancel()
		}
		for m := range h.members {
			farewell(m)
		}
	}
}

// freshen catches up with the store if the conversation has gone on, or back,
// at another server.
func (h *hub) freshen(ctx context.Context) error {
	if h.all.opts.Replicas == nil {
		return nil
	}
	version, err := h.all.opts.Replicas.Version(ctx, h.id)
	if err != nil {
		return err
	}
	h.mu.Lock()
	known, working, gone := int64(len(h.events)), h.working, h.gone
	h.mu.Unlock()
	switch {
	case gone || version == known:
		return nil
	case version > known:
		return h.catchUp(ctx)
	case version == 0 || working: // it is deleted; or what it works on will find out
		return nil
	}
	return h.reopen(ctx)
}

// catchUp reads the events that another server has appended.
func (h *hub) catchUp(ctx context.Context) error {
	h.mu.Lock()
	known := int64(len(h.events))
	h.mu.Unlock()
	events, err := h.all.opts.Replicas.EventsAfter(ctx, h.id, known)
	if err != nil {
		return err
	}
	for _, e := range events {
		if h.observe(e) {
			h.mu.Lock()
			h.stale = true
			h.mu.Unlock()
		}
	}
	return nil
}

// claim takes the work on the conversation for this server, and reads what
// was said elsewhere since. While another server works, an input is refused
// and left-over work is left to it.
func (h *hub) claim(ctx context.Context, in *agent.Input) (done func(), err error) {
	shared := h.all.opts.Replicas
	if shared == nil {
		return func() {}, nil
	}
	if err := h.claimFree(ctx, shared, in != nil); err != nil {
		if errors.Is(err, state.ErrElsewhere) && in != nil {
			err = &agent.InputError{Code: "busy", Message: phrasebook.Tagged(in.Language).Say(stillWorking)}
		}
		return nil, err
	}
	version, err := shared.Version(ctx, h.id)
	if err == nil {
		h.mu.Lock()
		behind := h.stale || version != int64(len(h.events))
		h.mu.Unlock()
		if behind {
			err = h.reopen(h.all.ctx)
		}
	}
	if err != nil {
		shared.Unclaim(h.id)
		return nil, err
	}
	h.mu.Lock()
	before := len(h.events)
	h.mu.Unlock()
	return func() {
		h.mu.Lock()
		finished := len(h.events) > before && !unfinished(h.events)
		h.mu.Unlock()
		if finished {
			shared.Finished(h.id)
		} else {
			shared.Unclaim(h.id)
		}
	}, nil
}

// Another server tells what a turn led to before it lets the conversation go;
// who answers in that moment waits for so long, and looks so often.
const (
	lettingGo = 2 * time.Second
	looking   = 20 * time.Millisecond
)

// claimFree claims the conversation. Where another server has it, but its turn
// has ended, and somebody waits, it is claimed as soon as that server lets go.
func (h *hub) claimFree(ctx context.Context, shared Replicas, waits bool) error {
	over := time.Now().Add(lettingGo)
	for {
		err := shared.Claim(ctx, h.id)
		if !errors.Is(err, state.ErrElsewhere) || !waits || time.Now().After(over) {
			return err
		}
		if err := h.catchUp(ctx); err != nil {
			return err
		}
		h.mu.Lock()
		working := unfinished(h.events)
		h.mu.Unlock()
		if working {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(looking):
		}
	}
}

// takeUp resumes a turn that somebody waits for, if nobody works on it.
func (h *hub) takeUp() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.members) > 0 && !h.working && unfinished(h.events) {
		h.begin(nil, func(err error) { h.report(nil, nil, err) })
	}
}
